// The field that finds: a number or letters of a name lead to the row, "r" and a number to the round.

export class Find {
  constructor(root, app) {
    this.app = app;
    this.box = root.querySelector("[data-find-box]");
    this.input = root.querySelector("[data-find]");
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => { this.box.hidden = true; });
  }

  open(text) {
    this.from = this.app.table.current;
    this.box.hidden = false;
    this.input.value = text;
    this.input.focus();
  }

  key(event) {
    if (event.key === "Escape") this.app.table.enter(this.from);
    else if (event.key === "Enter") this.go(this.input.value.trim());
    else return;
    event.preventDefault();
  }

  go(text) {
    const round = /^r\s*(\d+)$/i.exec(text);
    const td = round ? this.inRound(Number(round[1])) : this.inRow(text);
    if (!td) this.app.announce(this.app.words.say("found_nobody", { text }));
    this.app.table.enter(td ?? this.from);
  }

  inRound(round) {
    const number = this.from?.slot_?.number ?? this.app.table.players[0].number;
    return this.app.table.tdOf(number, round);
  }

  inRow(text) {
    const { players } = this.app.table;
    const plain = (name) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    const found = /^\d+$/.test(text)
      ? players.find((player) => player.number === Number(text))
      : players.find((player) => plain(player.name).startsWith(plain(text)))
        ?? players.find((player) => plain(player.name).includes(plain(text)));
    if (!found || !text) return null;
    const row = this.app.table.element.querySelector(`tr[data-number="${found.number}"]`);
    const there = row.cells[this.from?.cellIndex ?? 3];
    return there?.slot_ ? there : [...row.cells].find((cell) => cell.slot_);
  }
}
