import type { Context } from '#platform/context.ts';
import { countAgain, countPeople, takeDue, takeTotalsTurn } from './totals-repository.ts';

const everyMs = 15_000;

/** Counts every modality whose entries or finishers may be others than before. Gives how many. */
export async function countDueTotals(context: Context): Promise<number> {
  let counted = 0;
  for (;;) {
    const lot = await context.db.transaction().execute(async (trx) => {
      if (!(await takeTotalsTurn(trx))) return 0;
      const due = await takeDue(trx);
      if (due.length > 0) await countAgain(trx, due);
      return due.length;
    });
    if (lot === 0) break;
    counted += lot;
  }
  await context.db.transaction().execute(async (trx) => {
    if (await takeTotalsTurn(trx)) await countPeople(trx, new Date(context.now()));
  });
  return counted;
}

/** Starts the job that counts the totals of modalities. Returns the function that stops it. */
export function startCounting(context: Context): () => Promise<void> {
  let isStopped = false;
  let counting: Promise<void> | null = null;
  const count = (): void => {
    counting ??= countDueTotals(context)
      .then(() => undefined)
      // The taken modalities are back in the queue; the next run counts them.
      .catch((error: unknown) => {
        if (!isStopped) context.log.warn({ err: error }, 'counting_failed');
      })
      .finally(() => {
        counting = null;
      });
  };
  const timer = setInterval(count, everyMs);
  count();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await counting;
  };
}
