// The players of the sheet: found on the register or typed, added one after the other; rows without results can go.

const PAUSE = 200;

export class People {
  constructor(app) {
    this.app = app;
    this.dialog = document.querySelector("[data-dialog=players]");
    const part = (name) => this.dialog.querySelector(`[data-${name}]`);
    this.input = part("add");
    this.matches = part("matches");
    this.said = part("added");
    this.list = part("people");
    this.chosen = 0;
    this.found = [];
    this.input.addEventListener("input", () => this.later());
    this.input.addEventListener("keydown", (event) => this.key(event));
    part("close").addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("close", () => this.app.atFirst());
  }

  open() {
    this.app.keys.commit();
    this.showList();
    this.said.textContent = "";
    this.dialog.showModal();
    this.input.focus();
  }

  // ---------------------------------------------------------------- finding
  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.search(), PAUSE);
  }

  async search() {
    clearTimeout(this.timer);
    const text = this.input.value.trim();
    const { status, data } = text ? await this.app.server.get(`players/search/?q=${encodeURIComponent(text)}`) : {};
    if (text !== this.input.value.trim()) return;
    this.searched = text;
    this.found = status === 200 ? data.players.slice(0, 8) : [];
    this.chosen = 0;
    this.show();
  }

  show() {
    const typed = this.input.value.trim();
    const options = [...this.found.map((person) => this.describe(person))];
    if (typed && !/^\d+$/.test(typed)) options.push(this.app.words.say("add_typed", { name: typed }));
    this.matches.replaceChildren(...options.map((text, index) => {
      const option = document.createElement("li");
      option.textContent = text;
      option.id = `sheet-match-${index}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", String(index === this.chosen));
      option.addEventListener("click", () => this.add(index));
      return option;
    }));
    this.input.setAttribute("aria-expanded", String(options.length > 0));
    if (options.length) this.input.setAttribute("aria-activedescendant", `sheet-match-${this.chosen}`);
    else this.input.removeAttribute("aria-activedescendant");
  }

  describe({ title, name, rating, federation, fide_id: fideId, national_id: nationalId }) {
    return [[title, name].filter(Boolean).join(" "), rating, federation, fideId ?? nationalId].filter(Boolean).join(" · ");
  }

  async key(event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const count = this.matches.children.length;
      this.chosen = count ? (this.chosen + (event.key === "ArrowDown" ? 1 : -1) + count) % count : 0;
      this.show();
      event.preventDefault();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (this.searched !== this.input.value.trim()) await this.search();
      this.add(this.chosen);
    }
  }

  // ---------------------------------------------------------------- adding and taking out
  async add(index) {
    const typed = this.input.value.trim();
    const person = this.found[index];
    if (!person && (!typed || /^\d+$/.test(typed))) return;
    const row = person ? { player: person.key } : { name: typed };
    if (await this.send({ add: [row] }, person?.name ?? typed)) {
      this.input.value = "";
      this.found = [];
      this.show();
    }
    this.input.focus();
  }

  async send(body, name) {
    await this.app.outbox.settled();
    const { status, data } = await this.app.server.act("players/", body);
    if (status !== 200) {
      this.said.textContent = data?.text ?? this.app.words.say("paste_failed");
      return false;
    }
    this.app.filled(data);
    this.said.textContent = this.app.words.say(body.add ? "added" : "taken_out", { name });
    this.showList();
    return true;
  }

  showList() {
    this.list.replaceChildren(...this.app.model.players.map((player) => {
      const line = document.createElement("li");
      line.value = player.number;
      const out = document.createElement("button");
      out.type = "button";
      out.textContent = "×";
      out.setAttribute("aria-label", this.app.words.say("take_out", { name: player.name }));
      out.addEventListener("click", () => this.send({ remove: player.number }, player.name));
      line.append(`${[player.title, player.name].filter(Boolean).join(" ")} ${player.rating ?? ""} `, out);
      return line;
    }));
  }
}
