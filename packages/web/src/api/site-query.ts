import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

const getSite = async () => (await import('@dorsal/contract/calls/site/get-site.ts')).getSite;

/** Who runs this site. It changes so seldom that a visit asks for it once. Pages stand without it, so only what cannot says that it failed. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(getSite, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // Who comes later sees that it failed, with the way to try again: asking anew would take the page back to its skeleton.
  retryOnMount: false,
  meta: { isQuiet: true },
});
