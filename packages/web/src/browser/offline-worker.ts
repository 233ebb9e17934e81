/**
 * The service worker of the desks at the venue and of the phones that time: their pages open without a network, with the files of the version that
 * was open last. It is built as a file of its own, and needs nothing of the rest.
 */

/** A worker as far as this one uses it; the types of pages have none. */
interface WorkerEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
}
interface Worker {
  readonly skipWaiting: () => Promise<void>;
  readonly clients: { readonly claim: () => Promise<void> };
}
const worker = globalThis as unknown as Worker; // it runs as one

/** Its name stands in `browser/desk-storage.ts` too, which forgets it. */
const kept = 'dorsal-venue-pages';
/** A page that does not come by then is taken from here: a network of a crowd hangs more often than it fails. */
const longestMs = 4_000;

addEventListener('install', () => void worker.skipWaiting());
addEventListener('activate', (event) => (event as WorkerEvent).waitUntil(worker.clients.claim()));

/** A page names the files that it uses: they are kept, and it is told when they are. */
addEventListener('message', (event) => {
  const { keep } = event.data as { readonly keep: readonly string[] };
  const work = keepAll(keep).then(
    () => event.ports[0]?.postMessage('kept'),
    () => event.ports[0]?.postMessage('missing'),
  );
  (event as unknown as WorkerEvent).waitUntil(work);
});

async function keepAll(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(kept);
  for (const address of addresses) {
    const name = isBuilt(new URL(address)) ? address : new URL(address).pathname;
    const isKnown = (await cache.match(name)) !== undefined;
    if (isKnown && isBuilt(new URL(address))) continue;
    const answer = await fetch(address).catch(() => null);
    if (answer !== null && (await isOurs(answer))) await cache.put(name, answer);
    // Without a network what was kept before stands.
    else if (!isKnown) throw new Error(`${name} cannot be kept`);
  }
}

addEventListener('fetch', (event) => {
  const { request, respondWith } = event as FetchEvent;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== location.origin || address.pathname.startsWith('/api/')) return;
  respondWith.call(event, isBuilt(address) ? builtFile(request) : newest(request, address.pathname));
});

/** Files whose names change with their content. */
const isBuilt = ({ pathname }: URL): boolean => pathname.startsWith('/assets/');

async function builtFile(request: Request): Promise<Response> {
  const cache = await caches.open(kept);
  const known = await cache.match(request);
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** Tells whether an answer is a file or a page of this site: a network that wants a log-in gives a page of its own for every address. */
async function isOurs(answer: Response): Promise<boolean> {
  if (!answer.ok || answer.redirected) return false;
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
  return !isPage || (await answer.clone().text()).includes('/assets/');
}

/** The page from the network, else as it was kept; its address without what follows the path is its name. */
async function newest(request: Request, name: string): Promise<Response> {
  const cache = await caches.open(kept);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(longestMs) });
    if (await isOurs(answer)) await cache.put(name, answer.clone());
    return answer;
  } catch (error) {
    const known = await cache.match(name);
    if (known === undefined) throw error;
    return known;
  }
}

export {};
