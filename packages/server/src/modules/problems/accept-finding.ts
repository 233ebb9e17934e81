import type { acceptPersonProblem } from '@dorsal/contract/calls/staff/problems.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { acceptableProblems } from '@dorsal/domain/race-day/person-problems.ts';
import * as z from 'zod';
import type { Actor } from '#platform/actor.ts';
import type { StoredCommand } from '#platform/commands/command-repository.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context } from '#platform/context.ts';
import { type Accepted, decidedMeanwhile, noReason } from './accept-problem.ts';
import { type AcceptedFinding, deleteAcceptance, lockFindingOf, writeFinding } from './finding-repository.ts';

type Asked = BodyOf<typeof acceptPersonProblem>;

/** A problem of somebody that may stay, or counts again. */
interface Acceptance {
  /** Public id. */
  readonly person: string;
  readonly kind: Asked['kind'];
  /** Null: it counts again. */
  readonly finding: AcceptedFinding | null;
  /** The reason that the sender saw; null: none. */
  readonly was: string | null;
}

type FindingAccepted = Accepted<'registration_not_found'>;

/** Says why a problem of somebody may stay while its evidence is the same, or that it counts again. Of two who decide on it at once the second is told what the first wrote. */
export const acceptFinding = (
  context: Context,
  { person, kind, finding, was }: Acceptance,
  by: Actor,
): Promise<FindingAccepted> =>
  runCommand(context, { name: 'person_problem_accepted', by }, async (trx, note): Promise<FindingAccepted> => {
    if (finding?.reason === '') return { ok: false, refusal: 'invalid_request', faults: [noReason] };
    const locked = await lockFindingOf(trx, person, kind);
    if (locked === null) return { ok: false, refusal: 'registration_not_found' };
    const { finding: stands } = locked;
    if (isSame(stands, finding)) return { ok: true };
    const [subject, field] = [`participant:${person}`, `accepted:${kind}`];
    if (by.undoes === undefined && finding !== null && reasonOf(stands, finding) !== was)
      return await decidedMeanwhile(trx, { subject, field, theirs: reasonOf(stands, finding) });
    const of = { person: locked.person, kind };
    if (finding === null) await deleteAcceptance(trx, of);
    else await writeFinding(trx, of, { ...finding, user: by.user, at: context.now() });
    note(subject, { [field]: stands }, { [field]: finding });
    return { ok: true };
  });

const isSame = (one: AcceptedFinding | null, other: AcceptedFinding | null): boolean =>
  one?.reason === other?.reason && one?.evidence === other?.evidence;

/** The reason that stands; one with other evidence is of another problem. */
const reasonOf = (stands: AcceptedFinding | null, { evidence }: AcceptedFinding): string | null =>
  stands?.evidence === evidence ? stands.reason : null;

const FindingNote = z.object({ reason: z.string(), evidence: z.string() }).nullable();

/** Takes an acceptance back, or gives it again. */
export const undoersOfFindings = {
  person_problem_accepted: (context: Context, { changes: [change] }: StoredCommand, by: Actor) => {
    const kind = acceptableProblems.find((one) => change?.field === `accepted:${one}`) ?? 'missing_checkpoint';
    const person = change?.subject.slice('participant:'.length) ?? '';
    return acceptFinding(context, { person, kind, finding: FindingNote.parse(change?.was ?? null), was: null }, by);
  },
};
