// Round by round: boards with White, result and Black; one key is a result, and in a Swiss a line of two numbers a board.
import { result } from "./cells.js";
import { placeOf } from "./model.js";
import { MIRROR, RESULT_KEYS, keyOf } from "./typing.js";

function made(tag, className, ...inside) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...inside);
  return element;
}

export class Rounds {
  constructor(element, app) {
    this.element = element;
    this.app = app;
    this.round = 1;
    this.isShown = false;
    element.addEventListener("keydown", (event) => this.key(event));
  }

  build() {
    const { words, model } = this.app;
    this.prefix = "";
    const choice = made("select", "");
    for (let round = 1; round <= model.rounds; round += 1) {
      const option = new Option(words.say("round", { round }), String(round), false, round === this.round);
      choice.append(option);
    }
    choice.setAttribute("aria-label", words.say("round", { round: "" }).trim());
    choice.addEventListener("change", () => this.goToRound(Number(choice.value)));
    const next = made("button", "", words.say("next_round"));
    next.type = "button";
    next.disabled = this.round >= model.rounds;
    next.addEventListener("click", () => this.goToRound(this.round + 1));
    this.table = made("table", "sheet-rounds");
    this.table.setAttribute("role", "grid");
    this.table.setAttribute("aria-label", words.say("round", { round: this.round }));
    this.element.replaceChildren(made("p", "round-choice", choice, " ", next), this.table);
    if (!model.isSquare && this.app.mayType) this.element.append(this.newBoard());
    this.refresh();
    this.enter(this.results().find((cell) => !cell.textContent.trim()) ?? this.results()[0], { focus: false });
  }

  goToRound(round) {
    this.round = round;
    this.build();
    (this.results().find((cell) => cell.tabIndex === 0) ?? this.element.querySelector("input"))?.focus();
  }

  // Every pair of the round once, White first: what is typed, and in a round robin what is due.
  games() {
    const { model } = this.app;
    const found = new Map();
    const add = (white, black) => found.set([white, black].sort((one, two) => one - two).join("-"), { white, black });
    for (const { number } of model.players) {
      const due = model.due.get(placeOf(number, this.round));
      if (due?.colour === "w") add(number, due.opponent);
    }
    for (const { number } of model.players) {
      const cell = model.cell(number, this.round);
      if (!cell?.opponent || !model.byNumber.has(cell.opponent)) continue;
      if (cell.colour === "w" || !found.has([number, cell.opponent].sort((one, two) => one - two).join("-"))) {
        if (cell.colour === "b") add(cell.opponent, number);
        else add(number, cell.opponent);
      }
    }
    return [...found.values()].sort((one, two) => this.order(one) - this.order(two));
  }

  // By the lower starting rank; of teams by the match, and within it by board.
  order({ white, black }) {
    const [one, two] = [white, black].map((number) => this.app.model.byNumber.get(number));
    if (this.app.model.layout !== "team" || !one.team || !two.team) return Math.min(white, black);
    return Math.min(one.team, two.team) * 1000 + Math.min(one.board ?? 99, two.board ?? 99);
  }

  // A line above the boards of each match of teams.
  matchLine({ white, black }) {
    const { model, words } = this.app;
    const teams = [white, black].map((number) => model.byNumber.get(number).team).sort((one, two) => one - two);
    if (model.layout !== "team" || !teams[0] || teams.join() === this.lastMatch) return [];
    this.lastMatch = teams.join();
    const head = made("th", "match", words.say("match_of", { one: teams[0], two: teams[1] }));
    head.colSpan = 4;
    head.scope = "rowgroup";
    return [made("tr", "", head)];
  }

  refresh() {
    const { words } = this.app;
    const here = this.current?.dataset.pair;
    const head = made("tr", "", ...["board", "white", "result", "black"].map((name) => {
      const th = made("th", name === "board" ? "num" : "", words.say(name));
      th.scope = "col";
      return th;
    }));
    this.lastMatch = "";
    const lines = this.games().flatMap((game, index) => [...this.matchLine(game), this.line(game, index + 1)]);
    const body = made("tbody", "", ...lines);
    const hadFocus = this.table.contains(document.activeElement);
    this.table.replaceChildren(made("thead", "", head), body);
    const cells = this.results();
    this.enter(cells.find((cell) => cell.dataset.pair === here) ?? cells[0], { focus: hadFocus });
  }

