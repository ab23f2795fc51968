// A table on one phone: taps become lines of the log. Without this file the same forms post and reload.

const table = document.querySelector("#table");
const sheet = document.querySelector("#sheet");
const said = document.querySelector("#said");

// Plain http on a home network has no randomUUID, but it has random numbers.
const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, "0")).join("");

const ask = (url, options = {}) =>
  fetch(url, { ...options, headers: { ...options.headers, "X-Part": "1" }, credentials: "same-origin" });

function show(html, length) {
  table.innerHTML = html;
  table.dataset.seen = length;
  const top = table.querySelector(".notice, .held");
  said.textContent = (top ?? table.querySelector(".kicker, #now-title"))?.textContent.trim() ?? "";
  table.querySelector("#now")?.focus({ preventScroll: true });
  scrollTo({ top: 0 });
  overview();
}

// Somebody else logged something: the page follows, but what this thumb had begun stays where it is.
function follow(html, length) {
  const begun = table.querySelector("[data-dice]");
  const by = begun?.elements.by.value;
  const dice = begun ? [...begun.querySelectorAll(":checked")].map((one) => [one.name, one.value]) : [];
  const place = scrollY;
  show(html, length);
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
  document.body.classList.add("is-sending");
  try {
    const answer = await ask(button?.getAttribute("formaction") || form.action, { method: "POST", body });
    const html = await answer.text();
    delete form.dataset.key;
    if (!answer.headers.get("X-Table")) return location.reload();
    if (sheet.open) sheet.close();
    show(html, answer.headers.get("X-Table"));
  } catch {
    said.textContent = "No connection. Nothing is lost: tap again.";
    offline(form, button);
  } finally {
    document.body.classList.remove("is-sending");
  }
}

function offline(form, button) {
  document.querySelector(".offline")?.remove();
  const note = document.createElement("section");
  note.className = "notice offline";
  note.setAttribute("role", "alert");
  const again = document.createElement("button");
  again.className = "act act--main";
  again.type = "button";
  again.textContent = "No connection: send it again";
  again.addEventListener("click", () => { note.remove(); send(form, button); });
  note.append(again);
  (sheet.open ? sheet : table).prepend(note);
}

async function open(url) {
  const answer = await ask(url).catch(() => null);
  if (!answer || answer.status > 400) return location.assign(url);
  sheet.innerHTML = await answer.text();
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
  await navigator.clipboard.writeText(url);
  button.textContent = "Copied";
}

let busy = false;
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

// Sums of what a sheet would do, as it is put together.
addEventListener("input", (event) => {
  const form = event.target.closest?.("[data-sums]");
  if (!form) return;
  let cost = 0, count = 0;
  for (const one of form.querySelectorAll("input.steps")) {
    const n = Number(one.value || 0);
    count += n;
    cost += n > 0 ? n * one.dataset.cost : n * one.dataset.brings;
  }
  const pieces = `${Math.abs(count)} ${Math.abs(count) === 1 ? "house" : "houses"}`;
  const sign = form.dataset.sums;
  form.querySelector("[data-total]").textContent = !count ? "Log it" : count > 0 ? `Build ${pieces} for ${sign}${cost}` : `Sell ${pieces} for ${sign}${-cost}`;
});

// What the ticked cards of a payment come to.
addEventListener("change", (event) => {
  const form = event.target.closest?.("[data-tally]");
  if (!form) return;
  const ticked = [...form.querySelectorAll("[data-worth]:checked")];
  const sum = ticked.reduce((total, one) => total + Number(one.dataset.worth), 0);
  form.querySelector("[data-total]").textContent = ticked.length ? `Pay ${sum}${form.dataset.tally}` : "Log the payment";
});

// A link that names only an entry finds it on whichever page of the log it stands.
const entry = location.hash.match(/^#entry-(\d+)$/)?.[1];
if (entry && document.querySelector(".ledger") && !document.getElementById(`entry-${entry}`) && !location.search.includes("entry=")) {
  location.replace(`?entry=${entry}#entry-${entry}`);
}

const idle = () => table && !sheet?.open && !busy && document.visibilityState === "visible";
const isNew = (answer) => answer?.ok && answer.headers.get("X-Table") !== table.dataset.seen;

async function refresh() {
  if (!idle()) return;
  // The mark alone costs next to nothing; the page is fetched only when it is another.
  const head = await ask(table.dataset.url, { method: "HEAD" }).catch(() => null);
  if (!isNew(head)) return;
  const answer = await ask(table.dataset.url).catch(() => null);
  const html = await answer?.text().catch(() => null);
  if (html && idle() && isNew(answer)) follow(html, answer.headers.get("X-Table"));
}
document.addEventListener("visibilitychange", refresh);
addEventListener("pageshow", (event) => { if (event.persisted) refresh(); });
if (table) setInterval(refresh, 4000);

// The phone lies on the table and should not fall asleep; only secure pages may ask for that.
const stayAwake = () => { if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {}); };
if (table) {
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
}
