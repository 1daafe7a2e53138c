// One player's card (Form 2), and the view of a phone: his rounds, and keys for the thumb at the lower edge.
import { disc, result } from "./cells.js";
import { placeOf } from "./model.js";
import { RESULT_KEYS, SIGN, keyOf, pointsText } from "./typing.js";

const THUMB = ["1", "=", "0", "+", "-"];

function made(tag, className, ...inside) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...inside);
  return element;
}

function button(text, act, label) {
  const element = made("button", "", text);
  element.type = "button";
  if (label) element.setAttribute("aria-label", label);
  element.addEventListener("click", act);
  return element;
}

export class Card {
  constructor(element, app) {
    this.element = element;
    this.app = app;
    this.index = 0;
    this.round = 0; // the first that is open, once there are players
    this.isShown = false;
    element.addEventListener("keydown", (event) => this.key(event));
  }

  get player() {
    return this.app.table.players[this.index];
  }

  get slot() {
    return this.app.model.slotAt(this.player.number, this.round);
  }

  // ---------------------------------------------------------------- building
  build() {
    const { players } = this.app.table;
    const { pressed } = this;
    if (!players.length) {
      this.element.replaceChildren();
      return;
    }
    this.round ||= this.openRounds(this.player)[0] ?? 1;
    const turn = (by) => () => this.goToPlayer((this.index + by + players.length) % players.length);
    const choice = made("select", "card-choice");
    players.forEach((player, index) => choice.append(new Option(`${player.number} ${player.name}`, index, false, index === this.index)));
    choice.setAttribute("aria-label", this.app.words.say("player"));
    choice.addEventListener("change", () => this.goToPlayer(Number(choice.value)));
    this.head = made("p", "card-head", button("‹", turn(-1), "‹"), choice, button("›", turn(1), "›"));
    this.facts = made("p", "card-facts");
    this.list = made("ol", "player-card");
    this.keys = made("div", "thumb-keys");
    this.element.replaceChildren(this.head, this.facts, this.list);
    if (this.app.mayType) this.element.append(this.keys);
    this.refresh(pressed);
  }

  refresh(pressed = this.pressed) {
    if (!this.list) return;
    const { model, words } = this.app;
    const { player } = this;
    const filled = this.roundNumbers().filter((round) => model.cell(player.number, round)).length;
    const facts = [player.title, player.rating, `${filled} / ${this.roundNumbers().length}`, `${words.say("points")} ${pointsText(player.points)}`];
    this.facts.textContent = facts.filter(Boolean).join(" · ");
    const hadFocus = this.list.contains(document.activeElement);
    this.list.replaceChildren(...this.roundNumbers().map((round) => this.line(round)));
    if (hadFocus) this.focus();
    else this.current?.scrollIntoView({ block: "nearest" });
    if (!this.keys.contains(document.activeElement) || document.activeElement.tagName !== "INPUT") this.buildKeys(pressed);
  }

  roundNumbers() {
    return Array.from({ length: this.app.model.rounds }, (_, index) => index + 1);
  }

  line(round) {
    const { model, words, outbox } = this.app;
    const slot = model.slotAt(this.player.number, round);
    const cell = model.cell(slot.number, round);
    const opponent = cell?.opponent ?? slot.opponent;
    const name = opponent ? `${opponent} ${model.byNumber.get(opponent)?.name ?? ""}` : "";
    const sign = cell?.text ? made("b", "result", cell.text) : cell?.code ? result(cell.code) : made("b", "result", "");
    const against = model.contradiction(slot.number, round);
    if (against) sign.append(` | ${SIGN[against.code] ?? "?"}`);
    const item = button("", () => this.goToRound(round), words.cell(slot, model, outbox));
    item.className = "card-round";
    item.append(made("span", "round", String(round)), disc(cell?.colour ?? slot.colour), made("span", "name", name), sign);
    item.classList.toggle("is-contradicted", Boolean(against) || outbox.refused.has(placeOf(slot.number, round)));
    if (round === this.round) item.setAttribute("aria-current", "true");
    return made("li", "", item);
  }

  // ---------------------------------------------------------------- the keys
  get pressed() {
    return document.activeElement?.closest(".thumb-keys > button")?.getAttribute("aria-label");
  }

  buildKeys(pressed = this.pressed) {
    const { words, model } = this.app;
    const { slot } = this;
    const cell = model.cell(slot.number, slot.round);
    const parts = [];
    if (!slot.opponent) parts.push(this.opponentField(cell));
    for (const code of THUMB) parts.push(button(SIGN[code], () => this.typed(code), words.result(code)));
    parts.push(button("⌫", () => this.typed(""), words.say("empty")));
    this.keys.replaceChildren(...parts);
    if (pressed) parts.find((part) => part.getAttribute("aria-label") === pressed).focus(); // who types by it goes on
  }

