import { useState } from 'react';
import type { TextKey } from '#i18n/en/index.ts';
import { roundedSpot, type Spot } from '../address/filters.ts';

type SpotState =
  | { readonly kind: 'unasked' | 'asking' }
  | { readonly kind: 'known'; readonly spot: Spot }
  /** What went wrong, as a text to show. */
  | { readonly kind: 'failed'; readonly why: TextKey };

interface OwnSpot {
  readonly state: SpotState;
  readonly ask: () => void;
}

const patienceMs = 15_000;
/** A spot of some minutes ago is as good: it is rounded to a kilometre. */
const freshMs = 10 * 60_000;

const whys: Readonly<Record<number, TextKey>> = {
  1: 'calendar.near.denied',
  2: 'calendar.near.unavailable',
  3: 'calendar.near.timeout',
};

/** Where this device is, asked for only when the person wants it. `known` is one that the address brought along. */
export function useSpot(known: Spot | null): OwnSpot {
  const [state, setState] = useState<SpotState>(known ? { kind: 'known', spot: known } : { kind: 'unasked' });
  const ask = (): void => {
    if (!('geolocation' in navigator) || !isSecureContext) {
      setState({ kind: 'failed', why: 'calendar.near.unsupported' });
      return;
    }
    setState({ kind: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setState({ kind: 'known', spot: roundedSpot(coords) }),
      ({ code }) => setState({ kind: 'failed', why: whys[code] ?? 'calendar.near.unavailable' }),
      { timeout: patienceMs, maximumAge: freshMs },
    );
  };
  return { state, ask };
}
