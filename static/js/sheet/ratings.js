// The column of rating changes.
import { Beside } from "./beside.js";

export class Ratings extends Beside {
  constructor(app) {
    super(app, { name: "ratings", path: "changes/", shownBy: "has-changes", rest: 1200 });
    this.turn(this.isShown);
  }

  show(data) {
    this.app.table.showChanges(data.changes);
  }
}
