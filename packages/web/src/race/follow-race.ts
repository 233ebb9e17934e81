import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { statusOfRaces } from '@dorsal/domain/status/event-status.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CalmFetch } from '#live/calm-fetch.ts';
import { useStuckSince } from '#live/stuck-fetches.ts';
import { useLiveMessages } from '#live/use-live-messages.ts';
import { type Event, isPostponed } from './event.ts';
import type { Modality } from './modality.ts';
import type { NoticeGiven } from './with-notice.ts';

/** One stream follows so many at most (`GET /live`). */
export const mostFollowed = 30;

/** Follows races by the one stream of the page. `isLost`: nothing is pushed for now, or what is asked for again does not come. */
export function useRaceMessages(
  races: readonly string[],
  onMessage: (message: LiveMessage) => void,
): { readonly isLost: boolean } {
  const isOpen = useLiveMessages(races, onMessage);
  const isStuck = useStuckSince() !== null;
  return { isLost: races.length > 0 && (isOpen === false || isStuck) };
}

/** While a stream is lost: the interval between questions for what is pushed otherwise. */
const pollMs = 30_000;
/** While nothing is followed: the organisers may have hidden what a page shows. */
const unfollowedMs = 60_000;

/** The options of a query about races that repeat it, by which of the races are followed. A page that nobody sees waits until it is seen again. */
export const askedAgain = (followed: readonly string[], isLost = false) =>
  followed.length > 0
    ? { refetchInterval: isLost ? pollMs : (false as const) }
    : { refetchInterval: unfollowedMs, refetchOnWindowFocus: true };

/** A random wait of up to two seconds (design 4.6): after a gap, or a change that every page is notified of, all pages would ask at once. */
export const spreadMs = (): number => Math.random() * 2_000;

/** The shortest interval between fetches for messages that may, but need not, change the answer. */
export const calmMs = 10_000;

/** That interval with jitter, so that pages do not ask in step. */
export const jitteredCalmMs = (): number => calmMs * (0.5 + Math.random() / 2);

/** True where the cached answer is older than `version`; false where nothing is cached, or no version is known. */
export const isBehind = (cached: { readonly version: number } | undefined, version: number | undefined): boolean =>
  cached !== undefined && version !== undefined && cached.version < version;

export type StatusChanged = Extract<LiveMessage, { type: 'status' }>;

/** A race with the status of a message; a status of another race of the event, or of the event, changes nothing. */
export const withStatus = (race: Modality, { modality, status, chrono_start: gunAt }: StatusChanged): Modality =>
  modality === race.id
    ? { ...race, status, hadBegun: race.status === 'live' || race.hadBegun, ...(gunAt !== undefined && { gunAt }) }
    : race;

/** An event with the status of a message about one of its races: its own follows from theirs, so that head and card change together. */
export function withRaceStatus(event: Event, message: StatusChanged): Event {
  const modalities = event.modalities.map((race) => withStatus(race, message));
  const isSetByStaff = event.isExternal || event.status === 'cancelled' || isPostponed(event);
  const standings = modalities.map((race) => (isPostponed(race) ? 'postponed' : race.status));
  const status = isSetByStaff ? event.status : (statusOfRaces(standings) ?? event.status);
  return { ...event, modalities, status };
}

/** An answer older than this may lack notices that a new stream does not repeat: it repeats those of the last ten minutes (`NoticeGiven`). */
const oldMs = 5 * 60_000;

interface NoticesOf {
  readonly queryClient: QueryClient;
  readonly queryKey: QueryKey;
  /** Fetches the same answer again. */
  readonly fetch: CalmFetch;
}

/** Updates the notices of a cached answer: `withNotice` adds that of a message; the answer is fetched again if it may lack a notice. */
export function applyNotices<Answer>(
  { queryClient, queryKey, fetch }: NoticesOf,
  message: LiveMessage,
  withNotice: (cached: Answer, notice: NoticeGiven) => Answer,
): void {
  if (message.type === 'notice') {
    queryClient.setQueryData<Answer>(queryKey, (cached) => cached && withNotice(cached, message));
    // An answer on its way may be older than this notice, and would remove it.
    if (queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching') fetch.within(spreadMs());
  }
  if (message.type === 'hello' && isOlderThan(queryClient, queryKey, oldMs)) fetch.within(spreadMs());
}

/** True where the cached answer was fetched more than `ms` ago, or nothing is cached. */
export const isOlderThan = (queryClient: QueryClient, queryKey: QueryKey, ms: number): boolean =>
  Date.now() - (queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0) > ms;
