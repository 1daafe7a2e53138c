// Sentences about cells. The patterns come with the page in the reader's language.
import { pointsText } from "./typing.js";
import { placeOf } from "./model.js";

export class Words {
  constructor(strings) {
    this.strings = strings;
    this.language = document.documentElement.lang || "en";
  }

  say(name, values = {}) {
    return (this.strings[name] ?? name).replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
  }

  get letters() {
    return this.strings.letters;
  }

  result(code) {
    return this.strings.results[code] ?? code;
  }

  time(moment) {
    return moment.toLocaleTimeString(this.language, { hour: "2-digit", minute: "2-digit" });
  }

  // "Round 5, Maple with White against Elm: won" – also the cell's spoken name.
  cell(slot, model, outbox) {
    const cell = model.cell(slot.number, slot.round);
    const note = model.noteOf(slot.number, slot.round);
    const said = this.plain(slot, cell, model) + (note ? ` (${note})` : "");
    const place = placeOf(slot.number, slot.round);
    const clash = outbox.clashes.get(place);
    if (clash) return `${said}. ${this.clash(clash, model)}`;
    if (outbox.refused.has(place)) return `${said}. ${outbox.refused.get(place).said}`;
    const against = model.contradiction(slot.number, slot.round);
    if (!against) return said;
    const other = against.code ? this.result(against.code) : this.say("another_game");
    return `${said}. ${this.say("other_row_says", { result: other })}`;
  }

  plain(slot, cell, model) {
    const name = (number) => model.byNumber.get(number)?.name ?? `${number}`;
    const opponent = cell?.opponent ?? slot.opponent;
    const colour = cell ? cell.colour : slot.typedColour ?? slot.colour;
    const values = { round: slot.round, player: name(slot.number) };
    const result = cell?.text ? `“${cell.text}”` : cell?.code ? this.result(cell.code) : this.say("empty");
    if (!opponent) return this.say("cell_alone", { ...values, result });
    const pattern = { w: "cell_white", b: "cell_black" }[colour] ?? "cell_game";
    return this.say(pattern, { ...values, opponent: name(opponent), result });
  }

  paper(player) {
    const total = player.paper_points === null ? this.say("empty") : pointsText(player.paper_points);
    const said = this.say("paper_of", { player: player.name, total });
    return player.paper_differs ? `${said}. ${this.say("paper_differs", { typed: pointsText(player.points) })}` : said;
  }

  value([opponent, colour, code]) {
    const sign = code ? this.result(code) : this.say("empty");
    const side = { w: "○", b: "●" }[colour] ?? "";
    return opponent ? `${opponent} ${side} ${sign}` : sign;
  }

  clash(clash) {
    return this.say("clash", { name: clash.by, time: clash.at, theirs: this.value(clash.theirs), mine: this.value(clash.mine) });
  }
}
