import { useEffect, useState } from 'react';

/** Tells whether this page, and the files that it has used, open again without a network; a browser without workers never says so. */
export function useOfflinePages(): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    let isOver = false;
    keepPages()
      .then((done) => isOver || setKept(done))
      // Not over https, or in a private window: the screen then says that it is not ready.
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, []);
  return isKept;
}

/** The longest time that a first visit may take to keep its files. */
const longestMs = 60_000;

async function keepPages(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  await navigator.serviceWorker.register('/venue-worker.js', { scope: '/live-register/' });
  const { active } = await navigator.serviceWorker.ready;
  // The parts that come with their first use would not come without a network.
  await Promise.all([import('./Scanner.tsx'), import('zxing-wasm/reader')]);
  await navigator.storage?.persist?.();
  const used = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const keep = [...used.filter(isOfApp).map(String), `${location.origin}${location.pathname}`];
  return await new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(true);
    setTimeout(() => done(false), longestMs);
    active?.postMessage({ keep }, [port2]);
  });
}

const isOfApp = ({ origin, pathname }: URL): boolean => origin === location.origin && !pathname.startsWith('/api/');
