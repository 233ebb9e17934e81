import { oneOf, onlySaid } from '#browser/address-values.ts';

export const homeTabs = ['results', 'live', 'next'] as const;
export type HomeTab = (typeof homeTabs)[number];

export interface HomeSearch {
  readonly tab?: HomeTab | undefined;
}

export const homeSearch = (raw: Readonly<Record<string, unknown>>): HomeSearch =>
  onlySaid(raw, { tab: oneOf(homeTabs, raw['tab']) });

/** Document 1, 'Home': Live is there only when there are events, and is then chosen by default; else Next is. Null: nobody knows yet. */
export function chosenTab(asked: HomeTab | undefined, liveCount: number | null): HomeTab | null {
  if (asked === 'results' || asked === 'next') return asked;
  if (liveCount === null) return null;
  return liveCount > 0 ? 'live' : 'next';
}
