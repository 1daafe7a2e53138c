// What stands beside the table – norms, rating changes – is asked for only while it is shown, and again when the sheet
// has come to rest. Whether it is shown stays in the browser.

export class Beside {
  // ``name`` is its button's, ``path`` answers, ``rest`` is how long nothing may be typed before it is asked again.
  constructor(app, { name, path, shownBy, rest }) {
    this.app = app;
    this.path = path;
    this.shownBy = shownBy;
    this.rest = rest;
    this.kept = `sheet-${name}`;
    this.button = document.querySelector(`[data-${name}]`);
    this.isShown = localStorage.getItem(this.kept) === "on";
    this.button.addEventListener("click", () => this.turn(!this.isShown));
  }

  turn(isShown) {
    this.isShown = isShown;
    localStorage.setItem(this.kept, isShown ? "on" : "off");
    this.button.setAttribute("aria-pressed", String(isShown));
    this.app.table.element.classList.toggle(this.shownBy, isShown);
    this.later(0);
  }

  later(pause = this.rest) {
    if (!this.isShown) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), pause);
  }

  async ask() {
    if (this.app.outbox.count) {
      this.later();
      return;
    }
    const { status, data } = await this.app.server.get(this.path);
    if (status === 200) this.show(data);
  }
}
