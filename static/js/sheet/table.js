// The sheet as an ARIA grid: rows of players, columns of opponents (a square) or rounds, and the totals beside them.
// Cells are text and one of them can be reached with Tab; keys.js moves and types.
import { showCell } from "./cells.js";
import { placeOf } from "./model.js";
import { pointsText } from "./typing.js";

const ORDERS = {
  paper: (one, two) => one.position - two.position || one.number - two.number,
  number: (one, two) => one.number - two.number,
  standing: (one, two) => two.points - one.points || one.number - two.number,
};

export class Table {
  constructor(element, app) {
    this.element = element;
    this.app = app;
    this.order = "paper";
  }

  columns() {
    const { model } = this.app;
    if (!model.isSquare) return Array.from({ length: model.rounds }, (_, index) => ({ round: index + 1 }));
    const cycles = Array.from({ length: model.cycles }, (_, index) => index);
    return this.players.flatMap((player) => cycles.map((cycle) => ({ opponent: player.number, cycle })));
  }

  build() {
    const { model } = this.app;
    this.players = [...model.players].sort(ORDERS[this.order]);
    this.places = new Map(this.players.map((player, index) => [player.number, index + 1]));
    this.heads = this.columns();
    this.cellAt = new Map();
    this.totals = new Map();
    const body = document.createElement("tbody");
    body.append(...this.players.map((player) => this.row(player)));
    const digits = String(model.players.length).length;
    this.element.className = `sheet-grid digits-${digits}${model.isSquare ? " is-square" : ""}`;
    this.element.replaceChildren(this.head(), body);
    this.refresh([...this.cellAt.keys()]);
    this.refreshTotals();
  }

  head() {
    const { words, model } = this.app;
    const row = document.createElement("tr");
    const add = (text, className, label) => {
      const th = document.createElement("th");
      th.scope = "col";
      th.className = className;
      th.textContent = text;
      if (label) th.title = label;
      row.append(th);
      return th;
    };
    add(words.say("number"), "num");
    add(words.say("player"), "name");
    add(words.say("rating"), "num rating");
    for (const head of this.heads) {
      if (head.cycle > 0) continue;
      const text = head.round ?? this.places.get(head.opponent);
      const th = add(String(text), "game", head.opponent ? model.byNumber.get(head.opponent).name : "");
      th.colSpan = head.opponent ? model.cycles : 1;
    }
    add(words.say("points"), "num");
    add(words.say("paper"), "num", words.say("paper_help"));
    add("±", "num change", words.say("change_help"));
    add(words.say("norm"), "norm", words.say("norm_help"));
    const head = document.createElement("thead");
    head.append(row);
    return head;
  }

  row(player) {
    const row = document.createElement("tr");
    row.dataset.number = player.number;
    const { model } = this.app;
    const cell = (tag, className, text = "") => {
      const made = document.createElement(tag);
      made.className = className;
      made.textContent = text;
      row.append(made);
      return made;
    };
    cell("td", "num", model.isSquare ? this.places.get(player.number) : player.number);
    const name = cell("th", "name");
    name.scope = "row";
    if (player.title) {
      const title = document.createElement("abbr");
      title.className = "title";
      title.textContent = player.title;
      name.append(title, " ");
    }
    name.append(player.name);
    cell("td", "num rating", player.rating ?? "–");
    for (const head of this.heads) this.gameCell(cell("td", "game"), player, head);
    const points = cell("td", "num score");
    const paper = cell("td", "num paper");
    paper.slot_ = { kind: "paper", number: player.number };
    this.focusable(paper);
    const change = cell("td", "num change");
    const norm = cell("td", "norm");
    this.totals.set(player.number, { points, paper, change, norm });
    return row;
  }

