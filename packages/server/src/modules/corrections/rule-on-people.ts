import type { Ms, StaffStatus } from '@dorsal/domain/timing/types.ts';
import { type MarkReason, mark } from '#modules/derive/marks/mark-repository.ts';
import { writeLateStart, writeStaffStatuses } from '#modules/roster/roster-repository.ts';
import type { Actor } from '#platform/actor.ts';
import { newestChanges } from '#platform/commands/command-repository.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import type { FieldFault } from '#platform/http/answers.ts';
import { deletePenalty, insertPenalty, personToRule, type RuledPerson } from './correction-repository.ts';
import { refusalOfPerson } from './manual-times.ts';

export type Ruled =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly refusal:
        | NonNullable<ReturnType<typeof refusalOfPerson>>
        | 'penalty_not_found'
        | 'changed_meanwhile'
        | 'chip_taken'
        | 'chip_not_found'
        | 'span_far_from_race'
        | 'invalid_request';
      readonly faults?: readonly FieldFault[];
    };

/** Somebody by their public id. `bib`: as their judge has it; undefined: nobody read one. */
export interface OfPerson {
  readonly participant: string;
  readonly bib?: string | undefined;
}

/** Staff retire, time out, disqualify (with a reason that people see) or mark a person as not started; null takes it back. `participant`: public id. */
export const setStaffStatus = (
  context: Context,
  ruling: OfPerson & {
    readonly status: StaffStatus | null;
    readonly reason?: string | undefined;
    /** The ruling that its sender saw; undefined: they looked at none. */
    readonly was?: StaffStatus | null | undefined;
  },
  by: Actor,
): Promise<Ruled> =>
  rule(context, ruling, { reason: 'staff_status', name: 'staff_status_set', by }, async (trx, person, note) => {
    const stands = person.staff_status;
    const disqualifiedReason = ruling.status === 'disqualified' ? (ruling.reason ?? null) : null;
    const isSame = stands === ruling.status && person.disqualified_reason === disqualifiedReason;
    if (ruling.was !== undefined && stands !== ruling.was && !isSame) return await ruledMeanwhile(trx, ruling, stands);
    await writeStaffStatuses(trx, [{ person: person.number, status: ruling.status, reason: disqualifiedReason }]);
    const before = { status: person.staff_status, reason: person.disqualified_reason };
    const after = { status: ruling.status, reason: disqualifiedReason };
    note(before, after);
    return null;
  });

/** Names the ruling that stands, with who gave it and when. */
export async function ruledMeanwhile(
  trx: Db,
  { participant }: Pick<OfPerson, 'participant'>,
  theirs: StaffStatus | null,
): Promise<Ruled> {
  const [last] = await newestChanges(trx, `participant:${participant}`, ['status']);
  const author = last && { who: last.who ?? last.actor, at: last.at.toISOString() };
  const fault = { path: 'status', message: 'somebody else has ruled on this person meanwhile', theirs, ...author };
  return { ok: false, refusal: 'changed_meanwhile', faults: [fault] };
}

/** Staff accept that a person started late, so that the net time counts from the late start read; false takes it back. */
export const acceptLateStart = (
  context: Context,
  ruling: OfPerson & { readonly isAccepted: boolean },
  by: Actor,
): Promise<Ruled> =>
  rule(context, ruling, { reason: 'late_start', name: 'late_start_judged', by }, async (trx, person, note) => {
    await writeLateStart(trx, person.number, ruling.isAccepted);
    note({ lateStart: person.accepts_late_start }, { lateStart: ruling.isAccepted });
    return null;
  });

/** Adds a penalty, which counts at the finish. */
export const addPenalty = (
  context: Context,
  ruling: OfPerson & { readonly timeMs: Ms; readonly reason: string },
  by: Actor,
): Promise<Ruled> =>
  rule(context, ruling, { reason: 'penalty', name: 'penalty_added', by }, async (trx, person, note) => {
    const { timeMs, reason } = ruling;
    const penalty = await insertPenalty(trx, person.number, { timeMs, reason, user: by.user });
    note(null, { [`penalty:${penalty}`]: { timeMs, reason } });
    return null;
  });

/** Takes one penalty back, by its number; one that is not this person's is `penalty_not_found`. */
export const removePenalty = (
  context: Context,
  ruling: OfPerson & { readonly penalty: number },
  by: Actor,
): Promise<Ruled> =>
  rule(context, ruling, { reason: 'penalty', name: 'penalty_removed', by }, async (trx, person, note) => {
    const before = await deletePenalty(trx, person.number, ruling.penalty);
    if (!before) return { ok: false, refusal: 'penalty_not_found' };
    note({ [`penalty:${ruling.penalty}`]: { timeMs: before.time_ms, reason: before.reason } }, null);
    return null;
  });

interface Ruling {
  readonly reason: Extract<MarkReason, 'staff_status' | 'late_start' | 'penalty' | 'chip_given' | 'chip_taken'>;
  readonly name: string;
  readonly by: Actor;
  /** The change itself judges what may be said once the results are official. */
  readonly isForOfficial?: boolean;
  /** It is no matter of times. */
  readonly isForUntimed?: boolean;
}

/** One ruling on one person: the change (null: it was made), its command in the trail and the mark, in one transaction. Results that are official are reopened first. */
export function rule(
  context: Context,
  { participant, bib }: OfPerson,
  { reason, name, by, isForOfficial = false, isForUntimed = false }: Ruling,
  change: (trx: Db, person: RuledPerson, note: (was: unknown, is: unknown) => void) => Promise<Ruled | null>,
): Promise<Ruled> {
  return runCommand(context, { name, by }, async (trx, note): Promise<Ruled> => {
    const person = await personToRule(trx, participant);
    const judged = person && {
      ...person,
      ...(isForOfficial && { is_official: false }),
      ...(isForUntimed && { is_timed: true }),
    };
    const refusal = refusalOfPerson(judged, bib);
    if (!person || refusal) return { ok: false, refusal: refusal ?? 'registration_not_found' };
    const refused = await change(trx, person, (was, is) => note(`participant:${participant}`, was, is));
    if (refused) return refused;
    await mark(trx, reason, { participants: [person.number] });
    return { ok: true };
  });
}
