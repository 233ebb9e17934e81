import { keepProblems, takeProblemTurn } from '#modules/problems/problem-repository.ts';
import type { Context } from '#platform/context.ts';
import { type ProblemRule, problemRules, type ServerFacts } from './problem-rules.ts';

const everyMs = 15_000;

/**
 * Looks for the problems of these kinds and writes down what was found, each kind for itself: one that cannot be looked for keeps what was found before.
 * Gives how many kinds were looked for; 0 where another node does it.
 */
export async function evaluateProblems(
  context: Context,
  facts: ServerFacts,
  rules: readonly ProblemRule[] = problemRules,
): Promise<number> {
  let looked = 0;
  for (const { type, find } of rules) {
    const isMine = await context.db.transaction().execute(async (trx) => {
      if (!(await takeProblemTurn(trx))) return false;
      await keepProblems(trx, type, await find({ db: trx, now: context.now }, facts));
      return true;
    });
    if (!isMine) break;
    looked += 1;
  }
  return looked;
}

/** Starts the job that follows races, readers and the server for problems. Returns the function that stops it. */
export function startWatchingProblems(context: Context, facts: ServerFacts): () => Promise<void> {
  const lookedAt = new Map<ProblemRule, number>();
  let isStopped = false;
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    for (const rule of problemRules) {
      const now = context.now();
      // The timer comes a little early or late: half a turn more or less is no matter.
      if (isStopped || now - (lookedAt.get(rule) ?? Number.NEGATIVE_INFINITY) < rule.everyMs - everyMs / 2) continue;
      lookedAt.set(rule, now);
      await evaluateProblems(context, facts, [rule]).catch((error: unknown) => {
        if (!isStopped) context.log.warn({ err: error, problem: rule.type }, 'problems_not_looked_for');
      });
    }
  };
  const start = (): void => {
    looking ??= look().finally(() => {
      looking = null;
    });
  };
  const timer = setInterval(start, everyMs);
  start();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await looking;
  };
}
