import type { acceptProblem as acceptCall } from '@dorsal/contract/calls/staff/alarms.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { RefusalCode } from '@dorsal/contract/refusals/refusals.ts';
import type { Actor } from '#platform/actor.ts';
import { newestChanges } from '#platform/commands/command-repository.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import type { FieldFault } from '#platform/http/answers.ts';
import { lockAcceptance, writeAcceptance } from './problem-repository.ts';

type Acceptance = BodyOf<typeof acceptCall>;
type ProblemAccepted = Accepted<'problem_not_found'>;

/** An acceptance that was written, or why it was not. */
export type Accepted<NotFound extends RefusalCode> =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly refusal: NotFound | 'invalid_request' | 'changed_meanwhile';
      readonly faults?: readonly FieldFault[];
    };

/** An acceptance without a reason. */
export const noReason: FieldFault = {
  path: 'reason',
  message: 'say why it may stay, or send null to count it again',
};

/**
 * Says why an open problem may stay; null: it counts again. Of two who decide on it at once the second is told what the first wrote: the reason
 * that stands must be the one that they saw (none, where a reason is given without it). A way back has the checks of the trail.
 */
export const acceptProblem = (context: Context, acceptance: Acceptance, by: Actor): Promise<ProblemAccepted> =>
  runCommand(context, { name: 'problem_accepted', by }, async (trx, note): Promise<ProblemAccepted> => {
    const reason = acceptance.reason?.trim() ?? null;
    if (reason === '') return { ok: false, refusal: 'invalid_request', faults: [noReason] };
    const standing = await lockAcceptance(trx, acceptance);
    if (standing === null) return { ok: false, refusal: 'problem_not_found' };
    const subject = `problem:${acceptance.type}:${acceptance.subject}`;
    if (standing.reason === reason) return { ok: true };
    if (by.undoes === undefined && isUnseen(standing.reason, acceptance))
      return await decidedMeanwhile(trx, { subject, field: 'reason', theirs: standing.reason });
    await writeAcceptance(trx, { problem: standing.problem, reason, user: by.user });
    note(subject, { reason: standing.reason }, { reason });
    return { ok: true };
  });

/** Another reason stands than was looked at. Counting it again needs no look. */
const isUnseen = (standing: string | null, { was, reason }: Acceptance): boolean =>
  was === undefined && reason === null ? false : standing !== (was ?? null);

interface Decided {
  readonly subject: string;
  /** The field of the trail that holds the reason. */
  readonly field: string;
  /** The reason that stands. */
  readonly theirs: string | null;
}

/** Names the reason that stands, with who gave it and when. */
export async function decidedMeanwhile(trx: Db, { subject, field, theirs }: Decided) {
  const [last] = await newestChanges(trx, subject, [field]);
  const author = last && { who: last.who ?? last.actor, at: last.at.toISOString() };
  const fault: FieldFault = { path: 'reason', message: 'somebody else has decided on it meanwhile', theirs, ...author };
  return { ok: false, refusal: 'changed_meanwhile', faults: [fault] } as const;
}
