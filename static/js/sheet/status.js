// What stands above and beneath the grid: saved or not, games entered, clashes with their two buttons, findings as links.
const MOST_SHOWN = 12;

function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

export class Status {
  constructor(root, app) {
    this.app = app;
    const part = (name) => root.querySelector(`[data-${name}]`);
    this.said = part("said");
    this.faults = part("faults");
    this.saved = part("saved");
    this.games = part("games");
    this.clashes = part("clashes");
    this.findingsHead = part("findings-head");
    this.findings = part("findings");
    this.signIn = part("sign-in-link");
  }

  describe(slot) {
    const { words, model, outbox } = this.app;
    const isPaper = slot.kind === "paper";
    this.said.textContent = isPaper ? words.paper(model.byNumber.get(slot.number)) : words.cell(slot, model, outbox);
  }

  announce(text) {
    this.faults.textContent = text;
  }

  refresh() {
    this.showSaved();
    this.showClashes();
    const { model, words } = this.app;
    this.games.textContent = words.say("games", { entered: model.entered_games, expected: model.expected_games });
    this.showFindings();
  }

  showSaved() {
    const { outbox, words } = this.app;
    const parts = [];
    const count = outbox.count;
    if (outbox.state === "offline" && count) parts.push(words.say("offline", { count }));
    else if (outbox.state === "signed-out" && count) parts.push(words.say("signed_out", { count }));
    else if (outbox.state === "closed") parts.push(words.say("closed", { count }));
    else if (count) parts.push(words.say("going", { count }));
    else if (outbox.savedAt) parts.push(words.say("saved", { time: words.time(outbox.savedAt) }));
    else parts.push(words.say(this.app.model.stored.size ? "saved" : "nothing_typed", { time: words.time(this.app.openedAt) }));
    if (outbox.refused.size) parts.push(words.say("refused", { count: outbox.refused.size }));
    if (outbox.clashes.size) parts.push(words.say("clashing", { count: outbox.clashes.size }));
    this.saved.textContent = parts.join(" · ");
    this.saved.classList.toggle("is-open", outbox.state !== "saved" && outbox.state !== "going");
    this.saved.dataset.state = count ? outbox.state : "saved";
    this.signIn.hidden = outbox.state !== "signed-out";
  }

  showClashes() {
    const { outbox, words, model } = this.app;
    const lines = [...outbox.clashes].map(([place, clash]) => {
      const line = document.createElement("li");
      const slot = { number: clash.number, round: clash.round, opponent: clash.theirs[0] ?? clash.mine[0] };
      const where = document.createElement("span");
      where.textContent = `${words.plain(slot, null, model).replace(/: [^:]*$/, "")} – ${words.clash(this.timed(clash))} `;
      line.append(
        where,
        button(words.say("keep_theirs", { name: clash.by }), () => this.app.keepTheirs(place)), " ",
        button(words.say("keep_mine"), () => this.app.keepMine(place)),
      );
      return line;
    });
    this.clashes.replaceChildren(...lines);
  }

  timed(clash) {
    const at = /^\d{4}-/.test(clash.at) ? this.app.words.time(new Date(clash.at)) : clash.at;
    return { ...clash, at };
  }

  showFindings() {
    const { model, words } = this.app;
    const found = model.findings ?? [];
    const isClear = model.players.length > 0 && !found.some((finding) => finding.severity !== "note");
    this.findingsHead.textContent = isClear ? `✓ ${words.say("nothing_against")}` : "";
    const shown = found.slice(0, MOST_SHOWN).map((finding) => {
      const line = document.createElement("li");
      line.className = `is-${finding.severity}`;
      const sign = document.createElement("span");
      sign.setAttribute("aria-hidden", "true");
      sign.textContent = { error: "✕ ", warning: "! " }[finding.severity] ?? "i ";
      line.append(sign, this.finding(finding));
      return line;
    });
    const count = (model.findings_count ?? found.length) - shown.length;
    if (count > 0) {
      const more = document.createElement("li");
      more.textContent = words.say("more_findings", { count });
      shown.push(more);
    }
    this.findings.replaceChildren(...shown);
  }

  finding(finding) {
    if (!finding.number) return finding.text;
    return button(finding.text, () => this.app.goTo(finding.number, finding.round));
  }
}
