// A table on one phone: taps become lines of the log. Without this file the same forms post and reload.

import { isCutOff, sheet as keptSheet, waits } from "./offline.js";
import { add, isSending, newKey, waiting } from "./queue.js";

const table = document.querySelector("#table");
const sheet = document.querySelector("#sheet");
const said = document.querySelector("#said");

// A network that does not answer for so long is none.
const PATIENCE = 10000;
const patience = () => AbortSignal.timeout?.(PATIENCE);

const ask = (url, options = {}) =>
  fetch(url, { ...options, headers: { ...options.headers, "X-Part": "1" }, credentials: "same-origin" });

// What is behind a fold may have grown meanwhile, so its name counts without its numbers.
const folds = () => (table ? [...table.querySelectorAll("details")] : []);
const named = (fold) => fold.querySelector("summary").textContent.replace(/\d+/g, "");
// Those the page itself has open.
let given = folds().filter((one) => one.open);

function show(html, length) {
  table.innerHTML = html;
  given = folds().filter((one) => one.open);
  table.dataset.seen = length;
  said.textContent = table.querySelector(".felt").dataset.said;
  table.querySelector("#now")?.focus({ preventScroll: true });
  scrollTo({ top: 0 });
  overview();
  dispatchEvent(new Event("shown"));
}

// Somebody else logged something: the page follows, but what this thumb had begun stays where it is.
function follow(html, length) {
  const begun = table.querySelector("[data-dice]");
  const by = begun?.elements.by.value;
  const dice = begun ? [...begun.querySelectorAll(":checked")].map((one) => [one.name, one.value]) : [];
  const place = scrollY, opened = folds().filter((one) => one.open && !given.includes(one)).map(named);
  show(html, length);
  for (const one of folds()) one.open ||= opened.includes(named(one));
  scrollTo({ top: place });
  const form = table.querySelector("[data-dice]");
  if (form?.elements.by.value !== by) return;
  for (const [name, value] of dice) for (const one of form.querySelectorAll(`[name="${name}"]`)) one.checked = one.value === value;
}

// A wide screen has room for the board beside the dice.
async function overview() {
  const place = table?.querySelector("[data-board]");
  if (!place || !matchMedia("(min-width: 56rem)").matches) return;
  const answer = await ask(place.dataset.board).catch(() => null);
  if (answer?.ok) place.innerHTML = await answer.text();
}
overview();

async function send(form, button) {
  const body = new URLSearchParams(new FormData(form));
  if (button?.name) body.set(button.name, button.value);
  // A tap that got no answer keeps its key, so sending it again cannot log it twice.
  form.dataset.key ??= newKey();
  body.set("key", form.dataset.key);
  const action = button?.getAttribute("formaction") || form.getAttribute("action");
  // What waits goes first.
  if (body.has("seen") && (isCutOff() || waiting().length)) return queued(form, button, action, body);
  document.body.classList.add("is-sending");
  try {
    const answer = await ask(action, { method: "POST", body, signal: patience() });
    const html = await answer.text();
    const mark = answer.headers.get("X-Table");
    // Somebody else answered, a proxy or a hotel: the entry waits for the table itself.
    if (!mark) return body.has("seen") ? await queued(form, button, action, body) : location.reload();
    delete form.dataset.key;
    if (sheet.open) sheet.close();
    show(html, mark);
  } catch {
    dispatchEvent(new Event("unanswered"));
    if (body.has("seen")) await queued(form, button, action, body);
    else waits("No connection. Nothing has changed: tap again when it is back.");
  } finally {
    document.body.classList.remove("is-sending");
  }
}

async function queued(form, button, action, body) {
  const { key } = form.dataset;
  delete form.dataset.key;
  const isThrow = form.matches("[data-dice]");
  await add({ action, body: String(body), key, told: told(form, button, body), by: isThrow ? body.get("by") : "" });
  if (sheet.open) sheet.close();
  for (const die of form.querySelectorAll("input[type=radio]:checked")) die.checked = !isThrow;
  if (button?.form?.id === "log") Object.assign(button, { disabled: true }).dataset.waits = key;
}

