// The quick line completes its words from the vocabulary of the table. Without this file it is a plain field.

const MOST = 10;
const MOST_LINES = 4;

// Two spellings of one name are the same here: "new york" and "new_york".
const plain = (text) =>
  text.normalize("NFKD").toLowerCase().replace(/[\p{M}'’.]/gu, "").replace(/[^\p{L}\p{N}%=,:-]+/gu, "_").replace(/^_|_$/g, "");

const pieces = (text) => [...text.matchAll(/[^\s,:]+|[,:]/g)].map((found) => ({ word: found[0], at: found.index }));

// The words of a kind: everybody's, or those of who speaks, of whom it is about, or of what lies between the two.
function ofKind(vocabulary, name, words) {
  const [, kind, about, colon] = name.match(/^@(\w+)(\/to)?(:?)$/);
  const known = vocabulary.kinds[kind] ?? [];
  const [by, to] = [words[0], words[2]].map((word) => canonical(vocabulary, word));
  const found = Array.isArray(known) ? known : known[about ? to : by] ?? known[`${by} ${to}`] ?? [];
  // Nobody pays or asks themselves.
  return found.filter(([id]) => id !== by).map(([id, printed]) => [id + colon, printed]);
}

const canonical = (vocabulary, word = "") =>
  vocabulary.speakers.find(([id]) => plain(id) === plain(word))?.[0] ?? word;

// What could stand behind these words.
function offered(vocabulary, words) {
  const [by, verb, ...rest] = words;
  if (by === undefined) return vocabulary.speakers;
  const speaker = canonical(vocabulary, by);
  if (verb === undefined) return (vocabulary.verbs[speaker] ?? vocabulary.verbs.player).map((word) => [word, word]);
  // A correction goes on with a whole line of its own.
  if (["replace", "insert"].includes(verb) && rest.includes(":")) return offered(vocabulary, rest.slice(rest.indexOf(":") + 1));
  const [at, then, after] = vocabulary.shapes[verb.toLowerCase()] ?? [[], "", {}];
  const spec = after[rest.at(-1)] ?? at[rest.length] ?? then;
  return spec.split(" ").filter(Boolean).flatMap((name) => name[0] === "@" && name.length > 1 ? ofKind(vocabulary, name, words) : [[name, name]]);
}

// Those that begin with what was typed, then those of which a later word does.
function fitting(found, typed) {
  const said = plain(typed);
  const rank = ([id, printed]) => {
    const names = [plain(id), plain(printed)];
    return names.some((name) => name.startsWith(said)) ? 0 : names.some((name) => name.includes(`_${said}`)) ? 1 : 2;
  };
  const others = found.filter(([id]) => id !== typed);
  return [0, 1].flatMap((wanted) => others.filter((one) => rank(one) === wanted));
}

// What completes the text before the cursor, each with the place from which it replaces it.
function completions(vocabulary, before) {
  const typed = pieces(before);
  const open = /[^\s,:]$/.test(before);
  const lines = vocabulary.lines.filter((line) => line.toLowerCase().startsWith(before.trimStart().toLowerCase()) && line !== before.trim());
  const whole = lines.slice(0, MOST_LINES).map((line) => ({ at: 0, text: line, says: line }));
  // Names are written with blanks too, so up to three words may be one.
  for (const many of open ? [3, 2, 1] : [3, 2, 0]) {
    const last = many ? typed.slice(-many) : [];
    if (last.length < many || last.some(({ word }) => /[,:]/.test(word))) continue;
    const head = typed.slice(0, typed.length - many).map(({ word }) => word);
    const found = offered(vocabulary, head);
    const kept = many ? fitting(found, last.map(({ word }) => word).join(many > 1 ? " " : "")) : found;
    const words = kept.map(([text, says]) => ({ at: last[0]?.at ?? before.length, text, says }));
    const fresh = words.filter(({ at, text }) => !whole.some((line) => line.text === before.slice(0, at) + text));
    if (words.length || many < 2) return [...whole, ...fresh].slice(0, MOST);
  }
  return whole;
}

const field = (event) => event.target.matches?.("[role=combobox]") ? event.target : null;
const list = (input) => document.getElementById(input.getAttribute("aria-controls"));
const chosen = (input) => list(input).querySelector("[aria-selected=true]");

function show(input, found) {
  list(input).replaceChildren(...found.map(option));
  input.setAttribute("aria-expanded", found.length > 0);
  input.removeAttribute("aria-activedescendant");
}

function option({ at, text, says }, number) {
  const one = document.createElement("li");
  one.id = `offer-${number}`;
  one.setAttribute("role", "option");
  one.setAttribute("aria-selected", false);
  one.textContent = text === "," ? "and …" : says;
  Object.assign(one.dataset, { at, text });
  return one;
}

function offer(input) {
  const vocabulary = JSON.parse(document.getElementById("vocabulary").textContent);
  show(input, completions(vocabulary, input.value.slice(0, input.selectionStart)));
}

function accept(input, one) {
  const { at, text } = one.dataset;
  const cursor = input.selectionStart;
  const before = input.value.slice(0, at);
  const kept = /^[,:]/.test(text) ? before.trimEnd() : before;
  const rest = input.value.slice(cursor).replace(/^ /, "");
  input.value = `${kept}${text} ${rest}`;
  input.setSelectionRange(kept.length + text.length + 1, kept.length + text.length + 1);
  offer(input);
}

function choose(input, step) {
  const all = [...list(input).children];
  if (!all.length) return;
  const was = all.indexOf(chosen(input));
  const now = all[was < 0 ? (step > 0 ? 0 : all.length - 1) : (was + step + all.length) % all.length];
  for (const one of all) one.setAttribute("aria-selected", one === now);
  input.setAttribute("aria-activedescendant", now.id);
  now.scrollIntoView({ block: "nearest" });
}

// Tab completes a word that was begun; between words it goes on to the next field, as everywhere.
const begun = (input) => /[^\s,:]$/.test(input.value.slice(0, input.selectionStart)) && list(input).firstElementChild;

addEventListener("keydown", (event) => {
  const input = field(event);
  if (!input || event.ctrlKey || event.metaKey || event.altKey) return;
  const one = chosen(input);
  if (event.key === "ArrowDown" || event.key === "ArrowUp") choose(input, event.key === "ArrowDown" ? 1 : -1);
  else if (event.key === "Enter" && one) accept(input, one);
  else if (event.key === "Tab" && !event.shiftKey && (one ?? begun(input))) accept(input, one ?? begun(input));
  else if (event.key === "Escape" && list(input).children.length) show(input, []);
  else return;
  event.preventDefault();
});

for (const kind of ["focusin", "input"]) addEventListener(kind, (event) => { if (field(event)) offer(event.target); });

// A tap on a word leaves the keyboard where it is.
addEventListener("pointerdown", (event) => { if (event.target.closest?.(".offers")) event.preventDefault(); });
addEventListener("click", (event) => {
  const one = event.target.closest?.(".offers [role=option]");
  if (!one) return;
  const input = document.querySelector(`[aria-controls="${one.parentElement.id}"]`);
  accept(input, one);
  input.focus();
});
for (const input of document.querySelectorAll("[role=combobox]:focus")) offer(input);
