// Norms as the sheet stands: the foot of Form 1, a line for who can still make one, and the nearest one beside each row.
import { Beside } from "./beside.js";

function line(text) {
  const made = document.createElement("li");
  made.textContent = text;
  return made;
}

export class Norms extends Beside {
  constructor(root, app) {
    super(app, { name: "norms", path: "norms/", shownBy: "has-norms", rest: 1500 });
    this.section = root.querySelector("[data-norms-section]");
    this.foot = root.querySelector("[data-norms-foot]");
    this.list = root.querySelector("[data-norms-lines]");
    this.said = root.querySelector("[data-norms-said]");
    this.rows = {};
    this.turn(this.isShown);
  }

  turn(isShown) {
    this.section.hidden = !isShown;
    super.turn(isShown);
    this.app.table.showNorms(this.rows);
  }

  show(data) {
    const { words, table } = this.app;
    this.rows = data.rows;
    this.foot.replaceChildren(...data.foot.map(line));
    this.list.replaceChildren(...data.lines.map(({ number, text }) => this.link(number, text)));
    const more = data.lines_count - data.lines.length;
    if (more > 0) this.list.append(line(words.say("more_findings", { count: more })));
    this.said.textContent = data.why_not || (data.lines.length ? "" : words.say("no_norms"));
    table.showNorms(this.rows);
  }

  link(number, text) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", () => this.app.goTo(number, 1));
    const made = line("");
    made.append(button);
    return made;
  }
}