// An entry in a few words, until the table says it better.
function told(form, button, body) {
  const words = button?.textContent.trim().replace(/\s+/g, " ") ?? "";
  const line = body.get("line");
  const filled = form.dataset.told?.replace(/\{(\w+)\}/g, (_, name) => body.get(name) ?? "");
  const by = body.get("by") ? `${body.get("by")}: ` : "";
  return (filled ?? (line && !line.startsWith("table ") ? line : by + words)).replaceAll("_", " ").trim();
}

// What came of entries that waited: the page follows, and what the table did not take is on top of it.
addEventListener("answered", ({ detail }) => {
  if (sheet?.open) missed = true;
  else follow(detail.html, detail.mark);
});

// Of two sheets that were asked for the later one is meant.
let sheets = 0;
async function open(url) {
  const mine = ++sheets;
  const answer = isCutOff() ? null : await ask(url, { signal: patience() }).catch(() => null);
  const html = answer ? await answer.text() : keptSheet(url);
  if (mine !== sheets) return;
  if (answer?.status > 400) return location.assign(url);
  if (!html) return waits();
  sheet.innerHTML = html;
  offerSending(sheet);
  if (!sheet.open) sheet.showModal();
  sheet.scrollTop = 0;
}

// A link goes by whatever the phone sends things with; plain http has neither, and then the field is there to copy.
function offerSending(place) {
  for (const one of place.querySelectorAll("[data-send]")) one.hidden = !(navigator.share || navigator.clipboard);
}
offerSending(document);

async function sendLink(button) {
  const url = button.dataset.send;
  if (navigator.share) return navigator.share({ url }).catch(() => {});
  const done = await navigator.clipboard.writeText(url).then(() => "Copied", () => "Copy the link above");
  button.textContent = button.nextElementSibling.textContent = done;
}

let busy = false, missed = false;
addEventListener("submit", async (event) => {
  const form = event.target;
  const button = event.submitter;
  if (!table || !form.matches("[data-live]")) return;
  event.preventDefault();
  if ((button?.getAttribute("formmethod") || form.method) === "get") {
    const query = new URLSearchParams(new FormData(form));
    open(`${button?.getAttribute("formaction") || form.action}?${query}`);
  } else if (!busy) {
    busy = true;
    await send(form, button);
    busy = false;
    catchUp();
  }
});

addEventListener("click", (event) => {
  const link = event.target.closest("a[data-sheet]");
  if (link && sheet && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    open(link.href);
  }
  if (event.target.closest("[data-shut]") && sheet?.open) {
    event.preventDefault();
    sheet.close();
  }
  if (event.target === sheet) sheet.close();
  const dropped = event.target.closest("[data-drop]");
  if (dropped) {
    event.preventDefault();
    dropped.closest(".notice").remove();
    said.textContent = "Dropped.";
  }
  const sending = event.target.closest("[data-send]");
  if (sending) sendLink(sending);
  const step = event.target.closest("[data-step]");
  if (step) change(step.parentElement.querySelector("input"), Number(step.dataset.step));
  const chip = event.target.closest("[data-chip]");
  if (chip) change(document.getElementById(chip.dataset.for), Number(chip.dataset.chip));
  // A finger that taps the second die has thrown; the keyboard has Throw and Enter for that.
  if (event.target.matches?.("[data-dice] input") && event.detail > 0) thrown(event.target.form);
});