  line({ white, black }, board) {
    const { model, words } = this.app;
    const name = (number) => `${number} ${model.byNumber.get(number).name}`;
    const code = model.cell(white, this.round)?.code ?? "";
    const cell = made("td", "result-cell");
    if (code && code !== "?") cell.append(result(code), " – ", result(MIRROR[code]));
    cell.setAttribute("role", "gridcell");
    cell.tabIndex = -1;
    cell.dataset.pair = `${white}-${black}`;
    const said = code ? words.result(code) : words.say("empty");
    cell.setAttribute("aria-label", words.say("board_of", { board, white: name(white), black: name(black), result: said }));
    const place = placeOf(white, this.round);
    const isOff = model.contradiction(white, this.round) || this.app.outbox.refused.has(place) || this.app.outbox.clashes.has(place);
    cell.classList.toggle("is-contradicted", Boolean(isOff));
    const shown = model.layout === "team" ? model.byNumber.get(white).board ?? board : board;
    return made("tr", "", made("td", "num", String(shown)), made("td", "", name(white)), cell, made("td", "", name(black)));
  }

  // ---------------------------------------------------------------- moving and typing
  results() {
    return [...(this.table?.querySelectorAll(".result-cell") ?? [])];
  }

  get current() {
    return this.table?.querySelector('.result-cell[tabindex="0"]');
  }

  enter(cell, { focus = true } = {}) {
    if (!cell) return;
    if (this.current) this.current.tabIndex = -1;
    cell.tabIndex = 0;
    if (focus) cell.focus();
  }

  goTo(number, round) {
    this.round = round || this.round;
    this.build();
    this.enter(this.results().find((cell) => cell.dataset.pair.split("-").includes(String(number))));
  }

  step(by) {
    const cells = this.results();
    this.prefix = "";
    this.enter(cells[Math.max(0, Math.min(cells.length - 1, cells.indexOf(this.current) + by))]);
  }

  key(event) {
    if (!event.target.classList.contains("result-cell") || event.altKey) return;
    const key = keyOf(event);
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() === "z") this.app.turn("undo/");
      else if (key.toLowerCase() === "y") this.app.turn("redo/");
      else return;
    } else if (key === "ArrowDown" || key === "Enter") this.step(1);
    else if (key === "ArrowUp") this.step(-1);
    else if (key === "?") this.app.help();
    else if (!this.app.mayType || !this.typed(key)) return;
    event.preventDefault();
  }

  typed(key) {
    if (key === "Delete" || key === "Backspace") return this.write("");
    if (this.prefix === "-" && key === "-") {
      this.write("--");
      this.step(1);
      return true;
    }
    if (this.prefix === "-") this.step(1);
    const code = RESULT_KEYS[key];
    if (!code || code === "?") return false;
    this.write(code);
    this.prefix = code === "-" ? "-" : "";
    if (code !== "-") this.step(1);
    return true;
  }

  write(code) {
    const [white, black] = this.current.dataset.pair.split("-").map(Number);
    const { isSquare } = this.app.model;
    const kept = code || (isSquare ? "" : "?"); // an emptied result leaves the pairing
    const game = kept ? { opponent: black, colour: "w", code: kept } : { opponent: null, colour: "", code: "" };
    return this.app.change({ number: white, round: this.round, ...game });
  }

  // "17 4" pairs 17 with White against 4, "17 4 1" with its result.
  newBoard() {
    const { words } = this.app;
    const input = made("input", "new-board");
    input.placeholder = "17 4";
    input.autocomplete = "off";
    input.inputMode = "numeric";
    const label = made("label", "new-board-line", words.say("board_new"), " ", input);
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const said = /^(\d+)\D+(\d+)(?:\s+(1|0|=|½|\+|-|--))?$/.exec(input.value.trim());
      const { byNumber } = this.app.model;
      const isKnown = said && byNumber.has(Number(said[1])) && byNumber.has(Number(said[2])) && said[1] !== said[2];
      if (!isKnown) {
        this.app.announce(words.say("found_nobody", { text: input.value }));
        return;
      }
      const code = said[3] === "--" ? "--" : RESULT_KEYS[said[3]] ?? "?";
      this.app.change({ number: Number(said[1]), round: this.round, opponent: Number(said[2]), colour: "w", code });
      input.value = "";
    });
    return label;
  }
}
