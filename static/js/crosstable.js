// Crosstables that are only shown: one tab stop with arrows inside, the cell's sentence beneath, and on a phone a
// player's rounds as a card. Without script they are plain tables whose cells say the same in hidden words.
const NARROW = window.matchMedia("(max-width: 48rem)");
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-10, 0], PageDown: [10, 0] };
const LINKS = "a, button";

function mark(table, cell) {
  table.querySelectorAll(".is-here").forEach((marked) => marked.classList.remove("is-here"));
  const row = cell?.closest("tr");
  if (!row || !table.contains(row) || row.classList.contains("card-row")) return;
  for (const other of table.rows) if (!other.classList.contains("card-row")) other.cells[cell.cellIndex]?.classList.add("is-here");
  row.classList.add("is-here");
}

function sentence(cell) {
  const rows = [...cell.querySelectorAll(".game")].map((game) =>
    [...game.querySelectorAll(".visually-hidden")].map((said) => said.textContent).join("").trim());
  const name = cell.parentElement.querySelector("th")?.textContent.trim();
  return rows.length ? `${name} – ${rows.join(" · ")}` : "";
}

// ------------------------------------------------------------------ one tab stop
// A cell is one stop, or has one for each link in it: two games of a pair lead to two forms.
function stopsOf(cell) {
  const links = [...cell.querySelectorAll(LINKS)];
  return links.length ? links : [cell];
}

function enter(table, stop) {
  const old = table.querySelector("tbody [tabindex='0']");
  if (old) old.tabIndex = -1;
  stop.tabIndex = 0;
  return stop;
}

// The stop beside this one in its cell, or the nearer end of the cell that the key leads to.
function nextStop(table, here, key, isRtl) {
  const cell = here.closest("td, th");
  const step = (STEPS[key]?.[1] ?? 0) * (isRtl ? -1 : 1);
  const stops = stopsOf(cell);
  const beside = step ? stops[stops.indexOf(here) + step] : null;
  if (beside) return beside;
  const next = destination(table, cell, key, isRtl);
  if (next === cell) return here;
  const there = stopsOf(next);
  return step < 0 ? there.at(-1) : there[0];
}

function destination(table, cell, key, isRtl) {
  const rows = [...table.tBodies[0].rows].filter((row) => !row.classList.contains("card-row"));
  const row = rows.indexOf(cell.parentElement);
  const column = cell.cellIndex;
  if (key === "Home") return cell.parentElement.cells[0];
  if (key === "End") return cell.parentElement.cells[cell.parentElement.cells.length - 1];
  const [down, right] = STEPS[key];
  const next = rows[Math.max(0, Math.min(rows.length - 1, row + down))];
  return next.cells[column + (isRtl ? -right : right)] ?? cell;
}

function makeGrid(table) {
  table.setAttribute("role", "grid");
  table.closest(".scroll-x")?.removeAttribute("tabindex");
  for (const cell of table.tBodies[0].querySelectorAll("td, th")) for (const stop of stopsOf(cell)) stop.tabIndex = -1;
  enter(table, stopsOf(table.tBodies[0].querySelector("th"))[0]);
}

function move(table, event) {
  const cell = event.target.closest("td, th");
  if (table.getAttribute("role") !== "grid" || !cell || !table.tBodies[0].contains(cell)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(event.key in STEPS) && event.key !== "Home" && event.key !== "End") return;
  event.preventDefault();
  const isRtl = document.documentElement.dir === "rtl";
  enter(table, nextStop(table, event.target, event.key, isRtl)).focus();
}

function plain(table) {
  table.removeAttribute("role");
  table.querySelectorAll("tbody [tabindex]").forEach((stop) => stop.removeAttribute("tabindex"));
}

// ------------------------------------------------------------------ the card
function shown(tag, className, text) {
  const part = document.createElement(tag);
  part.className = className;
  part.textContent = text;
  part.setAttribute("aria-hidden", "true");
  return part;
}

function opponentOf(game) {
  const table = game.closest("table");
  const column = game.closest("td").cellIndex;
  const number = game.querySelector(".against")?.textContent ?? [...table.tHead.rows].at(-1).cells[column].textContent;
  return number ? (document.getElementById(`no-${number}`)?.querySelector("th") ?? null) : null;
}

// On a report whose correction may be asked for each game leads to the form; so does its line on a card.
function asking(game, said) {
  const link = document.createElement("a");
  link.href = game.href;
  link.className = "asks";
  link.textContent = "✎";
  link.setAttribute("aria-label", [said, ...game.querySelectorAll(".visually-hidden + .visually-hidden")].map((part) => part.textContent.trim()).join(" "));
  return link;
}

function cardLine(game) {
  const line = document.createElement("li");
  const opponent = opponentOf(game);
  const said = game.querySelector(".visually-hidden").cloneNode(true);
  const name = opponent ? opponent.textContent.trim() : said.textContent.replace(/^.*?: /, "");
  const rating = opponent?.nextElementSibling?.textContent.trim() ?? "";
  line.append(
    said, shown("span", "round", game.dataset.round), shown("i", `colour is-${game.dataset.colour}`, ""),
    shown("span", "name", name), shown("span", "rating", rating),
    shown("b", game.querySelector(".result").className, game.querySelector(".result").textContent),
  );
  if (game.href) line.append(asking(game, said));
  return { line, round: Number(game.dataset.round) };
}

function card(row) {
  const list = document.createElement("ol");
  list.className = "player-card";
  const lines = [...row.querySelectorAll(".game")].map(cardLine).sort((one, two) => one.round - two.round);
  list.append(...lines.map(({ line }) => line));
  const holder = document.createElement("tr");
  holder.className = "card-row";
  const cell = document.createElement("td");
  cell.colSpan = 9;
  cell.append(list);
  holder.append(cell);
  return holder;
}

function addCards(table) {
  for (const row of [...table.tBodies[0].rows]) {
    const name = row.querySelector("th");
    if (!row.querySelector(".game") || name.querySelector("button")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "card-button";
    button.setAttribute("aria-expanded", "false");
    button.setAttribute("aria-label", table.dataset.card.replace("{name}", name.textContent.trim()));
    button.addEventListener("click", () => {
      const open = button.getAttribute("aria-expanded") === "true";
      button.setAttribute("aria-expanded", String(!open));
      if (open) row.nextElementSibling.remove();
      else row.after(card(row));
    });
    name.append(button);
  }
}

function removeCards(table) {
  table.querySelectorAll(".card-row, .card-button").forEach((part) => part.remove());
}

document.querySelectorAll("table[data-crosstable]").forEach((table) => {
  const said = table.closest(".scroll-x")?.parentElement.querySelector("[data-crosstable-said]");
  const follow = (event) => {
    const cell = event.target.closest("td, th");
    mark(table, cell);
    if (said && cell) said.textContent = sentence(cell);
    if (event.type === "focusin" && cell?.closest("tbody") && table.getAttribute("role") === "grid") enter(table, event.target);
  };
  const fit = () => {
    table.classList.toggle("has-cards", NARROW.matches);
    if (NARROW.matches) { plain(table); addCards(table); } else { removeCards(table); makeGrid(table); }
  };
  table.addEventListener("pointerover", follow);
  table.addEventListener("focusin", follow);
  table.addEventListener("keydown", (event) => move(table, event));
  table.addEventListener("pointerleave", () => mark(table, null));
  table.addEventListener("focusout", () => mark(table, null));
  NARROW.addEventListener("change", fit);
  fit();
});