function change(input, by) {
  input.value = by ? Number(input.value || 0) + by : "";
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function thrown(form) {
  const rows = [...form.querySelectorAll("fieldset")];
  if (rows.every((row) => row.querySelector(":checked"))) form.requestSubmit();
}

// Digits throw: 3 and 4 on the keyboard are 3 and 4 on the dice.
addEventListener("keydown", (event) => {
  const form = table?.querySelector("[data-dice]");
  const typing = event.target.matches("input:not([type=radio]), textarea, select") || sheet?.open;
  if (!form || typing || event.ctrlKey || event.metaKey || event.altKey || !/^[1-6]$/.test(event.key)) return;
  const row = [...form.querySelectorAll("fieldset")].find((one) => !one.querySelector(":checked"));
  const die = row?.querySelector(`[value="${event.key}"]`);
  if (!die) return;
  event.preventDefault();
  die.checked = true;
  thrown(form);
});

// Sums of what a sheet would do, as it is put together; the fifth step on a street is its hotel.
const HOTEL = 5;
addEventListener("input", (event) => {
  const form = event.target.closest?.("[data-sums]");
  if (!form) return;
  let cost = 0, houses = 0, hotels = 0;
  for (const one of form.querySelectorAll("input.steps")) {
    const n = Number(one.value || 0);
    const at = Number(one.dataset.houses), hotel = (at + n === HOTEL) - (at === HOTEL);
    hotels += hotel;
    houses += n - hotel;
    cost += n > 0 ? n * one.dataset.cost : n * one.dataset.brings;
  }
  const words = form.dataset.pieces.split("|");
  const counted = (n, one) => (n ? [`${Math.abs(n)} ${words[Math.abs(n) === 1 ? one : one + 1]}`] : []);
  const pieces = [...counted(houses, 0), ...counted(hotels, 2)].join(" and ");
  const sum = (n) => form.dataset.sums.replace("#", n.toLocaleString("en"));
  form.querySelector("[data-total]").textContent = !pieces ? "Log it" : cost > 0 ? `Build ${pieces} for ${sum(cost)}` : `Sell ${pieces} for ${sum(-cost)}`;
});

// What the ticked cards of a payment come to.
addEventListener("change", (event) => {
  const form = event.target.closest?.("[data-tally]");
  if (!form) return;
  const ticked = [...form.querySelectorAll("[data-worth]:checked")];
  const sum = ticked.reduce((total, one) => total + Number(one.dataset.worth), 0);
  form.querySelector("[data-total]").textContent = ticked.length ? `Pay ${form.dataset.tally.replace("#", sum)}` : "Log the payment";
});

// A link that names only an entry finds it on whichever page of the log it stands.
const entry = location.hash.match(/^#entry-(\d+)$/)?.[1];
if (entry && document.querySelector(".ledger") && !document.getElementById(`entry-${entry}`) && !location.search.includes("entry=")) {
  location.replace(`?entry=${entry}#entry-${entry}`);
}

const idle = () => table && !sheet?.open && !busy && !isSending() && document.visibilityState === "visible";
const isNew = (answer) => answer?.ok && answer.headers.get("X-Table") !== table.dataset.seen;

// News that came while a thumb was at work, or nobody looked, is fetched as soon as that is over.
async function refresh() {
  missed = !idle();
  if (missed) return;
  const { seen } = table.dataset;
  const answer = await ask(table.dataset.url).catch(() => null);
  const html = await answer?.text().catch(() => null);
  // What was asked before the page moved on may be older than what it shows now.
  if (seen !== table.dataset.seen) return refresh();
  if (!html || !isNew(answer)) return;
  if (idle()) follow(html, answer.headers.get("X-Table"));
  else missed = true;
}
const catchUp = () => { if (missed) refresh(); };
addEventListener("news", refresh);
addEventListener("queue", () => {
  // A button whose entry waits is not tapped twice; one whose entry was dropped may be.
  for (const one of table.querySelectorAll("[data-waits]")) one.disabled = waiting().some((entry) => entry.key === one.dataset.waits);
  catchUp();
});
sheet?.addEventListener("close", catchUp);
document.addEventListener("visibilitychange", catchUp);

// The phone lies on the table and should not fall asleep; only secure pages may ask for that.
const stayAwake = () => { if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {}); };
if (table) {
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
}
