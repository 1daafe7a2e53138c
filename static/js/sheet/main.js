// The page of a sheet. This file only puts the parts together; each says in its first line what it is for.
import { Card } from "./card.js";
import { Facts } from "./facts.js";
import { Find } from "./find.js";
import { Keys } from "./keys.js";
import { Model, placeOf } from "./model.js";
import { Norms } from "./norms.js";
import { Outbox } from "./outbox.js";
import { Paste } from "./paste.js";
import { People } from "./people.js";
import { Ratings } from "./ratings.js";
import { Rounds } from "./rounds.js";
import { Server } from "./server.js";
import { Status } from "./status.js";
import { Table } from "./table.js";
import { Words } from "./words.js";

const LOOK_AGAIN = 4000;
const NARROW = window.matchMedia("(max-width: 48rem)");

const json = (id) => JSON.parse(document.getElementById(id).textContent);

class App {
  constructor(root) {
    this.root = root;
    this.mayType = root.dataset.mayType === "yes";
    this.openedAt = new Date();
    this.direction = "right";
    this.editor = null;
    this.letters = localStorage.getItem("sheet-letters") !== "off";
    this.words = new Words(json("sheet-words"));
    this.model = new Model(json("sheet-data"));
    this.server = new Server(root.dataset.root);
    this.outbox = new Outbox({ sheet: root.dataset.sheet, post: (batch) => this.server.post(batch) });
    this.model.local = () => this.outbox.changes();
    this.outbox.onAnswer = (answer) => this.answered(answer);
    this.outbox.onState = () => this.status.refresh();
    this.status = new Status(root, this);
    this.table = new Table(root.querySelector("[data-grid]"), this);
    this.keys = new Keys(this.table, this);
    this.finder = new Find(root, this);
    this.views = {
      grid: this.table,
      rounds: new Rounds(root.querySelector("[data-view=rounds]"), this),
      card: new Card(root.querySelector("[data-view=card]"), this),
    };
    if (this.mayType) {
      this.paste = new Paste(this);
      this.people = new People(this);
      this.facts = new Facts(this);
    }
  }

