import type { Row } from '@dorsal/testkit/a-finished-race.ts';
import { aContext } from '@dorsal/testkit/a-race.ts';
import { aWeb } from '@dorsal/testkit/a-web.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, expect, test } from 'vitest';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { importStartList } from '#modules/imports/start-list/import-start-list.ts';

const { db, url } = await aTestDatabase();
const context = aContext(db);
const web = await aWeb(context, url);
afterAll(() => web.close());

// @spec [Calls] doc 2 §2.5, issue 16: People of a race that is not timed name it like all others
test('people of a race that is not timed name it, alone, in the list of their event and in a search', async () => {
  const imported = await importEvent(context, {
    slug: 'walk-and-run',
    name: 'Walk and run',
    date_start: '2030-05-03T07:00:00Z',
    show_registration_list: true,
    modalities: [
      { short_name: 'walk', name: 'Walk', is_timed: false },
      { short_name: 'run', name: 'Run', distance: 5_000 },
    ],
  });
  expect(imported.ok).toBe(true);
  const races = await db
    .selectFrom('modality')
    .select(['number', 'event_number as eventNumber', 'oid', 'name'])
    .orderBy('number')
    .execute();
  for (const [index, modality] of races.entries()) {
    const bib = 213 + index;
    await importStartList(context, { modality, bytes: Buffer.from(`bib,name,surname\n${bib},Ada,Far${bib}\n`) });
  }
  const event = races[0]?.eventNumber;
  const rows = async (asked: object) => (await (await web.post('/registrations', asked)).json()) as Row[]; // the answer of the call
  const raceOf = async (asked: object) => (await rows({ event, ...asked })).map((row) => row['modality']);
  const [walk, run] = races.map(({ oid, name }) => ({ _id: { $oid: oid }, name, event: { slug: 'walk-and-run' } }));
  expect(await raceOf({ bib: '213' })).toMatchObject([walk]);
  expect(await raceOf({ free_text_search: 'Ada', include_modality: true, order: ['bib_number'] })).toMatchObject([
    walk,
    run,
  ]);
  expect(await raceOf({ order: ['bib_number'] })).toEqual([walk?._id, run?._id]);
});
