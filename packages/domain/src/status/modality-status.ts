import type { EpochMs, Ms, RacePhase } from '#timing/types.ts';
import { type RegistrationWindow, registrationStatus } from './registration-status.ts';
import type { EventStatus, StaffMark } from './status.ts';
import { isInGroup } from './status-groups.ts';

/** Everything that a modality's status follows from. */
export interface ModalityFacts extends RegistrationWindow {
  readonly staffMark: StaffMark | null;
  /** Of its event: nobody enters a race of one that is cancelled or postponed, and no plan starts it. */
  readonly eventMark?: StaffMark | null;
  /** False: a walk without chips. It has no gun and no reads, and goes by its planned times. */
  readonly isTimed: boolean;
  /** Of somebody else's event: no gun and no reads come here, so it goes by its planned times too. */
  readonly isExternal: boolean;
  readonly plannedStartAt: EpochMs | null;
  readonly plannedEndAt: EpochMs | null;
  /** The modality's gun or the first of its waves' guns. */
  readonly gunAt: EpochMs | null;
  /** Own starts that no mat hears: the planned start and the earliest start offset of its people. Null: a gun or a mat starts them, or nobody has an offset. */
  readonly firstOwnStartAt: EpochMs | null;
  /** The first read at the start after the planned start. */
  readonly firstStartReadAt: EpochMs | null;
  /** A crossing behind the start, heard, typed or imported: of one that is planned, not before its planned start. */
  readonly passedAt: EpochMs | null;
}

const hour: Ms = 3_600_000;
/** Design, section 5, 'modality'. */
const waitsBeforeStart: Ms = 6 * hour;
const day: Ms = 24 * hour;

/** A race as it stood until now. */
export interface StoodBefore {
  readonly status: EventStatus;
  /** Of one that is cancelled. */
  readonly hadBegun: boolean;
}

/**
 * A modality's status. A mark of staff decides; all else follows from the clock, the counts, the gun and the crossings. Of an event that is off it goes by how it
 * stood until now, too.
 */
export function modalityStatus(facts: ModalityFacts, now: EpochMs, before: StoodBefore): EventStatus {
  const { staffMark, eventMark = null } = facts;
  if (staffMark !== null) return statusOfMark(staffMark);
  if (eventMark === 'cancelled' || eventMark === 'postponed')
    return goesOn(facts, now, before) ? 'live' : statusOfMark(eventMark);
  if (isLive(facts, now)) return isOver(facts, now) ? overOf(facts) : 'live';
  return isWaiting(facts.plannedStartAt, now) ? 'waiting_for_start' : registrationStatus(facts, now);
}

/**
 * Of a race that is cancelled, whether it had begun when it was: people are or were out, and times were taken. It had where it was on, or a gun or a crossing told it.
 * Nothing that comes later does: a gun typed ahead, or somebody who runs another race with the same chip.
 */
export const hadBegun = (facts: ModalityFacts, now: EpochMs, before: StoodBefore): boolean =>
  modalityStatus(facts, now, before) === 'cancelled' && wasOn(facts, now, before);

/**
 * Tells whether a race goes on while its event is off. Once it is cancelled nothing moves that any more: on is what was so by then. One that is postponed is to
 * come, and its gun or its crossings tell that it does.
 */
function goesOn(facts: ModalityFacts, now: EpochMs, before: StoodBefore): boolean {
  if (goesByPlan(facts)) return false;
  if (facts.eventMark === 'cancelled') return wasOn(facts, now, before);
  return hasBegun(facts, now) || (before.status === 'live' && isLive(facts, now));
}

/** A race that is closed may be one that was postponed: who is heard of it ran another one. */
function wasOn(facts: ModalityFacts, now: EpochMs, { status, hadBegun: had }: StoodBefore): boolean {
  if (status === 'cancelled') return had;
  if (status === 'live' || isInGroup(status, 'finished')) return true;
  return status !== 'registrations_closed' && hasBegun(facts, now);
}

/** Results know three phases; cancelled and postponed are not among them. */
export const phaseOf = (staffMark: StaffMark | null): RacePhase =>
  staffMark === 'finished_provisional' || staffMark === 'finished_official' ? staffMark : 'before_or_live';

/** A postponed race shows as closed, with its note and no date; the wire has no word for it. */
export const statusOfMark = (mark: StaffMark): EventStatus => (mark === 'postponed' ? 'registrations_closed' : mark);

/** From six hours before the planned start. */
export const isWaiting = (plannedStartAt: EpochMs | null, now: EpochMs): boolean =>
  plannedStartAt !== null && now >= plannedStartAt - waitsBeforeStart;

/** `docs/timing-rules.md`, 'When a race is on'. */
function isLive(facts: ModalityFacts, now: EpochMs): boolean {
  const { gunAt, plannedStartAt, firstOwnStartAt } = facts;
  if (goesByPlan(facts)) return plannedStartAt !== null && now >= plannedStartAt;
  return hasBegun(facts, now) || (gunAt === null && firstOwnStartAt !== null && firstOwnStartAt <= now);
}

/** By its gun or by somebody who was heard: a fact, where a planned start and a start list are intentions. */
function hasBegun(facts: ModalityFacts, now: EpochMs): boolean {
  const { gunAt } = facts;
  if (goesByPlan(facts)) return false;
  if (gunAt !== null) return gunAt <= now;
  return [startHeardAt(facts), passedOnCourseAt(facts)].some((at) => at !== null && at <= now);
}

/** Without a planned start nothing tells a start from a warm-up. */
const startHeardAt = ({ firstStartReadAt: at, plannedStartAt }: ModalityFacts): EpochMs | null =>
  at !== null && plannedStartAt !== null && at >= plannedStartAt ? at : null;

const passedOnCourseAt = ({ passedAt: at, plannedStartAt }: ModalityFacts): EpochMs | null =>
  at !== null && (plannedStartAt === null || at >= plannedStartAt) ? at : null;

const goesByPlan = ({ isTimed, isExternal }: ModalityFacts): boolean => !isTimed || isExternal;

/** Only staff finish a race that is timed here. One of an external event is over with its event: without an end a day after the start. */
function isOver(facts: ModalityFacts, now: EpochMs): boolean {
  const { isExternal, plannedStartAt, plannedEndAt } = facts;
  const endAt = plannedEndAt ?? (isExternal && plannedStartAt !== null ? plannedStartAt + day : null);
  return goesByPlan(facts) && endAt !== null && now >= endAt;
}

/** Nobody here makes results of an external race official later. */
const overOf = ({ isExternal }: ModalityFacts): EventStatus =>
  isExternal ? 'finished_official' : 'finished_provisional';

/** The mark after staff take one step back: official to provisional, cancelled to postponed where it was so before (`was`), any other mark to none. */
export function stepBack(mark: StaffMark | null, was: StaffMark | null): StaffMark | null {
  if (mark === 'finished_official') return 'finished_provisional';
  return mark === 'cancelled' && was === 'postponed' ? 'postponed' : null;
}
