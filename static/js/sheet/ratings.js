// The column of rating changes: asked for only while it is shown, and again when the sheet has come to rest.

const REST = 1200;

export class Ratings {
  constructor(app) {
    this.app = app;
    this.button = document.querySelector("[data-ratings]");
    this.isShown = localStorage.getItem("sheet-ratings") === "on";
    this.button.addEventListener("click", () => this.turn(!this.isShown));
    this.turn(this.isShown);
  }

  turn(isShown) {
    this.isShown = isShown;
    localStorage.setItem("sheet-ratings", isShown ? "on" : "off");
    this.button.setAttribute("aria-pressed", String(isShown));
    this.app.table.element.classList.toggle("has-changes", isShown);
    this.later(0);
  }

  later(pause = REST) {
    if (!this.isShown) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), pause);
  }

  async ask() {
    if (this.app.outbox.count) {
      this.later();
      return;
    }
    const { status, data } = await this.app.server.get("changes/");
    if (status === 200) this.app.table.showChanges(data.changes);
  }
}