  async start() {
    await this.outbox.open();
    this.model.refresh();
    this.table.build();
    this.table.enter(this.firstEmpty(), { focus: false });
    this.ratings = new Ratings(this);
    this.norms = new Norms(this.root, this);
    this.showEmpty();
    this.buttons();
    this.show(NARROW.matches ? "card" : "grid");
    this.status.refresh();
    if (!NARROW.matches) this.table.current?.focus({ preventScroll: true });
    setInterval(() => this.look(), LOOK_AGAIN);
    window.addEventListener("online", () => this.outbox.send());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.outbox.send(); });
    this.root.dataset.ready = "yes";
  }

  // ---------------------------------------------------------------- what is typed
  change(change, typed) {
    const { number, round } = change;
    change.seen = this.model.versionAt(number, round);
    this.outbox.add({ kind: "cell", number, round, change, typed });
    this.refresh(this.model.refresh());
    return true;
  }

  paper(number, points) {
    this.outbox.add({ kind: "paper", number, round: 0, points, seen: this.model.version });
    const player = this.model.byNumber.get(number);
    Object.assign(player, { paper_points: points, paper_differs: points !== null && points !== player.points });
    this.table.refreshTotals();
    return true;
  }

  answered(answer) {
    const isOutgrown = answer.whole || this.model.hasOutgrown(answer);
    const places = this.model.take(answer);
    for (const said of [...(answer.refused ?? []), ...(answer.clashes ?? [])]) places.add(placeOf(said.number, said.round));
    const isShown = isOutgrown ? this.rebuild() : this.refresh(places);
    this.ratings?.later();
    this.norms?.later();
    const fault = answer.refused?.[0]?.text;
    if (fault) this.announce(fault);
    return isShown;
  }

  refresh(places) {
    this.table.refresh(places);
    this.table.refreshTotals();
    for (const view of [this.views.rounds, this.views.card]) if (view.isShown) view.refresh();
    this.status.refresh();
  }

  // The columns of a square follow the schedule; when that changed everything is asked for again.
  async rebuild() {
    const { status, data } = await this.server.get("data/");
    if (status !== 200) return;
    this.filled(data);
  }

  filled(data) {
    const here = this.table.current?.slot_;
    const hadFocus = this.table.element.contains(document.activeElement);
    this.model.fill(data);
    this.model.refresh();
    this.table.build();
    this.table.enter(this.tdOf(here) ?? this.firstEmpty(), { focus: hadFocus });
    if (this.shown !== "grid") this.buildView(this.views[this.shown]);
    this.refresh([]);
    this.showEmpty();
    this.columnsAnew();
  }

  buildView(view) {
    const hadFocus = view.element.contains(document.activeElement);
    view.build();
    if (hadFocus) view.current?.focus();
  }

  // The table was built anew: what stands beside its rows is asked for again.
  columnsAnew() {
    this.ratings.turn(this.ratings.isShown);
    this.norms.turn(this.norms.isShown);
  }

  firstEmpty() {
    const cells = this.keys.inOrder();
    return cells.find((td) => !this.model.cell(td.slot_.number, td.slot_.round)) ?? cells[0];
  }

  atFirst() {
    if (this.shown === "grid") this.table.enter(this.table.current ?? this.firstEmpty());
  }

  showEmpty() {
    const isEmpty = this.model.players.length === 0;
    this.root.querySelector("[data-empty]").hidden = !isEmpty || !this.mayType;
    this.root.classList.toggle("is-empty", isEmpty);
  }

  async take() {
    this.keys.commit();
    if (!(await this.outbox.settled())) return;
    const { status, data } = await this.server.act("take/");
    if (data?.redirect) {
      location.assign(data.redirect);
      return;
    }
    if (data?.findings) Object.assign(this.model, { findings: data.findings, findings_count: data.findings.length });
    this.refresh([]);
    this.announce(data?.text ?? this.words.say(status ? "closed" : "paste_failed", { count: 0 }));
  }

  tdOf(slot) {
    if (!slot) return null;
    return slot.kind === "paper" ? this.table.paperOf(slot.number) : this.table.tdOf(slot.number, slot.round);
  }

  // ---------------------------------------------------------------- what others typed
  async look() {
    const isBusy = document.hidden || this.editor || this.outbox.count || this.isLooking;
    if (isBusy) return;
    this.isLooking = true;
    await this.outbox.adopt();
    const { status, data } = await this.server.get(`since/${this.model.version}/`);
    this.isLooking = false;
    if (status !== 200 || data.version === this.model.version) return;
    const count = data.cells.length;
    this.answered(data);
    if (count) this.announce(this.words.say("others_changed", { count }));
  }

  keepTheirs(place) {
    this.outbox.forget(place);
    this.refresh([place]);
    this.goTo(...place.split(":").map(Number));
  }

  keepMine(place) {
    const { number, round, mine, version } = this.outbox.clashes.get(place);
    const [opponent, colour, code] = mine;
    const change = { number, round, opponent, colour, code, seen: version };
    this.outbox.add({ kind: "cell", number, round, change });
    this.refresh(new Set([...this.model.refresh(), place]));
    this.goTo(number, round);
  }

  async turn(path) {
    if (!this.mayType || !(await this.outbox.settled())) return;
    const { status, data } = await this.server.act(path);
    if (data?.cells) await this.answered(data);
    const said = path === "undo/" ? "undone" : "redone";
    if (data?.refused?.length) return; // what stays was said
    this.announce(status === 200 ? this.words.say(said) : data?.text ?? this.words.say("nothing_to_undo"));
  }

  // ---------------------------------------------------------------- the page
  describe(slot) {
    this.status.describe(slot);
  }

  announce(text) {
    this.status.announce(text);
  }

  find(text = "") {
    this.finder.open(text);
  }

  help() {
    document.querySelector("[data-dialog=help]").showModal();
  }

  goTo(number, round) {
    if (this.shown !== "grid") this.views[this.shown].goTo(number, round);
    else this.table.enter(round ? this.table.tdOf(number, round) : this.table.paperOf(number));
  }

  show(name) {
    this.keys.commit();
    this.shown = name;
    for (const section of this.root.querySelectorAll("[data-view]")) section.hidden = section.dataset.view !== name;
    for (const button of this.root.querySelectorAll("[data-show]")) {
      button.setAttribute("aria-pressed", String(button.dataset.show === name));
    }
    for (const part of this.root.querySelectorAll(".for-grid")) part.hidden = name !== "grid";
    this.views.rounds.isShown = name === "rounds";
    this.views.card.isShown = name === "card";
    if (name !== "grid") this.views[name].build();
  }

  buttons() {
    const each = (selector, act) => {
      for (const button of document.querySelectorAll(selector)) button.addEventListener("click", () => act(button));
    };
    each("[data-show]", (button) => this.show(button.dataset.show));
    each("[data-turn]", (button) => this.turn(button.dataset.turn));
    each("[data-open=help]", () => this.help());
    each("[data-open=paste]", () => this.paste.open());
    each("[data-open=players]", () => this.people.open());
    each("[data-open=facts]", () => this.facts.open());
    each(".sheet-more [data-open]", (button) => { button.closest("details").open = false; });
    each("[data-take]", () => this.take());
    each("[data-direction]", (button) => this.turnEnter(button.dataset.direction));
    this.root.querySelector("[data-order]").addEventListener("change", (event) => {
      this.table.order = event.target.value;
      this.table.build();
      this.table.enter(this.firstEmpty(), { focus: false });
      this.columnsAnew();
    });
    const letters = document.querySelector("[data-letters]");
    letters.checked = this.letters;
    letters.addEventListener("change", () => {
      this.letters = letters.checked;
      localStorage.setItem("sheet-letters", letters.checked ? "on" : "off");
    });
  }

  turnEnter(direction) {
    this.direction = direction;
    for (const button of document.querySelectorAll("[data-direction]")) {
      button.setAttribute("aria-pressed", String(button.dataset.direction === direction));
    }
  }
}

const root = document.querySelector("[data-sheet]");
if (root) {
  const app = new App(root);
  app.start();
}
