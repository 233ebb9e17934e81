import type { acceptProblem as acceptCall } from '@dorsal/contract/calls/staff/alarms.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context } from '#platform/context.ts';
import type { FieldFault } from '#platform/http/answers.ts';
import { writeAcceptance } from './problem-repository.ts';

type Acceptance = BodyOf<typeof acceptCall>;
type Accepted =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly refusal: 'problem_not_found' | 'invalid_request';
      readonly faults?: readonly FieldFault[];
    };

const noReason: FieldFault = { path: 'reason', message: 'say why it may stay, or send null to count it again' };

/** Says why an open problem may stay; null: it counts again. */
export const acceptProblem = (context: Context, acceptance: Acceptance, by: Actor): Promise<Accepted> =>
  runCommand(context, { name: 'problem_accepted', by }, async (trx, note): Promise<Accepted> => {
    const reason = acceptance.reason?.trim() ?? null;
    if (reason === '') return { ok: false, refusal: 'invalid_request', faults: [noReason] };
    const before = await writeAcceptance(trx, { ...acceptance, reason, user: by.user });
    if (before === null) return { ok: false, refusal: 'problem_not_found' };
    const subject = `problem:${acceptance.type}:${acceptance.subject}`;
    note(subject, { reason: before.reason }, { reason });
    return { ok: true };
  });
