// The paste: the server says what it understood and names every cell that it could not read; nothing changes until taken.

const PAUSE = 350;
const MOST_SHOWN = 30;

function line(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

export class Paste {
  constructor(app) {
    this.app = app;
    this.dialog = document.querySelector("[data-dialog=paste]");
    const part = (name) => this.dialog.querySelector(`[data-${name}]`);
    this.text = part("paste-text");
    this.preview = part("paste-preview");
    this.take = part("paste-take");
    this.language = part("paste-language");
    this.what = part("paste-what");
    this.what.addEventListener("change", () => this.ask());
    this.text.addEventListener("input", () => this.later());
    this.language.addEventListener("change", () => this.ask());
    part("paste-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.takeIt();
    });
    this.dialog.querySelector("[data-close]").addEventListener("click", () => this.dialog.close());
    document.addEventListener("paste", (event) => this.intoGrid(event));
  }

  // Ctrl+V over the grid opens the preview with what was copied.
  intoGrid(event) {
    if (this.dialog.open || !this.app.mayType || ["INPUT", "TEXTAREA"].includes(event.target.tagName)) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!/[\t\n;]/.test(text.trim())) return;
    event.preventDefault();
    this.open(text);
  }

  open(text = "") {
    this.app.keys.commit();
    this.offerRounds();
    this.dialog.showModal();
    this.text.value = text;
    this.language.hidden = true;
    for (const radio of this.language.querySelectorAll("input")) radio.checked = false;
    this.text.focus();
    this.ask();
  }

  // Who looks at a round pastes its pairings; a table of results is the first choice everywhere else.
  offerRounds() {
    const { words, model, shown, views } = this.app;
    const rounds = Array.from({ length: model.rounds }, (_, index) => index + 1);
    const options = rounds.map((round) => new Option(words.say("pairings_of", { round }), String(round)));
    this.what.replaceChildren(this.what.options[0], ...options);
    this.what.value = shown === "rounds" ? String(views.rounds.round) : "";
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), PAUSE);
  }

  body() {
    const language = this.language.querySelector("input:checked")?.value ?? null;
    return { text: this.text.value, language, round: this.what.value ? Number(this.what.value) : null };
  }

  async ask() {
    clearTimeout(this.timer);
    this.take.disabled = true;
    if (!this.text.value.trim()) {
      this.preview.replaceChildren();
      return;
    }
    const { words } = this.app;
    const asked = JSON.stringify(this.body());
    const { status, data } = await this.app.server.act("paste/preview/", this.body());
    if (asked !== JSON.stringify(this.body())) return;
    if (status !== 200) this.preview.replaceChildren(line("p", data?.text ?? words.say("paste_failed")));
    else this.show(data);
  }

  show(data) {
    const { words } = this.app;
    const parts = [];
    this.language.hidden = !data.asks_language;
    this.seen = data.version;
    const isAsking = data.asks_language && !this.body().language;
    const brings = data.cells || data.new_players.length;
    if (!brings) parts.push(line("p", words.say("paste_nothing")));
    else if (data.cells) parts.push(line("p", words.say("paste_read", { count: data.cells })));
    if (data.replaced) parts.push(line("p", words.say("paste_replaced", { count: data.replaced })));
    if (isAsking) parts.push(line("p", words.say("paste_ask")));
    if (data.columns?.length) parts.push(line("p", data.columns.join(" · ")));
    if (data.unread.length) {
      parts.push(line("p", words.say("paste_unread", { count: data.unread_count })));
      const list = document.createElement("ul");
      list.append(...data.unread.slice(0, MOST_SHOWN).map((cell) => line("li", words.say("paste_place", cell))));
      if (data.unread_count > MOST_SHOWN) {
        list.append(line("li", words.say("more_findings", { count: data.unread_count - MOST_SHOWN })));
      }
      parts.push(list);
    }
    if (data.new_players.length) {
      parts.push(line("p", words.say("paste_new", { count: data.new_players.length })), line("p", data.new_players.join(" · ")));
      if (data.not_known) parts.push(line("p", words.say("paste_not_known", { count: data.not_known })));
    }
    this.preview.replaceChildren(...parts);
    this.isStartList = !data.cells;
    this.take.disabled = !brings || isAsking;
  }

  async takeIt() {
    this.take.disabled = true;
    const { words, outbox } = this.app;
    await outbox.settled();
    const said = JSON.stringify(this.body());
    this.key = this.keyText === said ? this.key : crypto.randomUUID?.() ?? String(Date.now());
    this.keyText = said;
    const { status, data } = await this.app.server.act("paste/", { ...this.body(), seen: this.seen, key: this.key });
    if (status !== 200 && status !== 409) {
      this.preview.prepend(line("p", data?.text ?? words.say("paste_failed")));
      this.take.disabled = false;
      return;
    }
    this.dialog.close();
    this.text.value = "";
    for (const clash of data.clashes ?? []) outbox.clashes.set(`${clash.number}:${clash.round}`, clash);
    outbox.savedAt = new Date();
    outbox.keep();
    await this.app.rebuild();
    if (this.isStartList) this.app.announce(words.say("paste_players"));
    else this.app.announce(words.say("paste_taken", { count: data.taken }));
    this.app.table.current?.focus();
  }
}
