import type { LiveMessage } from '@dorsal/contract/live-messages.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { isInGroup } from '@dorsal/domain/event/status-groups.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { aCalmFetch } from '#live/fetching/calm-fetch.ts';
import { hearNotices } from '#live/fetching/hear-notices.ts';
import { useLiveMessages } from '#live/use-live-messages.ts';
import { withNotice } from '#live/with-notice.ts';
import type { ResultAddress } from '../model/result-address.ts';
import { effectOf, type Held, versionTold } from './effect-of.ts';
import { modalityIdOf, type RunnerAnswer, runnerModalityQuery, runnerQuery } from './runner-query.ts';

/** After a gap every page asks at once: spread over this time (design 4.6). */
const spreadMs = 2_000;
/** At most this often for the sake of a place that somebody else may have moved. */
const calmMs = 10_000;

/** One runner and the race, kept up to date by what the live stream tells, or the polls that stand in for it. */
export function useRunner(address: ResultAddress | null) {
  const queryClient = useQueryClient();
  const again = useMemo(() => aCalmFetch(queryClient, ['runner']), [queryClient]);
  const runner = useQuery(runnerQuery(address));
  const modalityId = modalityIdOf(runner.data?.registration);
  const race = useMemo(
    () => aCalmFetch(queryClient, runnerModalityQuery(modalityId).queryKey),
    [queryClient, modalityId],
  );
  const raceQuery = runnerModalityQuery(modalityId);
  const modality = useQuery(raceQuery);
  const isMoving = modality.data ? mayMove(modality.data) : false;

  const follow = (message: LiveMessage): void => {
    const key = runnerQuery(address).queryKey;
    const held = heldOf(queryClient.getQueryData(key), modality.data);
    if (!held) return;
    hearNotices({ queryClient, queryKey: raceQuery.queryKey, fetch: race }, message, withNotice<ModalityView>);
    const effect = effectOf(message, held);
    const waits = { now: 0, soon: Math.random() * spreadMs, race: Math.random() * spreadMs, calmly: calmMs };
    if (effect !== 'none') again.within(waits[effect]);
    if (effect === 'race') race.within(0);
    // What has been told is no longer missed; a fetch that brings an older version lets the next heartbeat find it.
    const version = Math.max(held.version, versionTold(message, held.modality) ?? 0);
    if (version > held.version) queryClient.setQueryData(key, (old) => (old ? { ...old, version } : old));
  };
  const isOpen = useLiveMessages(modalityId !== null && isMoving ? [modalityId] : [], follow);

  useEffect(() => again.stop, [again]);
  useEffect(() => race.stop, [race]);
  return { runner, modality, isLost: isMoving && isOpen === false };
}

/** Whether times and places can still change by themselves. */
const mayMove = ({ status }: ModalityView): boolean =>
  isInGroup(status, 'withResults') && status !== 'finished_official';

function heldOf(answer: RunnerAnswer | null | undefined, modality: ModalityView | null | undefined): Held | null {
  if (!answer || !modality) return null;
  const { _id, result } = answer.registration;
  const passed = result?.intermediate_results?.flatMap(({ intermediate }) => intermediate ?? []) ?? [];
  const { _id: race, status } = modality;
  return { registration: _id, modality: race, status, version: answer.version, passed: new Set(passed) };
}
