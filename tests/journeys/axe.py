"""What axe-core finds on a page. To look at colours takes it longer than all the rest, so each is looked at once.

The colours of an element are those that the sheets of the page give to what it is and to what stands around it. What
was looked at under the same sheets in the same place – the header, the other rows of a table – is hidden meanwhile.
"""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

COLOURS = ("color-contrast", "link-in-text-block")
FOUND = """(rules) => axe.run({resultTypes: ["violations"], rules}).then(({violations}) => violations.flatMap(
  ({id, impact, nodes}) => nodes.map((node) => [impact, `${id}: ${node.html.slice(0, 120)}`])))"""
NEW_COLOURS = """([rules, known]) => {
  const seen = new Set(known.split(" ")), fresh = [];
  const hash = (text, seed) => {
    let found = seed;
    for (let at = 0; at < text.length; at++) found = Math.imul(found ^ text.charCodeAt(at), 16777619);
    return found >>> 0;
  };
  const valued = ["class", "style", "type", "aria-current", "aria-expanded", "aria-pressed", "data-state"];
  const is = (element) => [
    element.tagName, ...element.getAttributeNames(), ...valued.map((name) => element.getAttribute(name)),
    element.tagName === "TR" ? element.rowIndex % 2 : "",
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()),
  ].join("|");
  const hidden = [];
  const hasNew = (element, around) => {
    const place = hash(is(element), around), key = place.toString(36);
    const isNew = !seen.has(key);
    if (isNew) { seen.add(key); fresh.push(key); }
    const old = [];
    for (const child of element.children) if (!hasNew(child, place)) old.push(child);
    if (!isNew && old.length === element.childElementCount) return false;
    hidden.push(...old);
    return true;
  };
  const sheets = [...document.styleSheets].map((sheet) => sheet.href).join(" ");
  if (!hasNew(document.body, hash(`${sheets} ${document.documentElement.dataset.bsTheme}`, 1))) return [[], ""];
  const styles = hidden.map((element) => element.getAttribute("style"));
  hidden.forEach((element) => { element.style.visibility = "hidden"; });
  return axe.run({resultTypes: ["violations"], runOnly: rules}).then(({violations}) => {
    hidden.forEach((element, at) => {
      if (styles[at] === null) element.removeAttribute("style");
      else element.style.cssText = styles[at];
    });
    return [violations.flatMap(({id, impact, nodes}) =>
      nodes.map((node) => [impact, `${id}: ${node.html.slice(0, 120)}`])), fresh.join(" ")];
  });
}"""

SETTLED = """() => document.fonts.ready.then(
  () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))"""
"""What the page does when its size has changed or a font has come is done before the next picture of it."""

_looked_at: list[str] = []
"""The places whose colours this process has looked at; the sheets of all its portals are the same."""


def violations(page: Page, *, colours: bool = True) -> list[str]:
    """What axe-core finds, but for what is minor; it is put in past the page's policy, which is there for others, and
    stays in the window for the pages that follow: to send it there takes as long as to let it look.
    """
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(f"{AXE_SCRIPT}; 0")
        page.add_init_script(AXE_SCRIPT)
    page.evaluate(SETTLED)
    found: list[list[str]] = page.evaluate(FOUND, {rule: {"enabled": False} for rule in COLOURS})
    if colours:
        of_colours, fresh = page.evaluate(NEW_COLOURS, [COLOURS, " ".join(_looked_at)])
        _looked_at.append(fresh)
        found += of_colours
    return [what for impact, what in found if impact in ("moderate", "serious", "critical")]
