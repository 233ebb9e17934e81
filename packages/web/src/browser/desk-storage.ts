/** The store of the desks at a venue, with the entries that wait there for a network; the log of a phone that times; and the pages that they open without one. */
export const deskStore = 'dorsal-venue';
export const pocketStore = 'dorsal-pocket';
const offlinePages = 'dorsal-venue-pages';

/** Removes all that desks and phones have stored, and what opens their pages without a network. */
export async function clearDesks(): Promise<void> {
  globalThis.indexedDB?.deleteDatabase(deskStore);
  globalThis.indexedDB?.deleteDatabase(pocketStore);
  await globalThis.caches?.delete(offlinePages);
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  for (const worker of workers) await worker.unregister();
}

/** Tells whether a desk or a phone has stored anything here; a browser that does not say what is stored may have. */
export async function hasDesks(): Promise<boolean> {
  if (globalThis.indexedDB?.databases === undefined) return false;
  return (await indexedDB.databases()).some(({ name }) => name === deskStore || name === pocketStore);
}
