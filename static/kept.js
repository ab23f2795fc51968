// What this phone keeps for a table: entries that wait, and the last it saw. Plain http on a home network has this too.

const STORES = { entries: { keyPath: "id", autoIncrement: true }, tables: { keyPath: "url" } };

const opened = new Promise((resolve, reject) => {
  const asked = indexedDB.open("referee", 1);
  asked.onupgradeneeded = () => { for (const name in STORES) asked.result.createObjectStore(name, STORES[name]); };
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
});
// A browser that keeps nothing still has this page's memory; whoever closes it is asked first.
export const isKeeping = opened.then(() => true, () => false);
const memory = { entries: new Map(), tables: new Map() };
let count = 0;

async function within(store, mode, work, otherwise) {
  if (!(await isKeeping)) return otherwise(memory[store]);
  const change = (await opened).transaction(store, mode);
  const asked = work(change.objectStore(store));
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve(asked.result);
    change.onerror = change.onabort = () => reject(change.error);
  });
}

export const all = (store) => within(store, "readonly", (one) => one.getAll(), (map) => [...map.values()]);
export const get = (store, key) => within(store, "readonly", (one) => one.get(key), (map) => map.get(key));
export const remove = (store, key) => within(store, "readwrite", (one) => one.delete(key), (map) => map.delete(key));
// A new entry gets its number here; numbers are the order.
export async function put(store, value) {
  const key = await within(store, "readwrite", (one) => one.put(value), (map) => {
    const own = value[STORES[store].keyPath] ?? (count += 1);
    map.set(own, value);
    return own;
  });
  value[STORES[store].keyPath] = key;
  return value;
}
