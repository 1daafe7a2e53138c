// Bootstrap's theme follows the reader's setting; what scripts fold on a phone is folded before the first paint. So
// this is loaded at once and is no module.
(() => {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const follow = () => { document.documentElement.dataset.bsTheme = dark.matches ? "dark" : "light"; };
  document.documentElement.classList.add("has-script");
  dark.addEventListener("change", follow);
  follow();
})();
