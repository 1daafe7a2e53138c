// What was typed and is not acknowledged yet. It is written to the browser's storage before it is sent, travels in
// order under a key that makes a second sending harmless, and leaves only when the server has answered for it.
import { placeOf } from "./model.js";

const RETRY = 3000;
const MOST_AT_ONCE = 400;

const newKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
const isSame = (one, two) => one.kind === two.kind && one.number === two.number && one.round === two.round;

export class Outbox {
  constructor({ sheet, post, storage = localStorage }) {
    this.prefix = `sheet:${sheet}:`;
    this.post = post;
    this.storage = storage;
    this.batch = null; // on its way: {key, items}
    this.waiting = [];
    this.refused = new Map(); // place → {text, said}
    this.clashes = new Map(); // place → what the server said of both
    this.state = "saved"; // saved, going, offline, signed-out, closed
    this.savedAt = null;
    this.onAnswer = () => {};
    this.onState = () => {};
  }

  // ---------------------------------------------------------------- the browser's storage
  async open() {
    this.name = this.prefix + (sessionStorage.getItem(this.prefix) ?? newKey());
    sessionStorage.setItem(this.prefix, this.name.slice(this.prefix.length));
    if (!(await this.hold(this.name))) {
      this.name = this.prefix + newKey(); // this tab was copied from another, which has its own
      await this.hold(this.name);
    }
    this.load(this.name);
    await this.adopt();
  }

  // What windows that are closed have left behind.
  async adopt() {
    for (const other of Object.keys(this.storage).filter((name) => name.startsWith(this.prefix) && name !== this.name)) {
      if (await this.isOrphan(other)) this.load(other);
    }
    this.keep();
    if (this.count) this.send();
  }

  // A lock lives as long as its tab: what nobody holds was left behind and is sent from here.
  hold(name) {
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise((resolve) => {
      navigator.locks.request(name, { ifAvailable: true }, (lock) => {
        resolve(Boolean(lock));
        return lock ? new Promise(() => {}) : undefined;
      });
    });
  }

  // Its lock is kept: what was adopted once is ours, and the name is never used again.
  async isOrphan(name) {
    return Boolean(navigator.locks) && this.hold(name);
  }

  load(name) {
    const kept = JSON.parse(this.storage.getItem(name) ?? "null");
    if (!kept) return;
    const items = [...(kept.waiting ?? [])];
    if (kept.batch && this.batch) items.unshift(...kept.batch.items);
    else if (kept.batch) this.batch = kept.batch;
    this.waiting.push(...items);
    for (const [place, said] of kept.refused ?? []) this.refused.set(place, said);
    for (const [place, said] of kept.clashes ?? []) this.clashes.set(place, said);
    if (name !== this.name) this.storage.removeItem(name);
  }

  keep() {
    const { batch, waiting } = this;
    if (!batch && !waiting.length && !this.refused.size && !this.clashes.size) {
      this.storage.removeItem(this.name);
      return;
    }
    const kept = { batch, waiting, refused: [...this.refused], clashes: [...this.clashes] };
    this.storage.setItem(this.name, JSON.stringify(kept));
  }

  // ---------------------------------------------------------------- in and out
  get items() {
    return [...(this.batch?.items ?? []), ...this.waiting];
  }

  get count() {
    return this.items.length;
  }

  changes() {
    return this.items.filter((item) => item.kind === "cell").map((item) => item.change);
  }

  add(item) {
    const place = placeOf(item.number, item.round);
    this.refused.delete(place);
    this.clashes.delete(place);
    const same = this.waiting.findIndex((other) => isSame(other, item));
    if (same >= 0 && item.change) item.change.seen = this.waiting[same].change.seen;
    if (same >= 0) this.waiting.splice(same, 1);
    this.waiting.push(item);
    this.keep();
    if (!this.isSending) this.send();
    this.tell();
  }

  tell(state = this.state) {
    this.state = state;
    this.onState();
  }

  next() {
    const kind = this.waiting[0].kind;
    const stop = kind === "cell" ? this.waiting.findIndex((item) => item.kind !== "cell") : 1;
    const items = this.waiting.splice(0, Math.min(stop < 0 ? MOST_AT_ONCE : stop, MOST_AT_ONCE));
    this.batch = { key: newKey(), items };
    this.keep();
  }

  // Sends batch after batch until nothing waits; whatever fails stays where it is and is tried again.
  async send() {
    if (this.isSending || this.state === "closed") return;
    this.isSending = true;
    clearTimeout(this.timer);
    while (this.batch || this.waiting.length) {
      if (!this.batch) this.next();
      this.tell(this.state === "offline" || this.state === "signed-out" ? this.state : "going");
      const answer = await this.post(this.batch);
      if (answer.retry) {
        this.tell(answer.retry);
        this.timer = setTimeout(() => this.send(), RETRY);
        break;
      }
      if (!this.settle(answer)) break;
    }
    this.isSending = false;
  }

  settle(answer) {
    if (answer.closed) {
      this.tell("closed");
      return false;
    }
    const { items } = this.batch;
    this.batch = null;
    this.follow(items[0].kind === "cell" ? answer : {});
    for (const said of answer.refused ?? []) this.refuse(said, items);
    for (const said of answer.clashes ?? []) this.clashes.set(placeOf(said.number, said.round), said);
    this.savedAt = new Date();
    this.keep();
    this.onAnswer(answer);
    this.tell(this.count ? "going" : "saved");
    return true;
  }

  // What this page wrote itself is nothing newer to what was typed over it meanwhile.
  follow(answer) {
    const versions = new Map((answer.cells ?? []).map(([number, round, , , , , version]) => [placeOf(number, round), version]));
    for (const { change } of this.waiting) {
      const version = change && versions.get(placeOf(change.number, change.round));
      if (version) change.seen = version;
    }
  }

  refuse(said, items) {
    const item = items.find((other) => other.number === said.number && other.round === said.round);
    this.refused.set(placeOf(said.number, said.round), { text: item?.typed ?? item?.change?.text ?? "", said: said.text });
  }

  forget(place) {
    this.refused.delete(place);
    this.clashes.delete(place);
    this.keep();
    this.tell();
  }

  // Resolves when nothing is on its way any more, or cannot go now.
  settled() {
    return new Promise((resolve) => {
      const look = () => {
        if (!this.count || ["offline", "signed-out", "closed"].includes(this.state)) resolve(!this.count);
        else setTimeout(look, 30);
      };
      look();
    });
  }
}
