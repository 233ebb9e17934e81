import { aContext, aRace, aRead, aReader, gunAt, sendReads } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, test } from 'vitest';
import { insertChips } from '#modules/roster/roster-repository.ts';
import { loadReads, unpackReads } from './people-repository.ts';
import { loadDeriveFrame } from './rules-repository.ts';

const { db } = await aTestDatabase();
const context = aContext(db);
const dayMs = 86_400_000;

// @spec [Timing rules] design §5: Every read has one verdict; nothing is dropped
test('reads come out of the log as they went in, by person and chip, in spans of more than 49 days too', async () => {
  const race = await aRace(context, { people: 3 });
  const [first = 0, second = 0] = race.people;
  const place = { event_number: race.event, modality_number: race.modality };
  await insertChips(db, [{ ...place, chip: 'ÑANDÚ', participant_number: second }]);
  const [start, , finish] = race.readers;
  await sendReads(context, 1, [aRead(1, 61_000), aRead('ÑANDÚ', 5_001), aRead(1, -70 * dayMs), aRead('nobody', 1)]);
  await sendReads(context, 3, [aRead(1, 2_400_000), aRead(2, 60 * dayMs), aRead(1, 101 * dayMs)]);
  await aReader(context, 9);
  await sendReads(context, 9, [aRead(2, 7_000)]);
  const { search } = await loadDeriveFrame(db, race.modality, true);
  const spans = [{ from: gunAt - 100 * dayMs, to: gunAt + 100 * dayMs }];
  const packed = await loadReads(db, race.modality, race.people, { ...search, spans });
  const readsOf = (person: number) =>
    unpackReads(packed.get(person) ?? [], search)
      .toSorted((one, other) => one.at - other.at)
      .map(({ device, chip, at, heardAt }) => [device, chip, at - gunAt, heardAt - gunAt]);
  expect(readsOf(first)).toEqual([
    [start, '1', -70 * dayMs, -70 * dayMs],
    [start, '1', 61_000, 61_000],
    [finish, '1', 2_400_000, 2_400_000],
  ]);
  expect(readsOf(second)).toEqual([
    [start, 'ÑANDÚ', 5_001, 5_001],
    [finish, '2', 60 * dayMs, 60 * dayMs],
  ]);
  expect([...packed.keys()].toSorted((one, other) => one - other)).toEqual([first, second]);
});
