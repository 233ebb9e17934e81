import type { EventRef, ModalityRef } from '@dorsal/contract/views/references.ts';
import type { StaffRegistrationView } from '@dorsal/contract/views/registration-view.ts';
import type { StaffResultView } from '@dorsal/contract/views/result-view.ts';
import { isUnderReview } from '@dorsal/domain/race-day/under-review.ts';
import type { Decision } from '@dorsal/domain/ranking/judged-lines.ts';
import { placesAt, totalsAt } from '@dorsal/domain/ranking/places.ts';
import { type Places, type Scope, scopes } from '@dorsal/domain/ranking/types.ts';
import { heldListed, isHeardBeyond, shownTimes } from '@dorsal/domain/timing/times-of.ts';
import type { Ms, RankingRules, ResultTimes } from '@dorsal/domain/timing/types.ts';
import type * as z from 'zod';
import type { BoardFacts } from '#modules/boards/board-facts.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { Member } from '#modules/boards/roster.ts';
import type { Visibility } from '#platform/http/visibility.ts';
import { shownImage } from '#platform/safe-address.ts';
import { presentPerson } from './present-person.ts';
import { presentPrizes } from './present-prizes.ts';
import { shownPrizes } from './prize-table.ts';

export interface Showing {
  readonly shownAt: ShownAt;
  readonly visibility: Visibility;
  readonly includesModality: boolean;
}

/** A participant of a board with result and places, as far as the reader may see. */
export function presentRegistration(board: LiveBoard, member: Member, showing: Showing): StaffRegistrationView {
  const { wave } = member.result;
  const name = wave === null ? undefined : board.facts.waves.find(({ number }) => number === wave)?.name;
  return {
    ...presentPerson(member.person, showing.visibility),
    ...(name !== undefined && { wave: name }),
    modality: presentRace(board.facts, showing),
    result: presentResult(board, member, showing.shownAt, showing.visibility),
  };
}

type ResultShown = z.output<typeof StaffResultView>;
type Intermediate = NonNullable<ResultShown['intermediate_results']>[number];

/** The place of a result: on the page of a checkpoint (its position), or alone, with the places of every checkpoint. */
type ShownAt = { readonly page: number } | 'alone';

/**
 * The result of one person. A page has the places of its own checkpoint alone, so that it changes only with that checkpoint. At an intermediate
 * they stand in its own `intermediate_results` entry, at the finish on the result itself.
 */
function presentResult(board: LiveBoard, member: Member, shownAt: ShownAt, visibility: Visibility): ResultShown {
  const { result } = member;
  const finish = board.board.checkpointCount - 1;
  const times = shownTimes(board.rules, result);
  const isFinishShown = shownAt === 'alone' || shownAt.page === finish;
  const isOut = result.status === 'disqualified';
  const prizes = isFinishShown ? shownPrizes(board, visibility).get(member.id) : undefined;
  const intermediates = presentIntermediates(board, member, times, shownAt);
  return {
    ...(result.status !== 'waiting' && { status: result.status }),
    ...(isOut ? given('total_time_dsq', rankedFinish(board.rules, times)) : given('total_time', times.officialMs)),
    ...(!isOut && given('total_time_real', times.netMs)),
    ...presentStart(result),
    ...(isWaiting({ status: result.status, held: heldListed(board.rules, result) }, finish) && beingChecked),
    ...(isFinishShown && presentFinish(board, member)),
    ...(shownAt === 'alone' && { totals: presentTotals(totalsAt(board.board, member.id, finish)) }),
    ...presentJudgement(board, member),
    ...(prizes && { prizes: presentPrizes(board, prizes, visibility) }),
    ...(intermediates.length > 0 && { intermediate_results: intermediates }),
    ...(visibility === 'staff' && result.warnings.length > 0 && { warnings: [...result.warnings] }),
  };
}

/** The instants that times count from, and whether an own start is in doubt. */
const presentStart = (result: Member['result']): Partial<ResultShown> => ({
  ...given('reference_time', result.referenceAt),
  ...given('start_time', result.crossings[0] ?? null),
  ...given('start_time_real', result.netStartAt),
  ...(isWaiting(result, 0) && startBeingChecked),
});

/** A crossing is held back, and somebody may still settle it: not of those who did not start, as staff say. */
const isWaiting = ({ held, status }: Pick<Member['result'], 'held' | 'status'>, position: number): boolean =>
  status !== 'not_started' && held.includes(position);

/** The places at the finish, and whether staff still look at one of the first. */
function presentFinish({ board, facts, roster }: LiveBoard, { id, result }: Member): Partial<ResultShown> {
  const finish = board.checkpointCount - 1;
  const places = placesAt(board, id, finish);
  const judged = presentDecision(board.judged.decisionOn(id, finish), roster);
  return {
    ...(isUnderReview(facts.status, result, places.general) && underReview),
    ...(judged && { judged }),
    ...wirePlaces(places),
  };
}

