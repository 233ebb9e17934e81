import type { ServerParts } from '@dorsal/server/main.ts';
import { hasEvents } from '@dorsal/server/modules/races/event-repository.ts';
import type { Config } from '@dorsal/server/platform/config/config.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { asOne, withSessionLock } from '@dorsal/server/platform/db/as-one.ts';
import type { OpenDatabase } from '@dorsal/server/platform/db/open-database.ts';

/** One node fills; another that starts at the same time waits and finds the database filled. */
const DEMO_LOCK = 8_004_002;

/** Puts the demo into a database without events: whole, or after a kill in the middle not at all. Says so in one line. */
export async function fillDemoIfEmpty(context: Context, pool: OpenDatabase['pool']): Promise<void> {
  await withSessionLock(context.db, DEMO_LOCK, async () => {
    if (await hasEvents(context.db)) return;
    console.log('Filling the empty database with a demo …');
    const { fillDemo } = await import('@dorsal/devkit/demo/fill-demo.ts'); // not needed by the starts that follow
    await asOne(pool, (db) => fillDemo(db, { now: context.now() }));
  });
}

/** The demo's registration provider, where the demo is in the database and the settings name no other one; null: elsewhere. */
export async function standInProvider(
  context: Context,
  config: Config,
): Promise<Pick<ServerParts, 'config' | 'fastPaths'> | null> {
  if (Object.values(config.registrationPages).some((template) => template !== null)) return null;
  const { holdsDemo } = await import('@dorsal/devkit/demo/demo-repository.ts');
  if (!(await holdsDemo(context.db))) return null;
  const { serveStandIn, standInPages } = await import('@dorsal/devkit/demo/stand-in-provider.ts');
  return { config: { ...config, registrationPages: standInPages }, fastPaths: [serveStandIn] };
}

/** The demo's live races go on until they are over or `signal` stops them. A fault of theirs is no fault of the server. */
export async function runLiveRaces(context: Context, signal: AbortSignal): Promise<void> {
  try {
    const { simulateLiveRaces } = await import('@dorsal/devkit/demo/simulate-live-races.ts');
    await simulateLiveRaces(context, { signal });
  } catch (error) {
    context.log.error({ err: error }, 'live_race_stopped');
  }
}
