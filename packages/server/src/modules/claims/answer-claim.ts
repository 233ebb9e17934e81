import { claimOutcomes } from '@dorsal/domain/race-day/claims.ts';
import * as z from 'zod';
import type { Actor } from '#platform/actor.ts';
import type { StoredCommand } from '#platform/commands/command-repository.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context } from '#platform/context.ts';
import type { FieldFault } from '#platform/http/answers.ts';
import { answerToChange, type ClaimAnswer, writeAnswer } from './claim-repository.ts';

/** An answer to one claim about somebody. */
export interface Answering {
  /** Public id. */
  readonly person: string;
  readonly claim: number;
  /** Null: it is open again. */
  readonly answer: ClaimAnswer | null;
  /** The outcome that the sender saw. */
  readonly was: ClaimAnswer['outcome'] | null;
}

type Answered =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly refusal: 'claim_not_found' | 'changed_meanwhile';
      readonly faults?: readonly FieldFault[];
    };

/** Answers a claim, or opens it again. Of two who answer at once the second is told what the first said. No result moves by it: the mend is an act of its own. */
export const answerClaim = (context: Context, { person, claim, answer, was }: Answering, by: Actor) =>
  runCommand(context, { name: 'claim_answered', by }, async (trx, note): Promise<Answered> => {
    const standing = await answerToChange(trx, { person, claim });
    if (standing === undefined) return { ok: false, refusal: 'claim_not_found' };
    const before = standing.answer;
    if (before?.outcome === answer?.outcome && before?.text === answer?.text) return { ok: true };
    if (by.undoes === undefined && (before?.outcome ?? null) !== was) return answeredMeanwhile(before);
    await writeAnswer(trx, { claim, answer, user: by.user, at: context.now() });
    note(`participant:${person}`, { [`claim:${claim}`]: before }, { [`claim:${claim}`]: answer });
    return { ok: true };
  });

const answeredMeanwhile = (theirs: ClaimAnswer | null): Answered => ({
  ok: false,
  refusal: 'changed_meanwhile',
  faults: [{ path: 'outcome', message: 'somebody else has answered it meanwhile', theirs: theirs?.outcome ?? null }],
});

const AnswerNote = z.object({ outcome: z.enum(claimOutcomes), text: z.string() }).nullable();

/** Takes an answer back: the one before stands again, or the claim waits. */
export const undoersOfClaims = {
  claim_answered: (context: Context, { changes: [change] }: StoredCommand, by: Actor) => {
    const [person, claim] = [change?.subject.slice('participant:'.length) ?? '', change?.field.slice('claim:'.length)];
    const answer = AnswerNote.parse(change?.was ?? null);
    return answerClaim(context, { person, claim: Number(claim), answer, was: null }, by);
  },
};
