import type { Context } from '@dorsal/server/platform/context.ts';
import { asOne } from '@dorsal/server/platform/db/one-connection/as-one.ts';
import { withSessionLock } from '@dorsal/server/platform/db/one-connection/session-lock.ts';
import type { OpenDatabase } from '@dorsal/server/platform/db/open-database.ts';

/** One node fills; another that starts at the same time waits and finds the database filled. */
const DEMO_LOCK = 8_004_002;

/** Puts the demo into a database without events: whole, or after a kill in the middle not at all. Says so in one line. */
export async function fillDemoIfEmpty(context: Context, pool: OpenDatabase['pool']): Promise<void> {
  await withSessionLock(context.db, DEMO_LOCK, async () => {
    const event = await context.db.selectFrom('event').select('number').limit(1).executeTakeFirst();
    if (event !== undefined) return;
    console.log('Filling the empty database with a demo …');
    const { fillDemo } = await import('@dorsal/devkit/demo/fill-demo.ts'); // not needed by the starts that follow
    await asOne(pool, (db) => fillDemo(db, { now: context.now() }));
  });
}

/** The demo's live race goes on until it is over or `signal` stops it. A failure ends the race alone. */
export async function keepLiveRacesGoing(context: Context, signal: AbortSignal): Promise<void> {
  try {
    const { simulateLiveRaces } = await import('@dorsal/devkit/demo/simulate-live-races.ts');
    await simulateLiveRaces(context, { signal });
  } catch (error) {
    context.log.error({ err: error }, 'live_race_stopped');
  }
}
