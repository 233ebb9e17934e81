import type { BoardMoved, LiveMessage } from '@dorsal/contract/live-messages.ts';
import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { eventQuery } from '#api/event-query.ts';
import { statusesOf } from '#live/counted-statuses.ts';
import { type Rounds, rounds } from '#live/fetching/rounds.ts';
import { useLiveMessages } from '#live/use-live-messages.ts';
import { mayMove } from '../model/card-label.ts';
import { podiumOf } from '../model/podium.ts';
import { podiumTouched } from '../model/podium-touched.ts';
import { countsQuery, passedQuery, wantWinners, winnersQuery } from './result-queries.ts';

/** After a gap every page asks at once: spread over this time (design 4.6). */
const spreadMs = 2_000;
/** At most this often for what a message does not tell for sure. */
const calmMs = 10_000;

/** One stream follows so many at most (`GET /live`). */
const mostFollowed = 30;

const soon = (): number => Math.random() * spreadMs;

/** Keeps what the cards of an event show up to date, by the one stream of the page. Gives whether nothing is pushed for now. */
export function useLiveResults(event: EventView, races: readonly ModalityView[]): { readonly isLost: boolean } {
  const queryClient = useQueryClient();
  const again = useMemo(() => fetches(queryClient), [queryClient]);
  useEffect(() => again.stop, [again]);
  const moving = races.filter(({ status }) => mayMove(status)).slice(0, mostFollowed);
  const isOpen = useLiveMessages(
    moving.map(({ _id }) => _id),
    (message) => follow({ queryClient, again, event, races: moving }, message),
  );
  return { isLost: moving.length > 0 && isOpen === false };
}

interface Fetches {
  readonly of: (queryKey: QueryKey) => Rounds;
  readonly stop: () => void;
}

/** Each answer in rounds of its own. */
function fetches(queryClient: QueryClient): Fetches {
  const held = new Map<string, Rounds>();
  const of = (queryKey: QueryKey): Rounds => {
    const name = JSON.stringify(queryKey);
    const known = held.get(name) ?? rounds(() => queryClient.invalidateQueries({ queryKey }));
    held.set(name, known);
    return known;
  };
  const stop = (): void => {
    for (const round of held.values()) round.stop();
  };
  return { of, stop };
}

interface Followed {
  readonly queryClient: QueryClient;
  readonly again: Fetches;
  readonly event: EventView;
  readonly races: readonly ModalityView[];
}

function follow(followed: Followed, message: LiveMessage): void {
  const { races, event } = followed;
  switch (message.type) {
    case 'hello':
    case 'heartbeat':
      catchUp(followed, message.versions);
      return;
    case 'board':
      for (const race of races) if (race._id === message.modality) move(followed, race, message);
      return;
    case 'status':
      if (message.event === event._id) takeStatus(followed, message);
      return;
    case 'notice':
      return;
  }
}

/** Whoever holds an older version than stands now has missed something. */
function catchUp({ queryClient, again, races }: Followed, versions: Readonly<Record<string, number>>): void {
  for (const { _id } of races) {
    const now = versions[_id];
    if (now === undefined) continue;
    const counts = countsQuery(_id).queryKey;
    const winners = winnersQuery(_id, true).queryKey;
    const passed = passedQuery(_id, true).queryKey;
    if (isOlder(queryClient.getQueryData(counts)?.version, now)) again.of(counts).within(soon());
    if (isOlder(queryClient.getQueryData(passed)?.version, now)) again.of(passed).within(soon());
    wantWinners(_id, now);
    if (isOlder(queryClient.getQueryData(winners)?.version, now)) again.of(winners).within(soon());
  }
}

const isOlder = (held: number | undefined, now: number): boolean => held !== undefined && held < now;

function move(followed: Followed, race: ModalityView, message: BoardMoved): void {
  const { queryClient, again } = followed;
  const { counts, to } = message;
  const { queryKey } = countsQuery(race._id);
  const held = queryClient.getQueryData(queryKey);
  if (held === undefined) again.of(queryKey).now(); // its first answer may be from before
  if (isOlder(held?.version, to)) {
    if (counts)
      queryClient.setQueryData(queryKey, { ...held, total: counts.total, status: statusesOf(counts), version: to });
    else again.of(queryKey).now();
  }
  if (counts)
    queryClient.setQueryData(passedQuery(race._id, true).queryKey, { version: to, passed: counts.checkpoints });
  moveWinners(followed, race, message);
}

function moveWinners({ queryClient, again }: Followed, race: ModalityView, message: BoardMoved): void {
  const { queryKey } = winnersQuery(race._id, true);
  const held = queryClient.getQueryData(queryKey);
  if (held !== undefined && held.version >= message.to) return;
  wantWinners(race._id, message.to);
  if (held === undefined) return; // its first answer will not be from before
  if (message.from > held.version) {
    again.of(queryKey).within(soon());
    return;
  }
  const podium = podiumOf(held.people, race);
  const touched = podiumTouched(message, { podium, finish: race.finish_checkpoint?._id });
  // What is asked for later is of a later version then; until then this one is accounted for.
  if (touched !== 'now') queryClient.setQueryData(queryKey, { ...held, version: message.to });
  if (touched === 'now') again.of(queryKey).now();
  if (touched === 'later') again.of(queryKey).within(calmMs * (0.5 + Math.random() / 2));
}

type StatusChanged = Extract<LiveMessage, { type: 'status' }>;

/** At once on the card; what else of the event is another now, its page asks for. */
function takeStatus({ queryClient, event }: Followed, { modality, status, chrono_start }: StatusChanged): void {
  if (modality === undefined) return;
  const moved = { status, ...(chrono_start !== undefined && { chrono_start }) };
  queryClient.setQueryData(eventQuery(event.slug).queryKey, (events) =>
    events?.map((one) => ({
      ...one,
      modalities: (one.modalities ?? []).map((race) => (race._id === modality ? { ...race, ...moved } : race)),
    })),
  );
}
