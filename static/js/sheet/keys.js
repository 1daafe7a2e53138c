// Keys of the grid: moving, one-key results, the travelling editor, and the letters that find.
import { RESULT_KEYS, hundredths, keyOf, pointsText, understand } from "./typing.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-10, 0], PageDown: [10, 0] };

export class Keys {
  constructor(table, app) {
    this.table = table;
    this.app = app;
    this.prefix = ""; // a key that waits for its second: "-" (then "--"), "r" (then "RF", or a round)
    this.isRtl = document.documentElement.dir === "rtl";
    const { element } = table;
    element.addEventListener("keydown", (event) => this.down(event));
    element.addEventListener("focusin", (event) => this.focused(event));
    element.addEventListener("dblclick", (event) => {
      const td = event.target.closest("[role=gridcell]");
      if (td && app.mayType && this.needsEditor(td)) this.edit(td);
    });
  }

  focused(event) {
    const td = event.target.closest("[role=gridcell]");
    if (!td) return;
    if (event.target === td) this.commit();
    this.table.enter(td, { focus: false });
    this.app.describe(td.slot_);
  }

  get editor() {
    return this.app.editor;
  }

  // ---------------------------------------------------------------- one key
  down(event) {
    const td = event.target.closest("[role=gridcell]");
    if (!td || event.isComposing || event.altKey) return;
    const isDone = this.editor ? this.whileEditing(event, td) : this.whileMoving(event, td);
    if (isDone) event.preventDefault();
  }

  whileMoving(event, td) {
    const key = keyOf(event);
    if (event.ctrlKey || event.metaKey) return this.withControl(event, key, td);
    if (key in STEPS) return this.step(td, ...STEPS[key]);
    if (key === "Home" || key === "End") return this.toEdge(td, key === "Home");
    if (key === "Enter") return this.leave(td, event.shiftKey ? -1 : 1);
    if (key === "Escape") return this.escape(td);
    if (key === "F2") return this.app.mayType && this.needsEditor(td) && this.edit(td, this.textOf(td));
    if (this.app.letters && this.isCommand(key)) return this.command(key);
    if (!this.app.mayType) return false;
    if (key === "Delete" || key === "Backspace") return this.empty(td);
    if (key === ".") return this.remark(td);
    if (key.length !== 1 || key === " ") return false;
    return this.needsEditor(td) ? this.edit(td, this.digitSix(event, td) ?? key) : this.oneKey(td, key);
  }

  // AZERTY has "-" where others have 6: behind nothing but digits it is one of an opponent's number.
  digitSix(event, td) {
    const text = this.editor?.input.value ?? "";
    const isMeant = event.code === "Digit6" && event.key === "-" && !event.shiftKey && /^\d*$/.test(text);
    return isMeant && td.slot_.kind === "game" && !this.editor?.isNote ? "6" : undefined;
  }

  withControl(event, key, td) {
    if (key === "Enter") return this.next(td, { onlyEmpty: true });
    if (key === "Home" || key === "End") return this.toCorner(key === "Home");
    if (key.toLowerCase() === "z") return this.app.turn(event.shiftKey ? "redo/" : "undo/");
    if (key.toLowerCase() === "y") return this.app.turn("redo/");
    return false;
  }

  // Why a game was not played: the editor for a remark on the cell.
  remark(td) {
    const { number, round, kind } = td.slot_;
    if (kind === "paper" || !this.app.model.cell(number, round)?.code) return true;
    this.edit(td, this.app.model.noteOf(number, round));
    this.editor.isNote = true;
    this.editor.input.classList.add("is-note");
    this.editor.input.placeholder = this.app.words.say("why");
    return true;
  }

  isCommand(key) {
    return key === "/" || key === "?" || (key === "r" && !this.prefix);
  }

  command(key) {
    if (key === "/") this.app.find();
    else if (key === "?") this.app.help();
    else this.prefix = "r";
    return true;
  }

  // ---------------------------------------------------------------- moving
  position(td) {
    const stops = this.table.stops();
    const row = stops.findIndex((cells) => cells.includes(td));
    return { stops, row, column: stops[row].indexOf(td) };
  }

  step(td, down, right) {
    this.prefix = "";
    const direction = this.isRtl ? -right : right;
    if (down === 0) {
      const { stops, row, column } = this.position(td);
      this.table.enter(stops[row][column + direction] ?? td);
      return true;
    }
    const rows = [...this.table.element.tBodies[0].rows];
    const start = rows.indexOf(td.parentElement);
    const sign = Math.sign(down);
    let to = Math.max(0, Math.min(rows.length - 1, start + down));
    while (rows[to] && !rows[to].cells[td.cellIndex].slot_) to += sign; // over the diagonal
    this.table.enter(rows[to]?.cells[td.cellIndex] ?? td);
    return true;
  }