  opponentField(cell) {
    const { words, model } = this.app;
    const input = made("input", "card-opponent");
    input.placeholder = words.say("opponent_help");
    input.setAttribute("aria-label", words.say("opponent"));
    input.setAttribute("list", "sheet-players");
    input.autocomplete = "off";
    input.value = cell?.opponent ? String(cell.opponent) : "";
    const list = made("datalist", "");
    list.id = "sheet-players";
    for (const player of model.players) list.append(new Option(player.name, `${player.number} ${player.name}`));
    input.addEventListener("change", () => this.chooseOpponent(input.value));
    const colour = button(cell?.colour === "b" ? "●" : "○", () => this.turnColour(), words.say(cell?.colour === "b" ? "black" : "white"));
    return made("span", "card-against", input, list, colour);
  }

  chooseOpponent(text) {
    const { model, words } = this.app;
    const found = model.byNumber.get(parseInt(text, 10)) ?? model.players.find((player) => player.name.toLowerCase().startsWith(text.trim().toLowerCase()));
    if (!found || !text.trim()) {
      this.app.announce(words.say("found_nobody", { text }));
      return;
    }
    const cell = model.cell(this.player.number, this.round);
    const other = model.cell(found.number, this.round);
    const colour = other?.opponent === this.player.number ? { w: "b", b: "w" }[other.colour] ?? "" : cell?.colour || "w";
    this.change({ opponent: found.number, colour, code: cell?.opponent ? cell.code : "?" });
    this.buildKeys();
  }

  turnColour() {
    const cell = this.app.model.cell(this.player.number, this.round);
    if (!cell?.opponent) return;
    this.change({ opponent: cell.opponent, colour: cell.colour === "b" ? "w" : "b", code: cell.code });
    this.buildKeys();
  }

  change(value) {
    this.app.change({ number: this.player.number, round: this.round, ...value });
  }

  typed(code) {
    const { slot } = this;
    const cell = this.app.model.cell(slot.number, slot.round);
    const opponent = slot.opponent ?? cell?.opponent ?? null;
    const wasOpen = this.isOpen(slot.number, slot.round);
    if (!code) this.change({ opponent: null, colour: "", code: "" });
    else if (opponent) this.change({ opponent, colour: cell?.colour || slot.colour, code });
    else this.change(this.withoutOpponent(code));
    if (code && wasOpen) this.goToNextOpen();
    else if (code && this.round < this.app.model.rounds) this.goToRound(this.round + 1);
  }

  // As in the grid: what its mirror has filled is skipped, and behind a full card comes the next one. Who stayed at the
  // last round would write the next player's results over it.
  goToNextOpen() {
    const { players } = this.app.table;
    const open = this.openRounds(this.player);
    if (open.length) {
      this.goToRound(open.find((round) => round > this.round) ?? open[0]);
      return;
    }
    const order = players.map((_, turn) => (this.index + turn) % players.length);
    const next = order.find((index) => this.openRounds(players[index]).length);
    if (next === undefined) {
      this.app.announce(this.app.words.say("all_filled"));
      return;
    }
    this.goToPlayer(next);
  }

  openRounds({ number }) {
    return this.roundNumbers().filter((round) => this.isOpen(number, round));
  }

  // Nothing is there, or who plays whom and no result yet; of a square not the round in which a player rests.
  isOpen(number, round) {
    const { model } = this.app;
    const cell = model.cell(number, round);
    return cell ? cell.code === "?" : !model.isSquare || model.slotAt(number, round).opponent !== null;
  }

  // Points without an opponent are byes; what cannot be one the server refuses with a sentence.
  withoutOpponent(code) {
    const bye = { "1": "F", "+": "U", "=": "H", "0": "Z", "-": "Z" }[code];
    return { opponent: null, colour: "", code: bye };
  }

  key(event) {
    if (!event.target.classList.contains("card-round") || event.ctrlKey || event.metaKey || event.altKey) return;
    const code = RESULT_KEYS[keyOf(event)];
    if (event.key === "ArrowDown") this.goToRound(Math.min(this.app.model.rounds, this.round + 1));
    else if (event.key === "ArrowUp") this.goToRound(Math.max(1, this.round - 1));
    else if (this.app.mayType && (event.key === "Delete" || event.key === "Backspace")) this.typed("");
    else if (this.app.mayType && code && code !== "?") this.typed(code);
    else return;
    event.preventDefault();
    this.focus();
  }

  // ---------------------------------------------------------------- moving
  goToRound(round) {
    this.round = round;
    this.refresh();
  }

  goToPlayer(index) {
    this.index = index;
    this.round = this.openRounds(this.player)[0] ?? 1;
    this.build();
    this.app.announce(`${this.player.number} ${this.player.name}`); // also to who does not see that the card has changed
  }

  goTo(number, round) {
    this.index = Math.max(0, this.app.table.players.findIndex((player) => player.number === number));
    this.round = round || 1;
    this.build();
    this.focus();
  }

  get current() {
    return this.list.querySelector('[aria-current="true"]');
  }

  focus() {
    this.current?.focus();
  }
}
