// Room for what matters: the dice never lie over the buttons of the moment, and Back closes a sheet.

const root = document.documentElement;
const sheet = document.querySelector("#sheet");
const MOMENT = ":is(#now, .notice, .held[open]) :is(button, a.act)";

// The dice stay under the thumb while they leave those buttons free; where they would not, they lie below them.
function fit() {
  const dice = document.querySelector(".console"), now = document.querySelector("#now");
  root.classList.remove("is-tight");
  if (!dice || getComputedStyle(dice).position !== "fixed") return;
  const buttons = [...document.querySelectorAll(MOMENT)].filter((one) => one.checkVisibility?.() ?? one.offsetParent);
  const shown = buttons.length ? buttons : [now.querySelector("h2")];
  const lowest = Math.max(...shown.map((one) => one.getBoundingClientRect().bottom)) + scrollY;
  root.classList.toggle("is-tight", lowest > root.clientHeight - dice.offsetHeight);
}
fit();
for (const news of ["shown", "resize"]) addEventListener(news, fit);
// Larger letters move everything, the head of the page too.
new ResizeObserver(fit).observe(document.querySelector(".top"));

// What unfolds comes into view, above the dice.
document.addEventListener("toggle", ({ target }) => {
  if (!target.closest("#now, .held")) return;
  fit();
  if (target.open) target.scrollIntoView({ block: "nearest" });
}, true);

// A sheet is a step forward, so that Back, by button or gesture, is the way out of it.
if (sheet) {
  history.scrollRestoration = "manual";
  // A page that was left with its sheet open begins without it.
  history.replaceState(null, "");
  new MutationObserver(() => {
    if (sheet.open && !history.state?.sheet) history.pushState({ sheet: true }, "");
    if (!sheet.open && history.state?.sheet) history.back();
  }).observe(sheet, { attributeFilter: ["open"] });
  addEventListener("popstate", () => sheet.close());
}
