import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '@dorsal/server/platform/context.ts';
import { bringTogether } from '#factories/bring-reads.ts';
import { generateRace } from '#generator/generate-race.ts';
import type { GeneratedBatch } from '#generator/race.ts';
import { liveRace, liveSlug } from './demo-races.ts';

export interface Simulation {
  /** Stops it: what was begun is finished. */
  readonly signal: AbortSignal;
  /** Brings batches that are due; default: the server's own command. */
  readonly bring?: (batches: readonly GeneratedBatch[]) => Promise<void>;
}

/**
 * Brings the reads of the demo's live race as they happen, first those that came due since the demo was filled or last stopped: a
 * repeated read changes nothing. Ends with the race, when `signal` says so, or at once where there is no demo. Gives the number of
 * batches brought.
 */
export async function simulateLiveRace(context: Context, { signal, bring }: Simulation): Promise<number> {
  const event = await context.db
    .selectFrom('event')
    .select('date_start')
    .where('slug', '=', liveSlug)
    .executeTakeFirst();
  if (!event?.date_start) return 0;
  const { batches, readers } = generateRace(liveRace(event.date_start.getTime()));
  const numbers = await readerNumbers(
    context,
    readers.map(({ numericId }) => numericId),
  );
  const bringDue = bring ?? ((due: readonly GeneratedBatch[]) => bringTogether(context, due, numbers));
  let brought = 0;
  for (let next = batches[0]; next !== undefined; next = batches[brought]) {
    if (!(await untilDue(context, next, signal))) break;
    const due = batches.slice(brought).filter(({ deliveredAt }) => deliveredAt <= context.now());
    await bringDue(due);
    brought += due.length;
  }
  return brought;
}

/** Whether its time came before the signal did. */
async function untilDue(context: Context, { deliveredAt }: GeneratedBatch, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted && context.now() < deliveredAt) {
    const forMs = Math.min(deliveredAt - context.now(), longestWaitMs);
    await wait(forMs, undefined, { signal, ref: false }).catch(() => undefined); // the loop looks at the signal
  }
  return !signal.aborted;
}

/** A clock that is set while we wait is noticed this soon. */
const longestWaitMs = 60_000;

async function readerNumbers({ db }: Context, numericIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('reader')
    .select(['number', 'numeric_id'])
    .where('numeric_id', 'in', numericIds)
    .execute();
  return new Map(rows.map(({ number, numeric_id }) => [numeric_id, number]));
}
