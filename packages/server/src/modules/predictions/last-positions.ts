import { lastPositions as lastPositionsCall } from '@dorsal/contract/calls/results.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { courseLength } from '@dorsal/domain/event/course-length.ts';
import { raceNow } from '@dorsal/domain/event/race-clock.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { loadModalities, type ModalityRows } from '#modules/events/calendar/modality-rows-repository.ts';
import { shown } from '#modules/events/calendar/present-event.ts';
import { distanceOf } from '#modules/events/calendar/present-modality.ts';
import { type RaceScope, scopeOf } from '#modules/races/race-visibility.ts';
import { raceClocksOf } from '#modules/replay/race-clock-repository.ts';
import type { ScreenPoint } from '#modules/tracks/thin-track.ts';
import type { Context } from '#platform/context.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { visibilityOf } from '#platform/http/visibility.ts';
import { type CoursePoint, estimatePosition, type Position, passedPoints, placeOnTrack } from './estimate-position.ts';
import { findRunners, type Runner, tracksOf } from './position-repository.ts';

/** `POST /last-positions`: where people are on the course. */
export const positionRoute = (context: Context): ServedEndpoint =>
  serveEndpoint(lastPositionsCall, ({ body, caller }) =>
    lastPositions(context, body, {
      scope: scopeOf(caller),
      seesNames: (event) => visibilityOf(caller, event) !== 'public',
    }),
  );

type Answer = AnswerOf<typeof lastPositionsCall>;

/** The rights of the caller. */
export interface PositionVisibility {
  readonly scope: RaceScope;
  /** True if the caller sees the names of an event's people who are not public. */
  readonly seesNames: (event: number) => boolean;
}

/**
 * The positions of people: their crossings and, while their race is live, the point reached by the pace since the start, marked as an estimate.
 * `only_last` leaves the newest of each person. Asking for nobody gives nobody.
 */
export async function lastPositions(
  context: Context,
  question: BodyOf<typeof lastPositionsCall>,
  visibility: PositionVisibility,
): Promise<Answer> {
  const { registrations, modality, only_last: onlyLast } = question;
  if (registrations === undefined && modality === undefined) return [];
  const runners = await findRunners(context.db, { registrations, modality, scope: visibility.scope });
  const numbers = [...new Set(runners.map((runner) => runner.modality))];
  const modalities = await loadModalities(context.db, { numbers }, { seesHidden: true });
  const tracks = await tracksOf(context.db, numbers);
  const races = new Map(
    modalities.map((rows) => [rows.modality.number, raceOf(rows, tracks.get(rows.modality.number))]),
  );
  const clocks = await raceClocksOf(context.db, [...new Set(runners.map((runner) => runner.event))]);
  const now = context.now();
  return runners.flatMap((runner) => {
    const race = races.get(runner.modality);
    if (!race) return [];
    const positions = positionsOf(runner, race, raceNow(clocks.get(runner.event) ?? null, now));
    const isNamed = runner.isPublic || visibility.seesNames(runner.event);
    return (onlyLast ? positions.slice(-1) : positions).map((position) => present(runner, isNamed, race, position));
  });
}

interface Race {
  readonly isLive: boolean;
  readonly course: readonly CoursePoint[];
  /** `courseLength`. */
  readonly lengthM: number | null;
  readonly track: readonly ScreenPoint[] | undefined;
}

function raceOf(rows: ModalityRows, track: readonly ScreenPoint[] | undefined): Race {
  const { modality, checkpoints } = rows;
  const finishM = checkpoints.find(({ kind }) => kind === 'finish')?.distance_m ?? null;
  const lengthM = courseLength({ finishM, chosenM: distanceOf(rows) });
  const course = checkpoints.map(({ oid, kind, distance_m, is_timed }) => ({
    oid,
    distanceM: kind === 'finish' ? lengthM : distance_m,
    isTimed: is_timed,
  }));
  return { isLive: modality.status === 'live', course, lengthM, track };
}

function positionsOf(runner: Runner, race: Race, now: EpochMs): Position[] {
  const isMoving = race.isLive && runner.status === 'started';
  const way = { startedAt: runner.startedAt, crossings: runner.crossings, held: runner.held, isMoving };
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
    coordinates: (race.track && placeOnTrack(race.track, share)) ?? undefined,
    is_estimate: isEstimate,
    last_crossing: checkpoint && crossedAt != null ? { intermediate: checkpoint.oid, at: crossedAt } : undefined,
  };
}
