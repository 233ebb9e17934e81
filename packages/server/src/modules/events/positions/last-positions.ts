import type { lastPositions as lastPositionsCall } from '@dorsal/contract/calls/results/last-positions.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { raceNow } from '@dorsal/domain/event/race-clock.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { shown } from '#modules/events/calendar/present-event.ts';
import { loadModalities, type ModalityRows } from '#modules/events/modalities/modality-rows-repository.ts';
import { raceClocksOf } from '#modules/replay/race-clocks.ts';
import type { Context } from '#platform/context.ts';
import { type CoursePoint, estimatePosition, type Position, passedPoints, placeOnTrack } from './estimate-position.ts';
import { findRunners, type Runner, type TrackRow, tracksOf } from './position-repository.ts';

type Answer = AnswerOf<typeof lastPositionsCall>;

/** Who asks: `names` says of which event's people the names are shown whatever they wished; null: of none, true: of all. */
export interface PositionSight {
  readonly seesHidden: boolean;
  readonly seesNames: (event: number) => boolean;
}

/**
 * Where people are: their crossings and, while their race is live, where the pace since the start has brought them, marked as an
 * estimate. `only_last` leaves the newest of each person. Asking for nobody gives nobody.
 */
export async function lastPositions(
  context: Context,
  question: BodyOf<typeof lastPositionsCall>,
  sight: PositionSight,
): Promise<Answer> {
  const { registrations, modality, only_last: onlyLast } = question;
  if (registrations === undefined && modality === undefined) return [];
  const runners = await findRunners(context.db, { registrations, modality, seesHidden: sight.seesHidden });
  const numbers = [...new Set(runners.map((runner) => runner.modality))];
  const modalities = await loadModalities(context.db, { numbers }, true);
  const tracks = await tracksOf(context.db, numbers);
  const races = new Map(
    modalities.map((rows) => [rows.modality.number, aRace(rows, tracks.get(rows.modality.number))]),
  );
  const clocks = await raceClocksOf(context.db, [...new Set(runners.map((runner) => runner.event))]);
  const now = context.now();
  return runners.flatMap((runner) => {
    const race = races.get(runner.modality);
    if (!race) return [];
    const positions = positionsOf(runner, race, raceNow(clocks.get(runner.event) ?? null, now));
    const isNamed = runner.isPublic || sight.seesNames(runner.event);
    return (onlyLast ? positions.slice(-1) : positions).map((position) => present(runner, isNamed, race, position));
  });
}

interface Race {
  readonly isLive: boolean;
  readonly course: readonly CoursePoint[];
  /** Length that the distances of the checkpoints count on; null: unknown. */
  readonly lengthM: number | null;
  readonly track: TrackRow | undefined;
}

function aRace({ modality, checkpoints }: ModalityRows, track: TrackRow | undefined): Race {
  const course = checkpoints.map(({ oid, kind, distance_m, is_timed }) => ({
    oid,
    distanceM: distance_m ?? (kind === 'finish' ? (modality.distance_m ?? track?.distanceM ?? null) : null),
    isTimed: is_timed,
  }));
  return { isLive: modality.status === 'live', course, lengthM: course.at(-1)?.distanceM ?? null, track };
}

function positionsOf(runner: Runner, race: Race, now: EpochMs): Position[] {
  const isMoving = race.isLive && runner.status === 'started';
  const way = { startedAt: runner.startedAt, crossings: runner.crossings, isMoving };
  const passed = passedPoints(race.course, way);
  const here = estimatePosition(race.course, way, now);
  return here?.isEstimate ? [...passed, here] : passed;
}

function present(runner: Runner, isNamed: boolean, race: Race, position: Position): Answer[number] {
  const { at, distanceM, isEstimate, lastCrossing } = position;
  const crossedAt = lastCrossing === null ? null : runner.crossings[lastCrossing];
  const checkpoint = lastCrossing === null ? undefined : race.course[lastCrossing];
  const share = race.lengthM ? distanceM / race.lengthM : 0;
  return {
    registration: runner.oid,
    bib_number: shown(runner.bib),
    ...(isNamed && { name: runner.name, surname: runner.surname }),
    at,
    distance: distanceM,
    coordinates: (race.track && placeOnTrack(race.track.points, share)) ?? undefined,
    is_estimate: isEstimate,
    last_crossing: checkpoint && crossedAt != null ? { intermediate: checkpoint.oid, at: crossedAt } : undefined,
  };
}
