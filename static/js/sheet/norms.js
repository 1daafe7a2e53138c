// Norms as the sheet stands: the foot of Form 1, a line for who can still make one, and the nearest one beside each row.
// Asked for only while they are shown, and again when the sheet has come to rest.

const REST = 1500;

function line(text) {
  const made = document.createElement("li");
  made.textContent = text;
  return made;
}

export class Norms {
  constructor(root, app) {
    this.app = app;
    this.button = root.querySelector("[data-norms]");
    this.section = root.querySelector("[data-norms-section]");
    this.foot = root.querySelector("[data-norms-foot]");
    this.list = root.querySelector("[data-norms-lines]");
    this.said = root.querySelector("[data-norms-said]");
    this.rows = {};
    this.isShown = localStorage.getItem("sheet-norms") === "on";
    this.button.addEventListener("click", () => this.turn(!this.isShown));
    this.turn(this.isShown);
  }

  turn(isShown) {
    this.isShown = isShown;
    localStorage.setItem("sheet-norms", isShown ? "on" : "off");
    this.button.setAttribute("aria-pressed", String(isShown));
    this.app.table.element.classList.toggle("has-norms", isShown);
    this.section.hidden = !isShown;
    this.app.table.showNorms(this.rows);
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
    const { status, data } = await this.app.server.get("norms/");
    if (status === 200) this.show(data);
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
