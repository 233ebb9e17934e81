import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Ad, homeAdsQuery } from '#api/ads.ts';

/** Document 1, section 9: 'ad position random between 4 and 8'. Counted from 1 among the cards. */
const [first, last] = [4, 8];

/** `random` is from 0 up to 1. */
export const adPlace = (random: number): number =>
  first + Math.min(last - first, Math.floor(random * (last - first + 1)));

/** The list with the ad at its place, or at the end of a list that is shorter. */
export function withAd<Item, Ad>(items: readonly Item[], ad: Ad | null, place: number): readonly (Item | Ad)[] {
  if (ad === null || items.length === 0) return items;
  return [...items.slice(0, place - 1), ad, ...items.slice(place - 1)];
}

/** The cards wait for the ad, so that nothing jumps when it comes; no longer than this. */
const patienceMs = 1_500;

interface HomeAd {
  /** Not known yet. */
  readonly isPending: boolean;
  readonly ad: Ad | null;
  readonly place: number;
}

/** The ad of this visit of the page and its place; both stay while the page stands. */
export function useHomeAd(): HomeAd {
  const [place] = useState(() => adPlace(Math.random()));
  const [isTooLate, setTooLate] = useState(false);
  const { data, failureCount } = useQuery({ ...homeAdsQuery, staleTime: Number.POSITIVE_INFINITY });
  const isMissing = data === undefined;
  const hasFailed = failureCount > 0;
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(() => setTooLate(true), hasFailed ? 0 : patienceMs);
    return () => clearTimeout(timer);
  }, [isMissing, hasFailed]);
  // The server draws them by their weights: the first is the one to show.
  return { isPending: isMissing && !hasFailed && !isTooLate, ad: (isTooLate ? null : data?.[0]) ?? null, place };
}
