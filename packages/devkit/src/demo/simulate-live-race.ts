import { setTimeout as wait } from 'node:timers/promises';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { stepEvent } from '@dorsal/server/modules/statuses/take-step.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { withSessionLock } from '@dorsal/server/platform/db/one-connection/session-lock.ts';
import { bringTogether } from '#factories/bring-reads.ts';
import { seededIds } from '#factories/next-id.ts';
import { generateRace } from '#generator/generate-race.ts';
import type { GeneratedBatch, GeneratedRace } from '#generator/race.ts';
import { liveRace, liveSeed, liveSlug } from './demo-races.ts';
import { applyRuling, type LiveRuling, liveRulings, referees } from './live-rulings.ts';

/** One node rules at a time. */
const RULING_LOCK = 8_004_003;

/** Something of the race whose time comes. */
interface Due {
  readonly at: EpochMs;
  readonly batch?: GeneratedBatch;
  readonly ruling?: LiveRuling;
}

/**
 * Lets the demo's live race happen: its reads and the decisions of its referees as their time comes, first those that came due since
 * the demo was filled or last stopped (a repeated read changes nothing), at the end the finish of the event. Ends with the race, when
 * `signal` says so, or at once where there is no such race or it is over. Gives the number of batches brought.
 */
export async function simulateLiveRace(
  context: Context,
  { signal }: { readonly signal: AbortSignal },
): Promise<number> {
  const event = await liveDemoEvent(context);
  if (!event?.date_start) return 0;
  const race = generateRace(liveRace(event.date_start.getTime()));
  const readers = await readerNumbers(
    context,
    race.readers.map(({ numericId }) => numericId),
  );
  const happens = dayOf(race);
  let done = 0;
  let brought = 0;
  for (let next = happens[0]; next !== undefined; next = happens[done]) {
    if (!(await untilDue(context, next.at, signal))) return brought;
    const due = happens.slice(done).filter(({ at }) => at <= context.now());
    const batches = due.flatMap(({ batch }) => batch ?? []);
    await bringTogether(context, batches, readers);
    const rulings = due.flatMap(({ ruling }) => ruling ?? []);
    if (rulings.length > 0)
      await withSessionLock(context.db, RULING_LOCK, async () => {
        for (const ruling of rulings) await applyRuling(context, event.number, ruling);
      });
    done += due.length;
    brought += batches.length;
  }
  await stepEvent(context, event.oid, { step: 'finish' }, referees);
  return brought;
}

/** Staff finish the event this long after the last one is in, and switch the boxes off, whatever strolls over the mats later. */
const finishAfterMs = 2 * 60_000;

function dayOf(race: GeneratedRace): Due[] {
  const all: Due[] = [
    ...race.batches.map((batch) => ({ at: batch.deliveredAt, batch })),
    ...liveRulings(race).map((ruling) => ({ at: ruling.at, ruling })),
    { at: race.endsAt + finishAfterMs },
  ];
  return all.filter(({ at }) => at <= race.endsAt + finishAfterMs).sort((a, b) => a.at - b.at);
}

/** The live race of the demo while it is on; somebody else's race of the same name is none of it. */
const liveDemoEvent = ({ db }: Context) =>
  db
    .selectFrom('event')
    .select(['number', 'oid', 'date_start'])
    .where('slug', '=', liveSlug)
    .where('oid', '=', seededIds(liveSeed, liveSlug)())
    .where('status', '=', 'live')
    .executeTakeFirst();

/** Whether its time came before the signal did. */
async function untilDue(context: Context, at: EpochMs, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted && context.now() < at) {
    const forMs = Math.min(at - context.now(), longestWaitMs);
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
