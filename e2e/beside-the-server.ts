import { addApiToken } from '@dorsal/server/modules/accounts/api-tokens.ts';
import { exportReads } from '@dorsal/server/modules/exports/export-reads.ts';
import { findModality } from '@dorsal/server/modules/races/race-names-repository.ts';
import { parseConfig } from '@dorsal/server/platform/config/config.ts';
import { type Context, randomId } from '@dorsal/server/platform/context.ts';
import { openDatabase } from '@dorsal/server/platform/db/open-database.ts';
import { createLog } from '@dorsal/server/platform/log.ts';
import { journeysData } from './journeys-data.ts';

/** Opens the database of the server that serves the pages, as a command of the command line does. */
export async function openBesideTheServer(): Promise<{
  readonly context: Context;
  readonly close: () => Promise<void>;
}> {
  const log = createLog('silent');
  const config = parseConfig({ DATA_DIR: journeysData, DATABASE_POOL: '4' });
  const { db, close } = await openDatabase({ config, purpose: 'command', log });
  return { context: { db, now: Date.now, newId: randomId, log }, close };
}

/** Does one thing beside the server that serves the pages. */
export async function besideTheServer<Result>(work: (context: Context) => Promise<Result>): Promise<Result> {
  const { context, close } = await openBesideTheServer();
  try {
    return await work(context);
  } finally {
    await close();
  }
}

/** Every read of the demo's live race, each with the cells of `dorsal export reads`, and a token with which more are sent. */
export const readsOfTheLiveRace = (): Promise<{ readonly reads: readonly string[][]; readonly token: string }> =>
  besideTheServer(async (context) => {
    const modality = await findModality(context.db, 'cursa-de-la-ribera/10k');
    const exported = modality && (await exportReads(context, modality.number, 'csv'));
    const added = await addApiToken(context, { name: `journey-${randomId()}` });
    if (!exported?.ok || !added.ok) throw new Error('the demo has no live race');
    const lines = [...exported.text].join('').trim().split('\n');
    return { reads: lines.map((line) => line.split(',')), token: added.token };
  });
