import { listAds } from '@dorsal/contract/calls/public/list-ads.ts';
import type { AdView } from '@dorsal/contract/views/back-office/ad-view.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { adPlace } from './ad-place.ts';

/** The cards wait for the ad, so that nothing jumps when it comes; no longer than this. */
const patienceMs = 1_500;

interface HomeAd {
  /** Not known yet. */
  readonly isPending: boolean;
  readonly ad: AdView | null;
  readonly place: number;
}

/** The ad of this visit of the page and its place; both stay while the page stands. */
export function useHomeAd(): HomeAd {
  const [place] = useState(() => adPlace(Math.random()));
  const ads = useQuery({
    queryKey: ['ads', 'home'],
    queryFn: ({ signal }) =>
      call(listAds, { body: { homepage: true } }, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])).catch(
        (): AdView[] => [], // a page without an ad lacks nothing
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // The server draws them by their weights: the first is the one to show.
  return { isPending: ads.isPending, ad: ads.data?.[0] ?? null, place };
}
