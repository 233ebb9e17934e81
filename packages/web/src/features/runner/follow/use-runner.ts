import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCalmFetch } from '#live/calm-fetch.ts';
import { courseOf } from '#race/course.ts';
import { applyNotices, askedAgain, spreadMs, useRaceMessages } from '#race/follow-race.ts';
import { mayChange } from '#race/may-change.ts';
import type { Modality } from '#race/modality.ts';
import { modalityQuery } from '#race/race-queries.ts';
import { withNotice } from '#race/with-notice.ts';
import type { ResultAddress } from '../model/result-address.ts';
import { calmWaitMs, effectOf, type ShownRunner, versionIn } from './effect-of.ts';
import { type RunnerAnswer, runnerQuery } from './runner-query.ts';

/** One runner and the race, updated by the live stream or by the polls that replace it. */
export function useRunner(address: ResultAddress | null) {
  const queryClient = useQueryClient();
  const again = useCalmFetch(['runner']);
  const runner = useQuery(runnerQuery(address));
  const modalityId = runner.data?.participant.race?.id ?? null;
  const raceQuery = modalityQuery(modalityId ?? '');
  const race = useCalmFetch(raceQuery.queryKey);
  const raceOptions = { ...raceQuery, enabled: modalityId !== null };
  const modality = useQuery(raceOptions);
  const followed = modality.data && mayChange(modality.data.status) ? [modality.data.id] : [];
  useQuery({ ...runnerQuery(address), ...askedAgain(followed) });

  const follow = (message: LiveMessage): void => {
    const key = runnerQuery(address).queryKey;
    const shown = shownOf(queryClient.getQueryData(key), modality.data);
    if (!shown) return;
    applyNotices({ queryClient, queryKey: raceQuery.queryKey, fetch: race }, message, withNotice<Modality>);
    const effect = effectOf(message, shown);
    // `calmly`: for the sake of a place that somebody else may have moved.
    const fetchedAt = queryClient.getQueryState(key)?.dataUpdatedAt ?? 0;
    const calmly = calmWaitMs(Date.now() - fetchedAt, spreadMs());
    const waits = { now: 0, soon: spreadMs(), race: spreadMs(), calmly };
    if (effect !== 'none') again.within(waits[effect]);
    if (effect === 'race') race.within(0);
    // A version that was sent counts as seen; where a fetch gives an older one, the next heartbeat finds that.
    const version = Math.max(shown.version, versionIn(message, shown.modality) ?? 0);
    // It is no newer answer: when that came counts for the next one.
    if (version > shown.version)
      queryClient.setQueryData(key, (old) => (old ? { ...old, version } : old), { updatedAt: fetchedAt });
  };
  const { isLost } = useRaceMessages(followed, follow);
  // A race that nobody follows yet may begin, and polls tell no status.
  useQuery({ ...raceOptions, ...askedAgain(followed, isLost) });
  return { runner, modality, isLost };
}

function shownOf(answer: RunnerAnswer | null | undefined, modality: Modality | null | undefined): ShownRunner | null {
  if (!answer || !modality) return null;
  const { id, result } = answer.participant;
  const timed = result?.splits.filter(({ isBeingChecked }) => !isBeingChecked) ?? [];
  const passed = timed.flatMap(({ checkpoint }) => checkpoint ?? []);
  const isIn = result?.officialTime !== undefined && !result.isBeingChecked;
  // Somebody who comes in later, or is timed anew, can have a better time.
  const finish = isIn ? courseOf(modality).stops.find(({ kind }) => kind === 'finish')?.id : undefined;
  if (finish !== undefined) passed.push(finish);
  const { id: race, status } = modality;
  return { registration: id, modality: race, status, version: answer.version, passed: new Set(passed) };
}
