import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { resultOfRow } from '@dorsal/server/modules/derive/derive-repository.ts';
import { randomId } from '@dorsal/server/platform/context.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { generateRace } from '#generator/generate-race.ts';
import { namedSeeds } from '#generator/named-seeds.ts';
import { aModalityPlan, aRacePlan } from '#generator/plan.ts';
import type { GeneratedModality, GeneratedRace } from '#generator/race.ts';
import { smallRacePlan } from '#generator/small-race.ts';
import { sendBatches, sendReads } from './send-reads.ts';
import { type StoredRace, storeRace } from './store-race.ts';

const { db } = await aTestDatabase();
const context = { db, now: () => Date.UTC(2026, 4, 18), newId: randomId, log: pino({ level: 'silent' }) };

test.each(['retired-and-disqualified', 'two-distances-shared-mats', 'laps-criterium'] as const)(
  '%s, stored and derived from its reads, comes to its own truth',
  async (name) => {
    const race = generateRace({ ...namedSeeds[name], firstReader: 1_000 + 100 * namedSeeds[name].seed });
    const stored = await storeRace(db, race);
    await sendReads(context, race, stored);
    await deriveEverything(context);
    for (const [i, modality] of race.modalities.entries()) {
      expect(await outcomes(stored, i)).toEqual(truths(modality));
    }
  },
);

/** Some hundred and fifty batches; in the long run five hundred. */
test('batches brought one by one, in the order of their delivery, come to the truth too', async () => {
  const race = generateRace({ ...smallRacePlan(isLong ? 11 : 21), firstReader: 900 });
  const stored = await storeRace(db, race);
  await sendBatches(context, race.batches);
  await deriveEverything(context);
  for (const [i, modality] of race.modalities.entries()) {
    expect(await outcomes(stored, i)).toEqual(truths(modality));
  }
});

test('everybody is stored with chips, bib, name and wave', async () => {
  const plan = aModalityPlan({ field: 40, chronotype: 'batched_chrono', waves: 3 });
  const race = generateRace(aRacePlan({ slug: 'stored', modalities: [plan], chipsEach: 2, firstReader: 800 }));
  const stored = await storeRace(db, race);
  const people = await db
    .selectFrom('participant')
    .leftJoin('wave', 'wave.number', 'participant.wave_number')
    .select(['participant.bib', 'participant.surname', 'wave.name as wave'])
    .select((eb) =>
      eb
        .selectFrom('chip')
        .whereRef('participant_number', '=', 'participant.number')
        .select(eb.fn.countAll<number>().as('n'))
        .as('chips'),
    )
    .where('participant.event_number', '=', stored.number)
    .orderBy('participant.number')
    .execute();
  expect(people.map(({ bib, surname, wave, chips }) => [bib, surname, wave, Number(chips)])).toEqual(
    runnersOf(race).map(({ bib, person, wave }) => [bib, person.surname, 'ABC'[wave ?? -1], 2]),
  );
});

test('a reader that stands already is used again', async () => {
  const plan = { modalities: [aModalityPlan({ field: 2 })], firstReader: 700 };
  const first = await storeRace(db, generateRace(aRacePlan({ ...plan, seed: 1, slug: 'first' })));
  const second = await storeRace(db, generateRace(aRacePlan({ ...plan, seed: 2, slug: 'second' })));
  expect(second.readers).toEqual(first.readers);
});

const runnersOf = (race: GeneratedRace) => race.modalities.flatMap(({ runners }) => runners);

/** By bib: status and crossings. */
async function outcomes(stored: StoredRace, modality: number): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('result')
    .innerJoin('participant', 'participant.number', 'result.participant_number')
    .selectAll('result')
    .select('bib')
    .where('result.modality_number', '=', stored.modalities[modality]?.number ?? 0)
    .execute();
  return Object.fromEntries(
    rows.map((row) => {
      const { status, crossings, netStartAt, warnings } = resultOfRow(row);
      return [row.bib, { status, crossings, netStartAt, warnings }];
    }),
  );
}

const truths = (modality: GeneratedModality): Record<string, unknown> =>
  Object.fromEntries(
    modality.runners.map(({ bib, truth: { status, crossings, netStartAt, warnings } }) => [
      bib,
      { status, crossings, netStartAt, warnings },
    ]),
  );
