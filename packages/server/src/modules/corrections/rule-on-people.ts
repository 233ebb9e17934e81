import type { Ms, StaffStatus } from '@dorsal/domain/timing/types.ts';
import { type MarkReason, mark } from '#modules/derive/marks/mark-repository.ts';
import { writeLateStart, writeStaffStatuses } from '#modules/roster/roster-repository.ts';
import type { Context, Db } from '#platform/context.ts';
import { type Actor, audit } from '#platform/db/audit-repository.ts';
import { deletePenalty, insertPenalty, personToRule, type RuledPerson } from './correction-repository.ts';

export type Ruled = { readonly ok: true } | { readonly ok: false; readonly refusal: 'registration_not_found' };

/** Staff retire, time out, disqualify (with a reason that people see) or mark a person as not started; null takes it back. `participant`: public id. */
export const setStaffStatus = (
  context: Context,
  ruling: { readonly participant: string; readonly status: StaffStatus | null; readonly reason?: string },
  by: Actor,
): Promise<Ruled> =>
  rule(context, ruling.participant, 'staff_status', async (trx, person) => {
    const disqualifiedReason = ruling.status === 'disqualified' ? (ruling.reason ?? null) : null;
    await writeStaffStatuses(trx, [{ person: person.number, status: ruling.status, reason: disqualifiedReason }]);
    const before = { status: person.staff_status, reason: person.disqualified_reason };
    const after = { status: ruling.status, reason: disqualifiedReason };
    await audit(trx, by, [{ action: 'staff_status_set', subject: `participant:${ruling.participant}`, before, after }]);
  });

/** Staff accept that a person started late, so that the net time counts from the late start read; false takes it back. */
export const acceptLateStart = (
  context: Context,
  ruling: { readonly participant: string; readonly isAccepted: boolean },
  by: Actor,
): Promise<Ruled> =>
  rule(context, ruling.participant, 'late_start', async (trx, person) => {
    await writeLateStart(trx, person.number, ruling.isAccepted);
    const [before, after] = [person.accepts_late_start, ruling.isAccepted];
    await audit(trx, by, [
      { action: 'late_start_judged', subject: `participant:${ruling.participant}`, before, after },
    ]);
  });

/** Adds a penalty, which counts at the finish. */
export const addPenalty = (
  context: Context,
  ruling: { readonly participant: string; readonly timeMs: Ms; readonly reason: string },
  by: Actor,
): Promise<Ruled> =>
  rule(context, ruling.participant, 'penalty', async (trx, person) => {
    const { timeMs, reason } = ruling;
    const penalty = await insertPenalty(trx, person.number, { timeMs, reason, user: by.user });
    await audit(trx, by, [
      {
        action: 'penalty_added',
        subject: `participant:${ruling.participant}`,
        after: { penalty, timeMs, reason },
      },
    ]);
  });

/** Takes one penalty back, by its number. One that is not this person's is left alone. */
export const removePenalty = (
  context: Context,
  ruling: { readonly participant: string; readonly penalty: number },
  by: Actor,
): Promise<Ruled> =>
  rule(context, ruling.participant, 'penalty', async (trx, person) => {
    const before = await deletePenalty(trx, person.number, ruling.penalty);
    await audit(trx, by, [{ action: 'penalty_removed', subject: `participant:${ruling.participant}`, before }]);
  });

/** One ruling on one person: the change, its entry in the trail and the mark, in one transaction. */
function rule(
  context: Context,
  participant: string,
  reason: Extract<MarkReason, 'staff_status' | 'late_start' | 'penalty'>,
  change: (trx: Db, person: RuledPerson) => Promise<void>,
): Promise<Ruled> {
  return context.db.transaction().execute(async (trx): Promise<Ruled> => {
    const person = await personToRule(trx, participant);
    if (!person) return { ok: false, refusal: 'registration_not_found' };
    await change(trx, person);
    await mark(trx, reason, { participants: [person.number] });
    return { ok: true };
  });
}
