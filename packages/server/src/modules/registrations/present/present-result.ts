import type { StaffResultView } from '@dorsal/contract/views/people/result-view.ts';
import { placesAt, totalsAt } from '@dorsal/domain/ranking/places.ts';
import { type Places, scopes } from '@dorsal/domain/ranking/types.ts';
import { timesOf } from '@dorsal/domain/timing/times-of.ts';
import type { Ms, ResultTimes } from '@dorsal/domain/timing/types.ts';
import type * as z from 'zod';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { Member } from '#modules/boards/store/roster.ts';
import { placeKey, prizeTable } from './prize-table.ts';
import type { Sight } from './sight.ts';

type ResultShown = z.output<typeof StaffResultView>;
type Intermediate = NonNullable<ResultShown['intermediate_results']>[number];

/** Where a result is shown: on the page of a checkpoint (its position), or alone, with the places of every checkpoint. */
export type ShownAt = { readonly page: number } | 'alone';

/**
 * What became of one person. On a page, places are those of its checkpoint alone: what a page shows then changes only with that checkpoint. At
 * an intermediate they stand in its own `intermediate_results` entry, at the finish on the result itself.
 */
export function presentResult(board: LiveBoard, member: Member, shownAt: ShownAt, sight: Sight): ResultShown {
  const { result } = member;
  const finish = board.board.checkpointCount - 1;
  const times = timesOf(board.rules, result);
  const isFinishShown = shownAt === 'alone' || shownAt.page === finish;
  const isOut = result.status === 'disqualified';
  const prizes = isFinishShown ? prizeTable(board).get(member.id) : undefined;
  const intermediates = presentIntermediates(board, member, times, shownAt);
  const startAt = result.crossings[0] ?? null;
  return {
    ...(result.status !== 'waiting' && { status: result.status }),
    ...(isOut ? given('total_time_dsq', times.officialMs) : given('total_time', times.officialMs)),
    ...(!isOut && given('total_time_real', times.netMs)),
    ...given('reference_time', result.referenceAt),
    ...given('start_time', startAt),
    ...given('start_time_real', result.netStartAt),
    ...(isFinishShown && wirePlaces(placesAt(board.board, member.id, finish))),
    ...(shownAt === 'alone' && { totals: presentTotals(totalsAt(board.board, member.id, finish)) }),
    ...presentJudgement(member),
    ...(prizes && { prizes }),
    ...(intermediates.length > 0 && { intermediate_results: intermediates }),
    ...(sight === 'staff' && result.warnings.length > 0 && { warnings: [...result.warnings] }),
  };
}

/** Penalties and the reason of a disqualification. */
function presentJudgement({ person, result }: Member): Partial<ResultShown> {
  const isOut = result.status === 'disqualified';
  const penalizations = person.penalties.map(({ timeMs, reason }) => ({ time: timeMs, reason }));
  return {
    ...(result.penaltyMs > 0 && { penalty_time: result.penaltyMs }),
    ...(penalizations.length > 0 && { penalizations }),
    ...(isOut && person.disqualifiedReason !== null && { disqualified_reason: person.disqualifiedReason }),
  };
}

function presentIntermediates(board: LiveBoard, { id }: Member, times: ResultTimes, shownAt: ShownAt): Intermediate[] {
  const { checkpoints } = board.facts;
  const shown: Intermediate[] = [];
  for (let position = 1; position < checkpoints.length - 1; position++) {
    const total = times.splitsMs[position] ?? null;
    const isPlaced = shownAt === 'alone' || shownAt.page === position;
    const oid = checkpoints[position]?.oid;
    if (total === null || oid === undefined) continue;
    shown.push({
      order: position - 1,
      intermediate: oid,
      total_time: total,
      ...given('total_time_real', times.netSplitsMs[position] ?? null),
      ...(isPlaced && wirePlaces(placesAt(board.board, id, position))),
    });
  }
  return shown;
}

/** Places by the wire's names, absent where there is none. */
export function wirePlaces(places: Places): Partial<Record<ReturnType<typeof placeKey>, number>> {
  const shown: Partial<Record<ReturnType<typeof placeKey>, number>> = {};
  for (const scope of scopes) {
    const place = places[scope];
    if (place !== null) shown[placeKey(scope)] = place;
  }
  return shown;
}

const presentTotals = (totals: Places): Record<string, number> =>
  Object.fromEntries(scopes.flatMap((scope) => (totals[scope] === null ? [] : [[scope, totals[scope]]])));

/** A field that stands only where there is a value. */
function given<Key extends string>(key: Key, value: Ms | null): { [K in Key]?: number } {
  return value === null ? {} : ({ [key]: value } as { [K in Key]?: number }); // one computed key
}
