// The sheet as this page knows it: what the server has said, and over it what was typed here and is still on its way.
import { BYES, MIRROR, OTHER } from "./typing.js";

const SQUARES = new Set(["round-robin", "double-round-robin", "scheveningen", "schiller"]);
const MOST_IN_A_SQUARE = 30;

export const placeOf = (number, round) => `${number}:${round}`;
const signature = (cell) => (cell ? `${cell.opponent}|${cell.colour}|${cell.code}|${cell.source}|${cell.text ?? ""}` : "");

export class Model {
  constructor(data) {
    this.stored = new Map();
    this.shown = new Map();
    this.local = () => [];
    this.fill(data);
  }

  // Everything anew, as the page was opened with it.
  fill(data) {
    this.layout = data.layout;
    this.rounds = data.rounds;
    this.players = [...data.players].sort((one, two) => one.position - two.position || one.number - two.number);
    this.byNumber = new Map(this.players.map((player) => [player.number, player]));
    this.meetings = new Map();
    this.due = new Map();
    for (const [round, white, black] of data.schedule ?? []) this.meet(round, white, black);
    this.header = data.header ?? {};
    this.stored.clear();
    this.notes = new Map((data.notes ?? []).map(([number, round, note]) => [placeOf(number, round), note]));
    this.take(data);
  }

  meet(round, white, black) {
    for (const [one, two, colour] of [[white, black, "w"], [black, white, "b"]]) {
      const pair = placeOf(one, two);
      if (!this.meetings.has(pair)) this.meetings.set(pair, []);
      this.meetings.get(pair).push({ round, colour });
      this.due.set(placeOf(one, round), { opponent: two, colour });
    }
  }

  get isSquare() {
    return SQUARES.has(this.layout) && this.players.length <= MOST_IN_A_SQUARE && this.players.length > 1;
  }

  get cycles() {
    return Math.max(1, ...[...this.meetings.values()].map((games) => games.length));
  }

  // What the server answered; the places that look different now.
  take(answer) {
    for (const [number, round, opponent, colour, code, source, version] of answer.cells ?? []) {
      const place = placeOf(number, round);
      if ((this.stored.get(place)?.version ?? 0) > version) continue; // an old answer that came twice
      if (code) this.stored.set(place, { opponent, colour, code, source, version });
      else this.stored.delete(place);
    }
    for (const said of answer.players ?? []) Object.assign(this.byNumber.get(said.number) ?? {}, said);
    for (const name of ["version", "state", "expected_games", "entered_games", "findings", "findings_count"]) {
      if (name in answer) this[name] = answer[name];
    }
    return this.refresh();
  }

  refresh() {
    const before = this.shown;
    this.shown = new Map(this.stored);
    for (const change of this.local()) this.write(change);
    const places = new Set();
    for (const place of new Set([...before.keys(), ...this.shown.keys()])) {
      if (signature(before.get(place)) !== signature(this.shown.get(place))) places.add(place);
    }
    return places;
  }

  // The law of the mirror, as the server has it, so that the cursor need not wait for the answer.
  write(change) {
    const place = placeOf(change.number, change.round);
    const old = this.shown.get(place);
    if (old?.opponent) this.unmirror(old.opponent, change);
    if (!change.code && !change.text) {
      this.shown.delete(place);
      return;
    }
    const { opponent = null, colour = "", code = "", text, note } = change;
    if (note !== undefined) this.notes.set(place, note);
    this.shown.set(place, { opponent, colour, code, text, source: "typed", version: old?.version ?? 0 });
    if (!opponent || !code || BYES.has(code) || !this.byNumber.has(opponent)) return;
    const other = this.shown.get(placeOf(opponent, change.round));
    if (other && other.source !== "mirror") return;
    this.shown.set(placeOf(opponent, change.round), {
      opponent: change.number, colour: OTHER[colour], code: MIRROR[code], source: "mirror", version: other?.version ?? 0,
    });
  }

  unmirror(opponent, change) {
    const place = placeOf(opponent, change.round);
    const mirror = this.shown.get(place);
    if (mirror?.source === "mirror" && mirror.opponent === change.number) this.shown.delete(place);
  }

  cell(number, round) {
    return this.shown.get(placeOf(number, round));
  }

  noteOf(number, round) {
    return this.cell(number, round) ? this.notes.get(placeOf(number, round)) ?? "" : "";
  }

  versionAt(number, round) {
    return this.stored.get(placeOf(number, round))?.version ?? 0;
  }

  // What the opponent's row says against this cell, seen from this side; nothing where both agree.
  contradiction(number, round) {
    const cell = this.cell(number, round);
    if (!cell?.opponent || cell.opponent === number || cell.text) return null;
    const other = this.cell(cell.opponent, round);
    if (!other || other.text || BYES.has(cell.code)) return null;
    const agree = other.opponent === number && other.code === MIRROR[cell.code];
    return agree ? null : { opponent: other.opponent, code: other.opponent === number ? MIRROR[other.code] : null };
  }

  // The slot of two players' n-th game, or of a player's round.
  slotOf(number, opponent, cycle) {
    const game = this.meetings.get(placeOf(number, opponent))?.[cycle];
    return game ? { number, round: game.round, opponent, colour: game.colour } : null;
  }

  slotAt(number, round) {
    const due = this.due.get(placeOf(number, round));
    return { number, round, opponent: due?.opponent ?? null, colour: due?.colour ?? "" };
  }

  // Whether an answer speaks of a row that is not here, or of a game that the columns of the square have no place for.
  hasOutgrown(answer) {
    const rows = answer.players ?? this.players;
    if (rows.length !== this.players.length || rows.some(({ number }) => !this.byNumber.has(number))) return true;
    if (!this.isSquare) return false;
    return (answer.cells ?? []).some(([number, round, opponent, , code]) => {
      if (!code || !opponent) return false;
      return this.due.get(placeOf(number, round))?.opponent !== opponent;
    });
  }
}
