import type { LiveMessage } from '@dorsal/contract/live-messages.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { NoticeGiven } from '../with-notice.ts';
import type { CalmFetch } from './calm-fetch.ts';
import { isOlderThan } from './is-older-than.ts';

/** A new stream repeats what was said in the last ten minutes (`NoticeGiven`); what was fetched before this may lack more than that. */
const oldMs = 5 * 60_000;

/** After a gap every page asks at once: spread over this time (design 4.6). */
const spreadMs = 2_000;

interface Hearing {
  readonly queryClient: QueryClient;
  readonly queryKey: QueryKey;
  /** Fetches the same answer again. */
  readonly fetch: CalmFetch;
}

/** Keeps the notices of a held answer: `withNotice` puts in what is told, and where something may have been missed it is fetched. */
export function hearNotices<Held>(
  { queryClient, queryKey, fetch }: Hearing,
  message: LiveMessage,
  withNotice: (held: Held, told: NoticeGiven) => Held,
): void {
  if (message.type === 'notice') {
    queryClient.setQueryData<Held>(queryKey, (held) => held && withNotice(held, message));
    // An answer on its way may be from before what was just told, and would take it back.
    if (queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching') fetch.within(Math.random() * spreadMs);
  }
  if (message.type === 'hello' && isOlderThan(queryClient, queryKey, oldMs)) fetch.within(Math.random() * spreadMs);
}
