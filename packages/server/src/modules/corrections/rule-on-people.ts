import type { Ms, StaffStatus } from '@dorsal/domain/timing/types.ts';
import { type MarkReason, mark } from '#modules/derive/marks/mark.ts';
import { type Actor, audit } from '#platform/audit.ts';
import type { Context, Db } from '#platform/context.ts';

export type Ruled = { readonly ok: true } | { readonly ok: false; readonly refusal: 'registration_not_found' };

/** Staff retire, time out, disqualify (with a reason that people see) or mark a person as not started; null takes it back. `participant`: public id. */
export const setStaffStatus = (
  context: Context,
  ruling: { readonly participant: string; readonly status: StaffStatus | null; readonly reason?: string },
  by: Actor,
): Promise<Ruled> =>
  rule(context, ruling.participant, 'staff_status', async (trx, person) => {
    const disqualifiedReason = ruling.status === 'disqualified' ? (ruling.reason ?? null) : null;
    await trx
      .updateTable('participant')
      .set({ staff_status: ruling.status, disqualified_reason: disqualifiedReason })
      .where('number', '=', person.number)
      .execute();
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
    await trx
      .updateTable('participant')
      .set({ accepts_late_start: ruling.isAccepted })
      .where('number', '=', person.number)
      .execute();
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
    const made = await trx
      .insertInto('penalty')
      .values({ participant_number: person.number, time_ms: timeMs, reason, created_by: by.user })
      .returning('number')
      .executeTakeFirstOrThrow();
    await audit(trx, by, [
      {
        action: 'penalty_added',
        subject: `participant:${ruling.participant}`,
        after: { penalty: made.number, timeMs, reason },
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
    const before = await trx
      .deleteFrom('penalty')
      .where('number', '=', ruling.penalty)
      .where('participant_number', '=', person.number)
      .returning(['time_ms', 'reason'])
      .executeTakeFirst();
    await audit(trx, by, [{ action: 'penalty_removed', subject: `participant:${ruling.participant}`, before }]);
  });

interface Person {
  readonly number: number;
  readonly staff_status: StaffStatus | null;
  readonly disqualified_reason: string | null;
  readonly accepts_late_start: boolean;
}

/** One ruling on one person: the change, its entry in the trail and the mark, in one transaction. */
function rule(
  context: Context,
  participant: string,
  reason: Extract<MarkReason, 'staff_status' | 'late_start' | 'penalty'>,
  change: (trx: Db, person: Person) => Promise<void>,
): Promise<Ruled> {
  return context.db.transaction().execute(async (trx): Promise<Ruled> => {
    const person = await trx
      .selectFrom('participant')
      .select(['number', 'staff_status', 'disqualified_reason', 'accepts_late_start'])
      .where('oid', '=', participant)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!person) return { ok: false, refusal: 'registration_not_found' };
    await change(trx, person);
    await mark(trx, reason, { participants: [person.number] });
    return { ok: true };
  });
}
