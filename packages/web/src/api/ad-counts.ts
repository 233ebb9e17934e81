import type { AdAct, AdPlace } from '@dorsal/contract/calls/ads.ts';
import { call } from './call.ts';
import { currentSession } from './session.ts';

interface Sighting {
  readonly ad: string;
  readonly place: AdPlace;
  readonly act: AdAct;
}

/** A page comes into sight bit by bit: it is told in one call. */
const waitMs = 3_000;
const mostAtOnce = 50;

interface Telling {
  readonly isStaff: () => boolean;
  readonly tell: (seen: Sighting[]) => Promise<unknown>;
}

/** Counts what is seen and clicked, and tells it: in one call after a while, a click at once. Staff are not counted. */
export function createAdCounts({ isStaff, tell }: Telling): (ad: string, place: AdPlace, act: AdAct) => void {
  let waiting: Sighting[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const seen = waiting;
    waiting = [];
    // Nobody asked for it: one look more or less is no loss to whoever reads the page.
    if (seen.length > 0) tell(seen).catch(() => undefined);
  };
  return (ad, place, act) => {
    if (isStaff()) return;
    waiting.push({ ad, place, act });
    if (act === 'clicked' || waiting.length >= mostAtOnce) send();
    else timer ??= setTimeout(send, waitMs);
  };
}

/** Tells the server that an ad was seen or clicked, and nothing of who. */
export const countAd = createAdCounts({
  isStaff: () => currentSession() !== null,
  tell: (seen) => call(async () => (await import('@dorsal/contract/calls/ads.ts')).seeAds, { body: { seen } }),
});
