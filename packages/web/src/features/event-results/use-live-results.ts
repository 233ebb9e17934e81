import type { BoardMoved, LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { createRounds, type Rounds } from '#live/rounds.ts';
import { isBehind, jitteredCalmMs, mostFollowed, spreadMs, useRaceMessages } from '#race/follow-race.ts';
import { mayChange } from '#race/may-change.ts';
import type { Modality } from '#race/modality.ts';
import { countsIn } from '#race/race-counts.ts';
import { moveCounts } from '#race/race-progress.ts';
import { countsQuery, simpleCountsQuery } from '#race/race-queries.ts';
import { podiumOf } from './model/podium.ts';
import { podiumTouched } from './model/podium-touched.ts';
import { wantWinners, winnersQuery } from './result-queries.ts';

/** Updates the cards of an event by the one stream of the page. `isLost`: nothing is pushed for now. */
export function useLiveResults(races: readonly Modality[]): { readonly isLost: boolean } {
  const queryClient = useQueryClient();
  const again = useMemo(() => fetches(queryClient), [queryClient]);
  useEffect(() => again.stop, [again]);
  const moving = races.filter(({ status }) => mayChange(status)).slice(0, mostFollowed);
  return useRaceMessages(
    moving.map(({ id }) => id),
    (message) => follow({ queryClient, again, races: moving }, message),
  );
}

interface Fetches {
  readonly of: (queryKey: QueryKey) => Rounds;
  readonly stop: () => void;
}

/** Each answer in rounds of its own. */
function fetches(queryClient: QueryClient): Fetches {
  const rounds = new Map<string, Rounds>();
  const of = (queryKey: QueryKey): Rounds => {
    const name = JSON.stringify(queryKey);
    const known = rounds.get(name) ?? createRounds(() => queryClient.invalidateQueries({ queryKey }));
    rounds.set(name, known);
    return known;
  };
  const stop = (): void => {
    for (const round of rounds.values()) round.stop();
  };
  return { of, stop };
}

interface Followed {
  readonly queryClient: QueryClient;
  readonly again: Fetches;
  readonly races: readonly Modality[];
}

function follow(followed: Followed, message: LiveMessage): void {
  const { races } = followed;
  switch (message.type) {
    case 'hello':
    case 'heartbeat':
      catchUp(followed, message.versions);
      return;
    case 'board':
      for (const race of races) if (race.id === message.modality) move(followed, race, message);
      return;
    case 'status':
      if (message.modality !== undefined) showList(followed, message.modality);
      return;
    // The page of the event follows which races it has.
    case 'gone':
    case 'notice':
      return;
  }
}

/** A race that is on hides its people no longer. The page of the event follows the status itself. */
function showList({ queryClient, again }: Followed, race: string): void {
  const { queryKey } = simpleCountsQuery(race);
  if (queryClient.getQueryData(queryKey)?.isListHidden) again.of(queryKey).within(spreadMs());
}

/** An answer of an older version has missed something. */
function catchUp({ queryClient, again, races }: Followed, versions: Readonly<Record<string, number>>): void {
  for (const { id } of races) {
    const now = versions[id];
    if (now === undefined) continue;
    const simple = simpleCountsQuery(id).queryKey;
    const counts = countsQuery(id).queryKey;
    const winners = winnersQuery(id, true).queryKey;
    if (isBehind(queryClient.getQueryData(simple), now)) again.of(simple).within(spreadMs());
    if (isBehind(queryClient.getQueryData(counts), now)) again.of(counts).within(spreadMs());
    wantWinners(id, now);
    if (isBehind(queryClient.getQueryData(winners), now)) again.of(winners).within(spreadMs());
  }
}

function move(followed: Followed, race: Modality, message: BoardMoved): void {
  const { queryClient, again } = followed;
  const { counts, to } = message;
  const { queryKey } = simpleCountsQuery(race.id);
  const cached = queryClient.getQueryData(queryKey);
  if (cached === undefined) again.of(queryKey).now(); // its first answer may be from before
  if (cached && isBehind(cached, to)) {
    if (counts)
      queryClient.setQueryData(queryKey, { ...cached, ...countsIn(counts), isListHidden: false, version: to });
    else again.of(queryKey).now();
  }
  moveCounts(queryClient, message);
  moveWinners(followed, race, message);
}

function moveWinners({ queryClient, again }: Followed, race: Modality, message: BoardMoved): void {
  const { queryKey } = winnersQuery(race.id, true);
  const cached = queryClient.getQueryData(queryKey);
  if (cached !== undefined && cached.version >= message.to) return;
  wantWinners(race.id, message.to);
  if (cached === undefined) return; // its first answer will not be from before
  if (message.from > cached.version) {
    again.of(queryKey).within(spreadMs());
    return;
  }
  const podium = podiumOf(cached.people, race);
  const touched = podiumTouched(message, { podium, finish: race.finishCheckpoint?.id });
  // A later fetch gives a later version; until then this message counts as seen.
  if (touched !== 'now') queryClient.setQueryData(queryKey, { ...cached, version: message.to });
  if (touched === 'now') again.of(queryKey).now();
  if (touched === 'later') again.of(queryKey).within(jitteredCalmMs());
}
