import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { benchBatches, layBenchRace } from '#bench/bench-race.ts';
import { insertPlainly } from '#bench/ingest/plain-insert.ts';
import { startWholeProgram } from '#bench/ingest/whole-program.ts';
import { throwawayDatabases } from '#bench/runs/throwaway-databases.ts';

/** 20,000 people and 15 checkpoints, as the results desk has to be quick with. */
const people = Number(process.argv[2] ?? 20_000);
const intermediates = 13;
/** The public number of the reader that was dead: its column is to be typed in. */
const dead = 8;
const courseMs = 6.2 * 3_600_000;

const databases = throwawayDatabases();
const database = await databases.next();
const race = await layBenchRace(database.context, people, intermediates, Date.now() - courseMs);
const heard = benchBatches(race, 500).filter(({ device }) => device !== dead);
await insertPlainly(database.context, 'read_log', heard, 4);
await deriveEverything(database.context);
const program = await startWholeProgram(database, true);
const { port, session } = program;
process.stdout.write(`${JSON.stringify({ address: `http://127.0.0.1:${port}`, modality: race.oid, session })}\n`);
process.once('SIGTERM', async () => {
  await program.stop();
  await databases.stop();
  process.exit(0);
});
