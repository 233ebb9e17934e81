import type { raceBoard } from '@dorsal/contract/calls/staff/race-day.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { type ExpectedArrival, isLate } from '@dorsal/domain/prediction/expected-arrival.ts';
import { countsOf } from '@dorsal/domain/ranking/counts.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { Refused } from '#platform/http/answers.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { BoardField } from './board-fields.ts';
import { presentPlace, presentRace, type RaceDayParts, type RaceOfDay, racesOfDay } from './present-races.ts';
import { cancelledWithBib, type ReaderAtMat, readersAtMats } from './race-day-repository.ts';

type Answer = AnswerOf<typeof raceBoard>;
type RaceView = Answer['races'][number];

/** The span behind and ahead in which people at a mat are counted. */
const lookMs = 5 * 60_000;

/** The races of an event, or all that run, at a glance. All counts come from the boards, which move by themselves. */
export async function answerRaceBoard(
  parts: RaceDayParts,
  question: { readonly event?: string | undefined },
  caller: Caller | null,
): Promise<Answer | Refused> {
  const { context, fields } = parts;
  const races = await racesOfDay(parts, question, caller);
  if (races instanceof Refused) return races;
  const now = context.now();
  const numbers = races.map(({ row }) => row.number);
  const readers = Map.groupBy(await readersAtMats(context.db, numbers, now), ({ checkpoint }) => checkpoint);
  const cancelled = await cancelledWithBib(context.db, numbers);
  const views: RaceView[] = [];
  for (const race of races) {
    await race.board.loadArrivals(matsOf(race));
    const { field, isExpected } = await fields.withExpectedSoon(race.board);
    // From here on nothing waits, so that all is of one version.
    views.push(presentBoard(race, field, { isExpected, readers, cancelled: cancelled.get(race.row.number) ?? 0, now }));
  }
  return { at: now, races: views };
}

interface Known {
  /** Everybody's next arrival is worked out. */
  readonly isExpected: boolean;
  readonly readers: ReadonlyMap<number, readonly ReaderAtMat[]>;
  readonly cancelled: number;
  readonly now: EpochMs;
}

function presentBoard(race: RaceOfDay, field: BoardField, { isExpected, readers, cancelled, now }: Known): RaceView {
  const { board, row } = race;
  const { facts } = board;
  const { entered, collected, notStarted, finished, back, out, unaccounted } = field.whereabouts.counts;
  const expected = isExpected ? expectedAt(field, board.timeAt(now)) : null;
  return {
    ...presentRace(race),
    status: facts.status,
    datetime_start: row.planned_start_at?.getTime(),
    chrono_start: facts.clockFrom ?? undefined,
    counts: {
      entered,
      // A bib of somebody who is not in the race any more is with somebody.
      collected: collected + cancelled,
      is_collection_recorded: field.whereabouts.isCollectionRecorded,
      started: countsOf(board.board).tookStart,
      not_started: notStarted,
      finished,
      back,
      still_out: out,
      unaccounted: unaccounted + cancelled,
    },
    mats: matsOf(race).flatMap((position) => {
      const place = presentPlace(race, position);
      const order = board.arrivalsAt(position);
      if (!place) return [];
      return {
        place,
        readers: (readers.get(facts.checkpoints[position]?.number ?? 0) ?? []).map(presentReader),
        seen: order?.countSince(board.timeAt(now) - lookMs) ?? 0,
        passed: order?.countSince(Number.NEGATIVE_INFINITY) ?? 0,
        ...(position === 0 && { without_crossing: countStartless(field) }),
        ...(expected && (expected.get(position) ?? { expected: 0, late: 0 })),
      };
    }),
  };
}

function countStartless({ startless }: BoardField): RaceView['mats'][number]['without_crossing'] {
  const counts = { unheard: 0, being_checked: 0, late: 0 };
  for (const why of startless.values()) counts[why] += 1;
  return counts;
}

/** Positions of the checkpoints with a mat. */
const matsOf = ({ board }: RaceOfDay): number[] =>
  board.facts.checkpoints.flatMap(({ isTimed }, position) => (isTimed ? [position] : []));

/** By position, the people who are due soon and those who are late. */
function expectedAt({ expected }: BoardField, now: EpochMs): Map<number, { expected: number; late: number }> {
  const counts = new Map<number, { expected: number; late: number }>();
  for (const arrival of expected.values()) {
    if (arrival === null) continue;
    const isOverdue = isLate(arrival, now);
    if (!isOverdue && middleOf(arrival) > now + lookMs) continue;
    const count = counts.get(arrival.checkpoint) ?? { expected: 0, late: 0 };
    count[isOverdue ? 'late' : 'expected'] += 1;
    counts.set(arrival.checkpoint, count);
  }
  return counts;
}

const middleOf = ({ from, to, about }: ExpectedArrival): EpochMs => about ?? (from + to) / 2;

const presentReader = (reader: ReaderAtMat): RaceView['mats'][number]['readers'][number] => ({
  _id: reader.oid,
  name: reader.name,
  numeric_id: reader.numeric_id,
  heartbeat: reader.heartbeat ?? undefined,
  last_event_received: reader.last_event_received ?? undefined,
  clock_ahead: reader.clock_ahead_ms ?? undefined,
  clock_difference: reader.difference_ms ?? undefined,
  datetime_start: reader.opens_at,
  datetime_end: reader.closes_at,
});
