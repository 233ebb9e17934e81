import { listAds } from '@dorsal/contract/calls/public/list-ads.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** The ads of the home page, in the order in which the server drew them by their weights. Pages are whole without them. */
export const homeAdsQuery = queryOptions({
  queryKey: ['ads', 'home'],
  queryFn: ({ signal }) => call(listAds, { body: { homepage: true } }, signal),
  staleTime: 5 * 60_000,
  meta: { isQuiet: true },
});