/** The decision of a judge on somebody, by bibs; its author is the staff's to know. */
function presentDecision(decision: Decision | null, roster: LiveBoard['roster']): ResultShown['judged'] {
  if (!decision) return undefined;
  const bibs = (ids: readonly number[]): string[] => ids.flatMap((id) => roster.find(id)?.person.bib ?? []);
  return { ahead: bibs(decision.behind), level: bibs(decision.equalTo), behind: bibs(decision.before) };
}

/** Nobody ruled on them: the place where a race was stopped alone leaves them without a time. */
const isLeftOut = ({ rules }: LiveBoard, { person, result }: Member): boolean =>
  result.status === 'retired' && person.staffStatus === null && isHeardBeyond(rules, result);

const passedUnheard = { passed_unheard: true } as const;

const underReview = { under_review: true } as const;

/** The time at the finish by the clock that ranks: the former time of a disqualified person, beside those of the others. */
const rankedFinish = ({ ranksByNetTime }: Pick<RankingRules, 'ranksByNetTime'>, times: ResultTimes): Ms | null =>
  ranksByNetTime ? (times.netMs ?? times.officialMs) : times.officialMs;

/** Penalties, the reason of a disqualification, and that a stopped race left somebody out. */
function presentJudgement(board: LiveBoard, member: Member): Partial<ResultShown> {
  const { person, result } = member;
  const isOut = result.status === 'disqualified';
  const penalizations = person.penalties.map(({ timeMs, reason }) => ({ time: timeMs, reason }));
  return {
    ...(isLeftOut(board, member) && passedUnheard),
    // A time that was given back is one below nought.
    ...(result.penaltyMs !== 0 && { penalty_time: result.penaltyMs }),
    ...(penalizations.length > 0 && { penalizations }),
    ...(isOut && person.disqualifiedReason !== null && { disqualified_reason: person.disqualifiedReason }),
  };
}

const beingChecked = { being_checked: true } as const;

const startBeingChecked = { start_being_checked: true } as const;

function presentIntermediates(
  board: LiveBoard,
  { id, result }: Member,
  times: ResultTimes,
  shownAt: ShownAt,
): Intermediate[] {
  const { checkpoints } = board.facts;
  const shown: Intermediate[] = [];
  for (let position = 1; position < checkpoints.length - 1; position++) {
    const total = times.splitsMs[position] ?? null;
    const isPlaced = shownAt === 'alone' || shownAt.page === position;
    const oid = checkpoints[position]?.oid;
    if (oid === undefined) continue;
    if (isWaiting(result, position)) shown.push({ order: position - 1, intermediate: oid, ...beingChecked });
    if (total === null) continue;
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

/** The wire's name of a place in a scope. */
const placeKey = (scope: Scope): `pos_${Scope}` => `pos_${scope}`;

/** Places by the wire's names, absent where there is none. */
function wirePlaces(places: Places): Partial<Record<ReturnType<typeof placeKey>, number>> {
  const shown: Partial<Record<ReturnType<typeof placeKey>, number>> = {};
  for (const scope of scopes) {
    const place = places[scope];
    if (place !== null) shown[placeKey(scope)] = place;
  }
  return shown;
}

const presentTotals = (totals: Places): Record<string, number> =>
  Object.fromEntries(scopes.flatMap((scope) => (totals[scope] === null ? [] : [[scope, totals[scope]]])));

/** A field that is absent without a value. */
function given<Key extends string>(key: Key, value: Ms | null): { [K in Key]?: number } {
  return value === null ? {} : ({ [key]: value } as { [K in Key]?: number }); // one computed key
}

/** The race of a participant: its public id, or with it what names race and event. */
export const presentRace = (
  facts: BoardFacts,
  { includesModality }: Pick<Showing, 'includesModality'>,
): NonNullable<StaffRegistrationView['modality']> => (includesModality ? modalityReference(facts) : facts.oid);

/** A modality with its event, as a participant names them: enough for a breadcrumb. */
function modalityReference(facts: BoardFacts): z.output<typeof ModalityRef> {
  return {
    _id: facts.oid,
    numeric_id: facts.number,
    name: facts.name,
    short_name: facts.shortName,
    status: facts.status,
    ...(facts.distanceM !== null && { distance: facts.distanceM }),
    sport: facts.sport,
    event: eventReference(facts),
  };
}

function eventReference({ event }: BoardFacts): z.output<typeof EventRef> {
  return {
    _id: event.oid,
    slug: event.slug,
    numeric_id: event.number,
    name: event.name,
    ...(event.nameShort !== null && { name_short: event.nameShort }),
    poster: shownImage(event.poster),
    status: event.status,
    ...(event.dateStartMs !== null && { date_start: event.dateStartMs }),
    time_zone: event.timeZone,
  };
}
