import type { Ms, StaffStatus } from '@dorsal/domain/timing/types.ts';
import { type MarkReason, mark } from '#modules/derive/marks/mark-repository.ts';
import { writeLateStart, writeStaffStatuses } from '#modules/roster/roster-repository.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { deletePenalty, insertPenalty, personToRule, type RuledPerson } from './correction-repository.ts';

export type Ruled = { readonly ok: true } | { readonly ok: false; readonly refusal: 'registration_not_found' };

/** Staff retire, time out, disqualify (with a reason that people see) or mark a person as not started; null takes it back. `participant`: public id. */
export const setStaffStatus = (
  context: Context,
  ruling: { readonly participant: string; readonly status: StaffStatus | null; readonly reason?: string },
  by: Actor,
): Promise<Ruled> =>
  rule(
    context,
    ruling.participant,
    { reason: 'staff_status', name: 'staff_status_set', by },
    async (trx, person, note) => {
      const disqualifiedReason = ruling.status === 'disqualified' ? (ruling.reason ?? null) : null;
      await writeStaffStatuses(trx, [{ person: person.number, status: ruling.status, reason: disqualifiedReason }]);
      const before = { status: person.staff_status, reason: person.disqualified_reason };
      const after = { status: ruling.status, reason: disqualifiedReason };
      note(before, after);
    },
  );

/** Staff accept that a person started late, so that the net time counts from the late start read; false takes it back. */
export const acceptLateStart = (
  context: Context,
  ruling: { readonly participant: string; readonly isAccepted: boolean },
  by: Actor,
): Promise<Ruled> =>
  rule(
    context,
    ruling.participant,
    { reason: 'late_start', name: 'late_start_judged', by },
    async (trx, person, note) => {
      await writeLateStart(trx, person.number, ruling.isAccepted);
      note({ lateStart: person.accepts_late_start }, { lateStart: ruling.isAccepted });
    },
  );

/** Adds a penalty, which counts at the finish. */
export const addPenalty = (
  context: Context,
  ruling: { readonly participant: string; readonly timeMs: Ms; readonly reason: string },
  by: Actor,
): Promise<Ruled> =>
  rule(context, ruling.participant, { reason: 'penalty', name: 'penalty_added', by }, async (trx, person, note) => {
    const { timeMs, reason } = ruling;
    const penalty = await insertPenalty(trx, person.number, { timeMs, reason, user: by.user });
    note(null, { [`penalty:${penalty}`]: { timeMs, reason } });
  });

/** Takes one penalty back, by its number. One that is not this person's is left alone. */
export const removePenalty = (
  context: Context,
  ruling: { readonly participant: string; readonly penalty: number },
  by: Actor,
): Promise<Ruled> =>
  rule(context, ruling.participant, { reason: 'penalty', name: 'penalty_removed', by }, async (trx, person, note) => {
    const before = await deletePenalty(trx, person.number, ruling.penalty);
    if (before) note({ [`penalty:${ruling.penalty}`]: { timeMs: before.time_ms, reason: before.reason } }, null);
  });

interface Ruling {
  readonly reason: Extract<MarkReason, 'staff_status' | 'late_start' | 'penalty'>;
  readonly name: string;
  readonly by: Actor;
}

/** One ruling on one person: the change, its command in the trail and the mark, in one transaction. */
function rule(
  context: Context,
  participant: string,
  { reason, name, by }: Ruling,
  change: (trx: Db, person: RuledPerson, note: (was: unknown, is: unknown) => void) => Promise<void>,
): Promise<Ruled> {
  return runCommand(context, { name, by }, async (trx, note): Promise<Ruled> => {
    const person = await personToRule(trx, participant);
    if (!person) return { ok: false, refusal: 'registration_not_found' };
    await change(trx, person, (was, is) => note(`participant:${participant}`, was, is));
    await mark(trx, reason, { participants: [person.number] });
    return { ok: true };
  });
}
