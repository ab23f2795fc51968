// Entries made without a network wait here and go out in order, each exactly once: its key is as old as its tap.

import { all, put, remove } from "./kept.js";

const table = document.querySelector("#table");
const place = table?.dataset.url;
const PATIENCE = 10000, TRY_AGAIN = 8000;
// Answers of somebody on the way, or of a server that is busy: the entry is as good as before.
const PASSING = new Set([408, 425, 429, 502, 503, 504]);
const LOST = "The referee could not take this.";
const ELSEWHERE = "This phone sat on another seat when it was made.";

let items = [], sending = false, again;
export const list = () => items;
export const waiting = () => items.filter((one) => one.state !== "sent");
export const isSending = () => sending;
export const head = () => Number.parseInt(table.dataset.seen, 10);
const log = () => document.querySelector("#log");
const me = () => log()?.dataset.me ?? "";
const changed = () => dispatchEvent(new Event("queue"));

// Plain http on a home network has no randomUUID, but it has random numbers.
const letters = () => [...crypto.getRandomValues(new Uint8Array(6))].map((n) => n.toString(16).padStart(2, "0")).join("");
// All keys of a phone begin alike, so the table can tell its lines from those of others.
const OWN = ownLetters();
export const newKey = () => OWN + letters();

function ownLetters() {
  try {
    return (localStorage.phone ??= letters());
  } catch {
    return letters();
  }
}

async function read() {
  items = (await all("entries")).filter((one) => one.table === place);
}

// One tab at a time where the browser can tell; else the keys keep two tabs from logging anything twice.
const alone = (work) => (navigator.locks ? navigator.locks.request(`queue ${place}`, work) : work());

export async function add({ action, body, key, told, by }) {
  // Another tab of this table may have added something.
  if (!sending) await read();
  const last = waiting().at(-1);
  const entry = { table: place, me: me(), action, body, key, told, by, since: head(), state: "queued", at: Date.now() };
  items.push(await put("entries", { ...entry, seen: last ? last.seen + 1 : head() }));
  changed();
  send();
}

export async function send() {
  clearTimeout(again);
  if (sending || !waiting().length) return;
  sending = true;
  let answer = null;
  await alone(async () => {
    await read();
    let next;
    while ((next = waiting()[0])?.state === "queued") {
      const came = await post(next);
      answer = came ?? answer;
      if (!came) break;
      changed();
    }
  });
  sending = false;
  if (answer?.html) dispatchEvent(new CustomEvent("answered", { detail: answer }));
  if (!waiting().length) await finish();
  else if (waiting()[0].state === "queued") again = setTimeout(send, TRY_AGAIN);
  changed();
}

async function finish() {
  const sent = items;
  items = [];
  for (const one of sent) await remove("entries", one.id);
  if (sent.length) dispatchEvent(new CustomEvent("all-sent", { detail: sent.length }));
}

// What came of one entry; nothing when there was nobody to ask, and then it waits as before.
async function post(entry) {
  if (entry.me !== me()) return look(entry, ELSEWHERE);
  const body = new URLSearchParams(entry.body);
  for (const name of ["seen", "since", "key"]) body.set(name, entry[name]);
  body.set("csrfmiddlewaretoken", log().elements.csrfmiddlewaretoken.value);
  const signal = AbortSignal.timeout?.(PATIENCE);
  const asked = { method: "POST", body, signal, headers: { "X-Part": "1" }, credentials: "same-origin" };
  const answer = await fetch(entry.action + (entry.sure ? "?same" : ""), asked).catch(() => null);
  const html = await answer?.text().catch(() => null);
  const mark = answer?.headers.get("X-Table");
  if (!answer || html === null || PASSING.has(answer.status) || (answer.ok && !mark)) {
    dispatchEvent(new Event("unanswered"));
    return null;
  }
  if (!answer.ok) return refused(entry, answer.status, html, mark);
  await put("entries", Object.assign(entry, { state: "sent", says: "" }));
  // A yes that was said before adds no line, so the next one stands where this one would have.
  if (Number.parseInt(mark, 10) === entry.seen) await rebase(waiting(), entry.seen);
  return { html, mark };
}

async function refused(entry, status, html, mark) {
  if (!mark) return look(entry, `${LOST} (${status})`);
  const page = document.createElement("template");
  page.innerHTML = html;
  const notice = page.content.querySelector(".notice");
  await look(entry, notice?.querySelector("p")?.textContent ?? LOST, status, Boolean(notice?.querySelector("[data-drop]")));
  notice?.remove();
  return { html: page.innerHTML, mark };
}

async function look(entry, says, status = 0, same = false) {
  await put("entries", Object.assign(entry, { state: "look", says, status, same }));
  return {};
}

// Whoever decides has seen the table as it is now, and what waits behind stands on that.
async function rebase(entries, from) {
  for (const [n, one] of entries.entries()) await put("entries", Object.assign(one, { seen: from + n }));
}

export async function sendAnyway(entry) {
  Object.assign(entry, { state: "queued", sure: entry.same, me: me() });
  await rebase(waiting(), head());
  changed();
  send();
}

export async function drop(entry) {
  const behind = waiting().slice(waiting().indexOf(entry) + 1);
  await remove("entries", entry.id);
  await rebase(behind, entry.state === "look" ? head() : entry.seen);
  items = items.filter((one) => one !== entry);
  if (!waiting().length) await finish();
  changed();
  send();
}

if (place && log()) {
  addEventListener("connection", (event) => { if (event.detail) send(); });
  addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") send(); });
  read().catch(() => {}).then(changed).then(send);
}
