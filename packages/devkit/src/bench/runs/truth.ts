import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { resultOfRow } from '@dorsal/server/modules/derive/derive-repository.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { differencesFromTruth } from '#generator/against-truth.ts';
import { generateRace } from '#generator/generate-race.ts';
import { namedSeeds } from '#generator/named-seeds.ts';
import type { GeneratedRace } from '#generator/race.ts';
import { sendReads } from '#store/send-reads.ts';
import { type StoredRace, storeRace } from '#store/store-race.ts';
import { createLoopWatch } from '../loop-watch.ts';
import { type Bench, type Line, line, longestBlock } from './bench.ts';

const seeds = [1, 2, 3];

export const truth: Bench = {
  name: 'truth',
  summary: 'three generated races of 60,000 against their own truth, one of them through the database',
  run: async ({ isQuick, aDatabase }) => {
    const { context } = await aDatabase();
    const lines: Line[] = [];
    for (const seed of seeds) {
      const race = generateRace(planOf(seed, isQuick));
      const startedAt = performance.now();
      const differences = differencesFromTruth(race);
      const tookMs = Math.round(performance.now() - startedAt);
      for (const difference of differences.slice(0, 5)) context.log.warn({ difference }, 'unlike_truth');
      lines.push(line(`race ${seed}: differences from its truth`, differences.length, '', { required: { most: 0 } }));
      lines.push(line(`race ${seed}: folded, ranked and compared`, tookMs, 'ms'));
      if (seed === seeds[0]) lines.push(...(await throughDatabase(context, race)));
    }
    return lines;
  },
};

function planOf(seed: number, isQuick: boolean) {
  const plan = namedSeeds['sixty-thousand'];
  const modalities = plan.modalities.map((modality) => (isQuick ? { ...modality, field: 600 } : modality));
  return { ...plan, seed, slug: `sixty-thousand-${seed}`, modalities };
}

async function throughDatabase(context: Context, race: GeneratedRace): Promise<Line[]> {
  const stored = await storeRace(context.db, race);
  await sendReads(context, race, stored);
  const watch = createLoopWatch();
  const startedAt = performance.now();
  const people = await deriveEverything(context);
  const tookMs = Math.round(performance.now() - startedAt);
  const longestBlockMs = watch.stop();
  const wrong = await resultsUnlikeTruth(context, race, stored);
  return [
    line('race 1 through the database: results unlike its truth', wrong, '', { required: { most: 0 } }),
    line(`race 1 through the database: ${people} people derived from their reads`, tookMs, 'ms'),
    longestBlock(longestBlockMs),
  ];
}

/** Status and crossings of everyone, as they were derived and stored. */
async function resultsUnlikeTruth({ db }: Context, race: GeneratedRace, stored: StoredRace): Promise<number> {
  let wrong = 0;
  for (const [index, modality] of race.modalities.entries()) {
    const rows = await db
      .selectFrom('result')
      .innerJoin('participant', 'participant.number', 'result.participant_number')
      .selectAll('result')
      .select('bib')
      .where('result.modality_number', '=', stored.modalities[index]?.number ?? 0)
      .execute();
    const results = new Map(rows.map((row) => [row.bib, resultOfRow(row)]));
    for (const { bib, truth: should } of modality.runners) {
      const is = results.get(bib);
      const isRight = is?.status === should.status && JSON.stringify(is.crossings) === JSON.stringify(should.crossings);
      if (!isRight) wrong += 1;
    }
  }
  return wrong;
}