  toEdge(td, isHome) {
    const { stops, row } = this.position(td);
    this.table.enter(isHome ? stops[row][0] : stops[row].at(-1));
    return true;
  }

  toCorner(isHome) {
    const stops = this.table.stops();
    this.table.enter(isHome ? stops[0][0] : stops.at(-1).at(-1));
    return true;
  }

  // Enter: down or to the side, as the switch says; at the end of a row or column on to the next.
  leave(td, sign, { onlyEmpty = false } = {}) {
    this.prefix = "";
    return td.slot_.kind === "paper" ? this.step(td, sign, 0) : this.next(td, { sign, onlyEmpty });
  }

  // The next cell in the direction of typing; `onlyEmpty` skips what is filled, by hand or by its mirror.
  next(td, { onlyEmpty = false, sign = 1 } = {}) {
    const order = this.inOrder();
    const start = order.indexOf(td);
    for (let turn = 1; turn <= order.length; turn += 1) {
      const cell = order[(start + sign * turn + order.length) % order.length];
      const { number, round } = cell.slot_;
      if (onlyEmpty && this.app.model.cell(number, round)) continue;
      this.table.enter(cell);
      return true;
    }
    this.app.announce(this.app.words.say("all_filled"));
    return true;
  }

  inOrder() {
    const games = this.table.stops().map((row) => row.filter((cell) => cell.slot_.kind === "game"));
    if (this.app.direction !== "down") return games.flat();
    return games.flat().sort((one, two) => one.cellIndex - two.cellIndex || one.parentElement.rowIndex - two.parentElement.rowIndex);
  }

  // ---------------------------------------------------------------- one-key results
  needsEditor(td) {
    return td.slot_.kind === "paper" || !td.slot_.opponent;
  }

  oneKey(td, key) {
    const { prefix } = this;
    this.prefix = "";
    if (prefix === "r") return this.afterR(td, key);
    if (prefix === "-" && key === "-") return this.result(td, "--", { wasEmpty: this.pendingWasEmpty });
    if (prefix === "-") {
      this.next(td, { onlyEmpty: this.pendingWasEmpty });
      return this.oneKey(this.table.current, key);
    }
    const colour = this.app.words.letters[key.toLowerCase()];
    if (colour) return this.colour(td, colour);
    if (key.toLowerCase() === "r") {
      this.prefix = "r";
      return true;
    }
    if (key === "F" || key === "f") return this.result(td, "", { text: "F" });
    const code = RESULT_KEYS[key];
    if (!code) return this.unknown(key);
    if (code === "-") return this.minus(td);
    return this.result(td, code);
  }

  // "-" may become "--": it is stored at once, and the cursor waits for the next key.
  minus(td) {
    const { number, round } = td.slot_;
    const wasEmpty = !this.app.model.cell(number, round);
    this.write(td, { code: "-" });
    this.pendingWasEmpty = wasEmpty;
    this.prefix = "-";
    return true;
  }

  afterR(td, key) {
    if (key.toLowerCase() === "f") return this.result(td, "RF");
    if (!/\d/.test(key)) return this.unknown(`r${key}`);
    this.app.find(`r${key}`);
    return true;
  }

  colour(td, colour) {
    const { number, round } = td.slot_;
    const cell = this.app.model.cell(number, round);
    if (cell?.code) return this.write(td, { code: cell.code, colour });
    td.slot_.typedColour = colour;
    this.table.refresh([`${number}:${round}`]);
    this.app.describe(td.slot_);
    return true;
  }

  result(td, code, { text, wasEmpty } = {}) {
    const { number, round } = td.slot_;
    const isNew = wasEmpty ?? !this.app.model.cell(number, round);
    this.write(td, text ? { text } : { code });
    // who fills is led on to what is missing, who checks from cell to cell
    this.next(td, { onlyEmpty: isNew });
    return true;
  }

  write(td, { code = "", text, colour }) {
    const { slot_: slot } = td;
    const cell = this.app.model.cell(slot.number, slot.round);
    const side = colour ?? slot.typedColour ?? (cell?.opponent === slot.opponent && cell.colour ? cell.colour : slot.colour);
    delete slot.typedColour;
    const change = { number: slot.number, round: slot.round, opponent: slot.opponent, colour: side, code };
    this.app.change(text ? { ...change, text } : change);
    return true;
  }

  unknown(key) {
    this.app.announce(this.app.words.say("key_unknown", { key }));
    return true;
  }

  empty(td) {
    const { slot_: slot } = td;
    this.prefix = "";
    if (slot.kind === "paper") return this.app.paper(slot.number, null);
    this.app.outbox.forget(`${slot.number}:${slot.round}`);
    const hadCell = this.app.model.cell(slot.number, slot.round);
    if (hadCell) this.app.change({ number: slot.number, round: slot.round, opponent: null, colour: "", code: "" });
    else this.table.refresh([`${slot.number}:${slot.round}`]);
    this.app.describe(slot);
    return true;
  }

