// Life without a network: sheets and the last page are taken along, and whatever needs the table says that it waits.

import { get, isKeeping, put, remove } from "./kept.js";
import { waiting } from "./queue.js";

const table = document.querySelector("#table");
const place = table?.dataset.url;
const isMine = Boolean(document.querySelector("#log"));
// Whoever logs one line after the other has the sheets fetched once, after the last.
const TAKE_ALONG_AFTER = 3000;

let connected = navigator.onLine, forgotten = false, later;
export const isCutOff = () => !connected || !navigator.onLine;
addEventListener("connection", (event) => { connected = event.detail; throwers(); });

const NOTHING = { url: place, mark: "", html: "", me: "", sheets: {} };
let kept = NOTHING;
const worker = (message) => navigator.serviceWorker?.controller?.postMessage(message);
const seat = () => document.querySelector("#log")?.dataset.me;

// The same deal is one sheet, whoever of the two is named first.
export function sheet(address) {
  const url = new URL(address, location.href);
  const [by, to] = ["by", "to"].map((name) => url.searchParams.get(name));
  return kept.sheets[url.pathname + url.search] ?? kept.sheets[`${url.pathname}?by=${to}&to=${by}`];
}

function keep() {
  if (forgotten) return;
  kept = { ...kept, mark: table.dataset.seen, html: table.innerHTML, me: seat() };
  put("tables", kept).catch(() => {});
  clearTimeout(later);
  later = setTimeout(takeAlong, TAKE_ALONG_AFTER);
}

async function takeAlong() {
  if (forgotten || isCutOff() || document.visibilityState !== "visible") return;
  const { mark } = kept;
  const answer = await fetch(`${place}/sheets`, { headers: { "X-Part": "1" }, credentials: "same-origin" }).catch(() => null);
  const sheets = answer?.ok ? await answer.json().catch(() => null) : null;
  // What a newer page has overtaken is asked for again.
  if (!sheets || forgotten || mark !== kept.mark) return;
  kept.sheets = sheets;
  put("tables", kept).catch(() => {});
}

// A phone that gets up from its seat leaves nothing of the table behind; until it is opened again nothing is kept.
function forget() {
  kept = NOTHING;
  remove("tables", place).catch(() => {});
  worker({ forget: place });
}

const hasLeft = () => kept.me.split(" ").some((one) => one && !seat().split(" ").includes(one));

function shown() {
  if (hasLeft()) {
    forgotten = true;
    forget();
  }
  keep();
  lastThrow = undefined;
  nextThrower();
}

// Without the table nobody knows whose throw it is but those who sit there.
function throwers(next = "") {
  const row = table?.querySelector("[data-throwers]");
  if (!row) return;
  row.hidden = !isCutOff() && !waiting().length;
  const by = row.closest("form").elements.by;
  if (next) by.value = next;
  for (const one of row.children) one.setAttribute("aria-pressed", String(one.dataset.by === by.value));
}

// After a throw that waits the next player is offered, after doubles the same one; anybody may be picked instead.
let lastThrow;
function nextThrower() {
  const last = waiting().findLast((one) => one.by);
  if (!last || last.id === lastThrow) return throwers();
  lastThrow = last.id;
  const names = [...table.querySelectorAll("[data-by]")].map((one) => one.dataset.by);
  const dice = new URLSearchParams(last.body);
  const at = names.indexOf(last.by) + (dice.get("d1") === dice.get("d2") ? 0 : 1);
  throwers(names[at % names.length]);
}

export function waits(words = "That waits for the network.") {
  document.querySelector(".offline")?.remove();
  const note = document.createElement("p");
  note.className = "notice offline";
  note.setAttribute("role", "alert");
  note.textContent = words;
  (document.querySelector("dialog[open]") ?? table ?? document.querySelector("main")).prepend(note);
  setTimeout(() => note.remove(), 6000);
}

// What opens without leaving the page has its own way to wait.
const OPENS_HERE = "[data-sheet], [data-shut], [data-drop]";
const isHere = (link) => link.hash && link.pathname === location.pathname;

addEventListener("click", async (event) => {
  const by = event.target.closest("[data-by]");
  if (by) throwers(by.dataset.by);
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || !isCutOff() || link.matches(OPENS_HERE) || isHere(link)) return;
  event.preventDefault();
  if (await globalThis.caches?.match(new URL(link.href).pathname)) location.assign(link.href);
  else waits();
});

// A page that goes while it is cut off takes what was typed with it.
addEventListener("submit", (event) => {
  if ((table && event.target.matches("[data-live]")) || !isCutOff()) return;
  event.preventDefault();
  waits("Nothing is sent: this waits for the network.");
});

// Where nothing is kept, or the page cannot be opened again, whoever closes it is asked first.
let isSafe = false;
isKeeping.then((is) => { isSafe = is; });
addEventListener("beforeunload", (event) => {
  if (waiting().length && !(isSafe && navigator.serviceWorker?.controller)) event.preventDefault();
});

// The page a phone came in by was there before the worker, and a new worker has kept nothing yet.
if (place && isMine && navigator.serviceWorker) {
  navigator.serviceWorker.addEventListener("controllerchange", () => worker({ keep: place }));
  navigator.serviceWorker.register("/sw.js").catch(() => {});
}

async function takeUp() {
  const last = await get("tables", place).catch(() => null);
  kept = last ?? kept;
  const isOlder = Number.parseInt(table.dataset.seen, 10) < Number.parseInt(kept.mark, 10);
  if (!isOlder && hasLeft()) forget();
  // A page from the shelf may be older than what this phone saw last.
  if (isOlder) dispatchEvent(new CustomEvent("answered", { detail: kept }));
  keep();
}

if (place && isMine) {
  addEventListener("shown", shown);
  addEventListener("queue", nextThrower);
  takeUp();
}
