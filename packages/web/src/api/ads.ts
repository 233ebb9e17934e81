import { type AdView, listAds } from '@dorsal/contract/calls/ads.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** A picture with a link: of the home page, or of an event (there: its sponsors and offers). */
export interface Ad {
  readonly id: string;
  readonly name: string;
  readonly image?: string | undefined;
  readonly link?: string | undefined;
  readonly text?: string | undefined;
}

/** The ads of the home page, in the order in which the server drew them by their weights. Pages are whole without them. */
export const homeAdsQuery = queryOptions({
  queryKey: ['ads', 'home'],
  queryFn: ({ signal }) => fetchAds({ homepage: true }, signal),
  staleTime: 5 * 60_000,
  meta: { isQuiet: true },
});

export const fetchEventAds = (event: string, signal: AbortSignal): Promise<readonly Ad[]> =>
  fetchAds({ event_id: event }, signal);

const fetchAds = async (body: { homepage: true } | { event_id: string }, signal: AbortSignal): Promise<readonly Ad[]> =>
  (await call(listAds, { body }, signal)).map(adOf);

const adOf = ({ _id, name, image, redirect, extra_text }: AdView): Ad => ({
  id: _id,
  name,
  image,
  link: redirect,
  text: extra_text,
});
