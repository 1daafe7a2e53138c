// What a typist's keys and words mean. Pure: no page, no server. Codes are those of tournaments/sheets/cells.py.

export const MIRROR = {
  "1": "0", "0": "1", "=": "=", "+": "-", "-": "+", W: "L", L: "W", D: "D",
  "--": "--", RF: "R+", "R+": "RF", H: "H", F: "Z", Z: "F", U: "Z", "?": "?",
};
export const OTHER = { w: "b", b: "w", "": "" };
export const BYES = new Set(["H", "F", "U", "Z"]);
export const SIGN = {
  "1": "1", "0": "0", "=": "½", "+": "+", "-": "−", "--": "−−", W: "1", L: "0", D: "½", RF: "R−", "R+": "R+",
  H: "=", F: "+", U: "+", Z: "−", "?": "·",
};
const WEIGHT = { "1": "won", "=": "drawn", "0": "lost" };

// Keys of a cell whose opponent is known: one key, one result.
export const RESULT_KEYS = {
  "1": "1", "0": "0", "=": "=", "½": "=", h: "H", H: "H", "+": "+", "-": "-", "−": "-", "–": "-", "?": "?",
};
const RESULTS = { ...RESULT_KEYS, "1/2": "=", "--": "--", "−−": "--", "+-": "+", "-+": "-", rf: "RF", "": "" };
const BYE_WORDS = {
  bye: "U", "½bye": "H", "=bye": "H", hbye: "H", h: "H", "1/2bye": "H", "0.5bye": "H",
  "1bye": "F", "+bye": "F", "0bye": "Z", "-bye": "Z",
};

export function weightOf(code) {
  return WEIGHT[code] ?? "unplayed";
}

// The key as a digit where the keyboard gives another sign unshifted in its place (AZERTY: & é " ' for 1 2 3 4).
const MEANT_AS_TYPED = /^[\d=+\-½?/]$/;
export function keyOf(event) {
  const place = /^Digit(\d)$/.exec(event.code);
  if (!place || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return event.key;
  return MEANT_AS_TYPED.test(event.key) ? event.key : place[1];
}

// ------------------------------------------------------------------ the Swiss cell
// "17w1", "17 w 1", "17+w", "w17=", "17=", "17 1", "½bye". Nothing where it cannot be understood.
export function understand(text, letters) {
  const bare = text.trim().toLowerCase().replace(/[−–—]/g, "-").replace(/,/g, ".");
  const joined = bare.replace(/\s+/g, "");
  if (!joined) return { opponent: null, colour: "", code: "" };
  if (joined in BYE_WORDS) return { opponent: null, colour: "", code: BYE_WORDS[joined] };
  const parts = /^([a-z])?\s*(\d{1,4})(.*)$/.exec(bare);
  if (!parts || !Number(parts[2])) return null;
  const before = letters[parts[1] ?? ""] ?? "";
  if (parts[1] && !before) return null;
  const rest = resultAndColour(parts[3].replace(/\s+/g, ""), letters);
  if (!rest || (before && rest.colour)) return null;
  return { opponent: Number(parts[2]), colour: before || rest.colour, code: rest.code || "?" };
}

function resultAndColour(text, letters) {
  if (text in RESULTS) return { colour: "", code: RESULTS[text] };
  const first = letters[text[0]];
  if (first && text.slice(1) in RESULTS) return { colour: first, code: RESULTS[text.slice(1)] };
  const last = letters[text.at(-1)];
  if (last && text.slice(0, -1) in RESULTS) return { colour: last, code: RESULTS[text.slice(0, -1)] };
  return null;
}

// ------------------------------------------------------------------ totals
// "8", "8½", "8.5", "8,5" as hundredths of a point; null for nothing, undefined for what is no total.
export function hundredths(text) {
  const bare = text.trim().replace("½", ".5").replace(",", ".");
  if (!bare) return null;
  const found = /^(\d{0,3})(?:\.(\d{1,2}))?$/.exec(bare);
  if (!found || (!found[1] && !found[2])) return undefined;
  return Number(found[1] || 0) * 100 + Number((found[2] ?? "0").padEnd(2, "0"));
}

export function pointsText(value) {
  if (value === null || value === undefined) return "";
  const rest = value % 100;
  if (rest === 50) return `${value === 50 ? "" : Math.floor(value / 100)}½`;
  return rest ? (value / 100).toFixed(2) : String(value / 100);
}
