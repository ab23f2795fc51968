// A changed fact shows its ruling at once; without this file the button below the facts does the same.

const facts = document.querySelector("#facts");
let asked = 0;

// The field somebody is in stays as it is: only what is said about it changes, or half a number would be lost.
function renew(part, next) {
  if (!part.contains(document.activeElement)) { part.replaceWith(next); return; }
  const [field, told] = [part, next].map((one) => one.querySelector("input, select"));
  for (const said of ["aria-invalid", "aria-describedby"]) {
    if (told.hasAttribute(said)) field.setAttribute(said, told.getAttribute(said));
    else field.removeAttribute(said);
  }
  for (const note of part.querySelectorAll("p")) note.remove();
  part.append(...next.querySelectorAll("p"));
  part.className = next.className;
  next.remove();
}

// The address of the ruling on the facts as they are now.
const ruled = () => `${facts.getAttribute("action")}?${new URLSearchParams(new FormData(facts))}`;

async function rule() {
  const turn = ++asked;
  const address = ruled();
  const reply = await fetch(address, { headers: { accept: "text/html" } }).catch(() => null);
  if (turn !== asked) return;
  if (!reply) { facts.submit(); return; }
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  const now = page.querySelector("#facts");
  if (turn !== asked || !now) return;
  // A question stays in the address; only the page of the argument itself moves with its facts.
  if (location.pathname === new URL(address, location).pathname) history.replaceState(null, "", address);
  document.title = page.title;
  for (const part of facts.querySelectorAll(".fact")) {
    const next = now.querySelector(".fact");
    // What a question told stays in sight, and of the rest what it did not tell stays folded.
    next.classList.toggle("fact--told", part.classList.contains("fact--told"));
    if (facts.classList.contains("facts--told")) next.classList.toggle("fact--idle", part.classList.contains("fact--idle"));
    renew(part, next);
  }
  document.querySelector("#lead")?.replaceChildren(page.querySelector("#answer .ruling-head")?.textContent ?? "");
  document.querySelector("#answer").replaceChildren(...page.querySelector("#answer").childNodes);
}

facts.addEventListener("change", rule);
facts.classList.add("is-live");

// A fact changed before this file arrived, or kept by the browser on the way back, is ruled on as well.
const ruledOn = facts.cloneNode(true);
ruledOn.reset();
const told = (form) => `${new URLSearchParams(new FormData(form))}`;
if (told(facts) !== told(ruledOn)) rule();

// The address holds the facts, so sharing it shares the ruling.
const share = document.querySelector("#share");
share.hidden = !(navigator.share || navigator.clipboard);
share.addEventListener("click", async () => {
  const here = location.pathname === facts.getAttribute("action");
  const ruling = { title: document.title, url: here ? location.href : new URL(ruled(), location).href };
  const done = navigator.share
    ? await navigator.share(ruling).then(() => "", () => "")
    : await navigator.clipboard.writeText(ruling.url).then(() => "The address is copied.", () => "Copy the address above.");
  document.querySelector("#shared").textContent = done;
});
