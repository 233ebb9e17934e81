import { aContext, aModality, aParticipant, aRead, gunAt, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, test } from 'vitest';
import { settleCrossing } from '#modules/corrections/settle-crossing.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';
import { lastPositions } from './last-positions.ts';

const minute = 60_000;
const context = aContext((await aTestDatabase()).db);
const later = { ...context, now: () => gunAt + 62 * minute };
const visibility = { scope: { seesHidden: true, seesUnlisted: true }, seesNames: () => true };

// @spec [Timing rules] issue 15: `/last-positions` leaves who is being checked at the last crossing that counts, and without one at the start
test('a crossing that is being checked neither moves a runner on nor takes them off the map', async () => {
  const hour = 60 * minute;
  const windows = { opensAt: gunAt - hour, closesAt: gunAt + 6 * hour, minGapMs: 0 };
  // Start, 2.5 and 5 km; 7.5 km and the finish are one mat.
  const readers = [1, 2, 3, 4, 4].map((number, at) => ({
    checkpoint: at === 0 ? ('start' as const) : at === 4 ? ('finish' as const) : at,
    reader: { number, name: `Mat ${number}` },
    ...windows,
  }));
  const modality = await aModality(context, {
    columns: { gun_at: gunAt, chronotype: 'all' },
    intermediates: 3,
    readerConfigurations: readers,
  });
  const people = [];
  for (const bib of ['1', '2', '3']) people.push(await aParticipant(context, { modality, bib }));
  await mark(context.db, 'roster_import', { participants: people.map(({ number }) => number) });
  // Nobody heard 3 leave. 1 and 3 are heard at the last mat so late that it can be 7.5 km as well as the finish.
  await sendReads(context, 1, [aRead(1, 5_000), aRead(2, 5_000)]);
  await sendReads(context, 2, [aRead(1, 10 * minute), aRead(2, 15 * minute)]);
  await sendReads(context, 3, [aRead(1, 20 * minute), aRead(2, 30 * minute)]);
  await sendReads(context, 4, [aRead(1, 60 * minute), aRead(3, 60 * minute)]);
  await deriveEverything(context);
  await refreshAllStatuses(later); // the race is live then
  const places = async () => {
    const positions = await lastPositions(later, { modality: modality.oid, only_last: true }, visibility);
    return positions.map(({ bib_number, distance, is_estimate }) => [bib_number, Math.round(distance), is_estimate]);
  };
  expect(await places()).toEqual([
    ['1', 5_000, false],
    ['2', 7_500, true],
    ['3', 0, true],
  ]);
  const choice = {
    registration: await oidOf(context, 'participant', people[0]?.number),
    checkpoint: await oidOf(context, 'checkpoint', modality.checkpoints[3]),
    at: gunAt + 60 * minute,
  };
  expect(await settleCrossing(context, choice, { name: 'user:1', user: null })).toMatchObject({ ok: true });
  await deriveEverything(context);
  expect((await places())[0]).toEqual(['1', 7_750, true]);
});
