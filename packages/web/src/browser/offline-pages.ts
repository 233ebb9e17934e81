import { useEffect, useState } from 'react';

/** The pages that open without a network: those below a path. */
type Scope = '/live-register/' | '/timer/';

/**
 * Tells whether this page, and the files that it has used, open again without a network; a browser without workers never says so. `more` loads the
 * parts that come with their first use, and would not come then.
 */
export function useOfflinePages(scope: Scope, more: () => Promise<unknown>): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    let isOver = false;
    keepPages(scope, more)
      .then((done) => isOver || setKept(done))
      // Not over https, or in a private window: the screen then says that it is not ready.
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [scope, more]);
  return isKept;
}

/** The longest time that a first visit may take to keep its files. */
const longestMs = 60_000;

async function keepPages(scope: Scope, more: () => Promise<unknown>): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  await navigator.serviceWorker.register('/venue-worker.js', { scope });
  const { active } = await navigator.serviceWorker.ready;
  await more();
  await navigator.storage?.persist?.();
  const used = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const keep = [...used.filter(isOfApp).map(String), `${location.origin}${location.pathname}`];
  return await new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data === 'kept');
    setTimeout(() => done(false), longestMs);
    active?.postMessage({ keep }, [port2]);
  });
}

const isOfApp = ({ origin, pathname }: URL): boolean => origin === location.origin && !pathname.startsWith('/api/');