  escape(td) {
    this.prefix = "";
    const { number, round } = td.slot_;
    if (round && this.app.outbox.refused.has(`${number}:${round}`)) {
      this.app.outbox.forget(`${number}:${round}`);
      this.table.refresh([`${number}:${round}`]);
      this.app.describe(td.slot_);
    }
    return true;
  }

  // ---------------------------------------------------------------- the editor that travels
  textOf(td) {
    const { number, round, kind } = td.slot_;
    if (kind === "paper") return pointsText(this.app.model.byNumber.get(number).paper_points);
    const refused = this.app.outbox.refused.get(`${number}:${round}`);
    if (refused) return refused.text;
    const cell = this.app.model.cell(number, round);
    if (!cell) return "";
    if (cell.text) return cell.text;
    const letter = Object.entries(this.app.words.letters).find(([, side]) => side === cell.colour)?.[0] ?? "";
    return cell.opponent ? `${cell.opponent}${letter}${cell.code}` : this.app.words.strings.byes[cell.code] ?? cell.code;
  }

  edit(td, text = "") {
    if (this.prefix === "r" && /\d/.test(text)) {
      this.prefix = "";
      this.app.find(`r${text}`);
      return true;
    }
    this.prefix = "";
    const input = document.createElement("input");
    input.className = "cell-editor";
    input.autocomplete = "off";
    input.spellcheck = false;
    input.inputMode = td.slot_.kind === "paper" ? "decimal" : "text";
    input.setAttribute("aria-label", td.getAttribute("aria-label"));
    input.value = text;
    this.app.editor = { input, td };
    td.replaceChildren(input);
    input.focus({ preventScroll: true });
    input.setSelectionRange(text.length, text.length);
    input.addEventListener("blur", () => this.commit());
    return true;
  }

  whileEditing(event, td) {
    const key = this.digitSix(event, td) ?? keyOf(event);
    if (event.ctrlKey || event.metaKey) {
      if (key !== "Enter") return false;
      this.commit();
      return this.next(td, { onlyEmpty: true });
    }
    if (key === "Escape") return this.close(td);
    if (key === "Enter") {
      const wasEmpty = !this.app.model.cell(td.slot_.number, td.slot_.round);
      return this.commit() && this.leave(td, event.shiftKey ? -1 : 1, { onlyEmpty: wasEmpty && !event.shiftKey });
    }
    if (key === "Tab") return !this.commit();
    if (key === "ArrowUp" || key === "ArrowDown") return this.commit() && this.step(td, ...STEPS[key]);
    if (key !== event.key) { // a digit by its place
      const { input } = this.editor;
      input.setRangeText(key, input.selectionStart, input.selectionEnd, "end");
      return true;
    }
    return false;
  }

  close(td) {
    this.app.editor = null;
    this.restore(td);
    td.focus({ preventScroll: true });
    return true;
  }

  restore(td) {
    const { number, round, kind } = td.slot_;
    if (kind === "paper") this.table.refreshTotals();
    else this.table.refresh([`${number}:${round}`]);
  }

  // Takes what the editor holds; always true, so that a move can follow.
  commit() {
    if (!this.editor) return true;
    const { input, td, isNote } = this.editor;
    this.app.editor = null;
    const hadFocus = input === document.activeElement;
    const { value } = input;
    if (isNote) this.takeNote(td, value.trim());
    else if (value.trim() !== this.textOf(td).trim()) this.take(td, value);
    this.restore(td);
    if (hadFocus) td.focus({ preventScroll: true });
    return true;
  }

  take(td, value) {
    const { number, round, kind } = td.slot_;
    if (kind === "paper") return this.takePaper(number, value);
    const meant = understand(value, this.app.words.letters);
    const typed = value.trim();
    if (!meant) return this.app.change({ number, round, opponent: null, colour: "", code: "", text: typed }, typed);
    const colour = meant.colour || this.colourKnown(number, round, meant);
    return this.app.change({ number, round, ...meant, colour }, typed);
  }

  takeNote(td, note) {
    const { number, round } = td.slot_;
    const { opponent, colour, code } = this.app.model.cell(number, round);
    if (note !== this.app.model.noteOf(number, round)) this.app.change({ number, round, opponent, colour, code, note });
  }

  // Not typed: as it stands, or as the opponent's row has it.
  colourKnown(number, round, { opponent }) {
    const { model } = this.app;
    const cell = model.cell(number, round);
    if (cell?.opponent === opponent && cell.colour) return cell.colour;
    const other = model.cell(opponent, round);
    return other?.opponent === number ? { w: "b", b: "w" }[other.colour] ?? "" : "";
  }

  takePaper(number, value) {
    const points = hundredths(value);
    if (points === undefined) this.app.announce(this.app.words.say("no_total", { text: value }), { isFault: true });
    else this.app.paper(number, points);
  }
}