  gameCell(td, player, head) {
    const { model } = this.app;
    const found = head.round
      ? model.slotAt(player.number, head.round)
      : model.slotOf(player.number, head.opponent, head.cycle);
    if (!found) {
      td.classList.add(head.opponent === player.number ? "is-self" : "no-game");
      return;
    }
    td.slot_ = { kind: "game", isSquare: !head.round, ...found };
    this.focusable(td);
    this.cellAt.set(placeOf(found.number, found.round), td);
  }

  focusable(td) {
    td.setAttribute("role", "gridcell");
    td.tabIndex = -1;
  }

  // ---------------------------------------------------------------- what changed
  refresh(places) {
    const again = new Set(places);
    for (const place of places) {
      const [number, round] = place.split(":").map(Number);
      const opponent = this.app.model.cell(number, round)?.opponent;
      if (opponent) again.add(placeOf(opponent, round)); // whether both agree shows in both
    }
    for (const place of again) {
      const td = this.cellAt.get(place);
      if (td && !td.contains(this.app.editor?.input ?? null)) showCell(td, td.slot_, this.app);
    }
  }

  refreshTotals() {
    const { model, words } = this.app;
    for (const player of model.players) {
      const total = this.totals.get(player.number);
      if (!total) continue;
      total.points.textContent = pointsText(player.points);
      if (total.paper.contains(this.app.editor?.input ?? null)) continue;
      const isSame = player.paper_points !== null && !player.paper_differs;
      total.paper.textContent = pointsText(player.paper_points) + (isSame ? " ✓" : "");
      total.paper.classList.toggle("is-contradicted", Boolean(player.paper_differs));
      total.paper.setAttribute("aria-label", words.paper(player));
    }
  }

  // What the games as they stand change in the ratings, in hundredths by starting rank.
  showChanges(changes) {
    for (const [number, { change }] of this.totals) {
      const value = changes[number];
      const sign = value > 0 ? "+" : value < 0 ? "−" : "";
      const text = value === undefined ? "" : sign + (Math.abs(value) / 100).toLocaleString(this.app.words.language, { minimumFractionDigits: 1 });
      change.textContent = text;
    }
  }

  // The nearest norm of each row in a few signs, by starting rank.
  showNorms(rows) {
    for (const [number, { norm }] of this.totals) norm.textContent = rows[number] ?? "";
  }

  // ---------------------------------------------------------------- where things are
  stops() {
    return [...this.element.tBodies[0].rows].map((row) => [...row.cells].filter((cell) => cell.slot_));
  }

  tdOf(number, round) {
    return this.cellAt.get(placeOf(number, round));
  }

  paperOf(number) {
    return this.totals.get(number)?.paper;
  }

  get current() {
    return this.element.querySelector('[tabindex="0"]');
  }

  // One cell can be reached with Tab: the one that was left last.
  enter(td, { focus = true } = {}) {
    if (!td) return;
    const old = this.current;
    if (old && old !== td) old.tabIndex = -1;
    td.tabIndex = 0;
    this.mark(td);
    if (focus) {
      td.focus({ preventScroll: true });
      td.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }

  mark(td) {
    this.element.querySelectorAll(".is-here").forEach((marked) => marked.classList.remove("is-here"));
    td.parentElement.classList.add("is-here");
    const { slot_: slot } = td;
    if (slot?.isSquare) {
      const column = this.element.querySelector(`tr[data-number="${slot.opponent}"]`);
      column?.classList.add("is-opponent");
    }
    this.element.querySelectorAll(".is-opponent").forEach((row) => {
      if (Number(row.dataset.number) !== slot?.opponent) row.classList.remove("is-opponent");
    });
    this.headOf(td)?.classList.add("is-here");
  }

  headOf(td) {
    const heads = this.element.tHead.rows[0].cells;
    const first = 3;
    const index = td.cellIndex - first;
    if (index < 0) return null;
    const span = this.app.model.isSquare ? this.app.model.cycles : 1;
    return heads[first + Math.floor(index / span)] ?? heads[heads.length - 1];
  }
}
