// The facts of the event (records 012 to 132): where each is from, changed in its field, given back to the registration.

const LISTS = new Set(["112", "132"]);

const textOf = (value) => (Array.isArray(value) ? value.join("\n") : value ?? "");

export class Facts {
  constructor(app) {
    this.app = app;
    this.dialog = document.querySelector("[data-dialog=facts]");
    this.list = this.dialog.querySelector("[data-facts]");
    this.said = this.dialog.querySelector("[data-facts-said]");
    this.dialog.querySelector("[data-close]").addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("close", () => this.app.atFirst());
  }

  open() {
    this.app.keys.commit();
    this.said.textContent = "";
    this.show();
    this.dialog.showModal();
  }

  show() {
    const { header, version } = this.app.model;
    this.seen = version;
    this.list.replaceChildren(...Object.keys(this.app.words.strings.records).sort().map((tag) => this.line(tag, header[tag] ?? {})));
  }

  line(tag, entry) {
    const { words } = this.app;
    const line = document.createElement("p");
    const field = document.createElement(LISTS.has(tag) ? "textarea" : "input");
    const label = document.createElement("label");
    field.className = "form-control";
    field.id = `sheet-fact-${tag}`;
    field.value = textOf(entry.value);
    if (LISTS.has(tag)) field.rows = Math.min(6, field.value.split("\n").length + 1);
    label.htmlFor = field.id;
    label.textContent = words.strings.records[tag];
    const from = document.createElement("span");
    from.className = "muted";
    from.id = `sheet-fact-from-${tag}`;
    from.textContent = words.say(`from_${entry.from ?? "typed"}`, { registered: textOf(entry.registration).replaceAll("\n", ", ") });
    field.setAttribute("aria-describedby", from.id);
    field.addEventListener("change", () => this.send(tag, this.valueOf(tag, field)));
    line.append(label, field, from);
    if (entry.from !== "registration") line.append(" ", this.giveBack(tag));
    return line;
  }

  valueOf(tag, field) {
    if (!LISTS.has(tag)) return field.value.trim();
    const lines = field.value.split("\n").map((text) => text.trim());
    return tag === "112" ? lines.filter(Boolean) : lines;
  }

  giveBack(tag) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = this.app.words.say("as_registered");
    button.addEventListener("click", () => this.send(tag, null));
    return button;
  }

  async send(tag, value) {
    await this.app.outbox.settled();
    const { status, data } = await this.app.server.act("header/", { header: { [tag]: value }, seen: this.seen });
    if (status !== 200) {
      if (data?.error === "clash") this.seen = data.version; // it was told: sent again, it is written
      this.refuse(tag, data?.text ?? this.app.words.say("paste_failed"));
      return;
    }
    this.app.model.header = data.header;
    this.said.textContent = this.app.words.say("saved", { time: this.app.words.time(new Date()) });
    const wasIn = document.activeElement?.id;
    this.show();
    document.getElementById(wasIn)?.focus();
    this.app.look();
  }

  // What was typed stays in its field, with the reason beneath.
  refuse(tag, text) {
    this.said.textContent = text;
    document.getElementById(`sheet-fact-from-${tag}`).textContent = `✕ ${text}`;
    const field = document.getElementById(`sheet-fact-${tag}`);
    field.classList.add("is-invalid");
    field.setAttribute("aria-invalid", "true");
  }
}
