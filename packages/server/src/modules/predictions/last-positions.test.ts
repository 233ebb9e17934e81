import { aContext, aRace, aRead, gunAt, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, test } from 'vitest';
import { settleCrossing } from '#modules/corrections/settle-crossing.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';
import { lastPositions } from './last-positions.ts';

const context = aContext((await aTestDatabase()).db);

// @spec [Calls] issue 15, said in words: `/last-positions` moves nobody on while a crossing of theirs on the way is being checked
test('nobody is moved on by an estimate while a crossing of theirs on the way is being checked', async () => {
  const race = await aRace(context, { people: 2, readers: [1, 2, 3, 3] });
  const [modality, person] = await Promise.all([
    oidOf(context, 'modality', race.modality),
    oidOf(context, 'participant', race.people[0] ?? 0),
  ]);
  await sendReads(context, 1, [aRead(1, 5_000), aRead(2, 5_000)]);
  await sendReads(context, 2, [aRead(1, 900_000), aRead(2, 900_000)]);
  await sendReads(context, 3, [aRead(1, 2_500_000)]);
  await deriveEverything(context);
  const visibility = { scope: { seesHidden: true, seesUnlisted: true, ownEvent: null }, seesNames: () => true };
  const later = { ...context, now: () => gunAt + 2_520_000 };
  await refreshAllStatuses(later); // the race is live then
  const estimates = async () => {
    const positions = await lastPositions(later, { modality, only_last: true }, visibility);
    return positions.map(({ bib_number, is_estimate }) => [bib_number, is_estimate]);
  };
  expect(await estimates()).toEqual([
    ['1', false],
    ['2', true],
  ]);
  const checkpoint = await oidOf(context, 'checkpoint', race.checkpoints[2] ?? 0);
  const choice = { registration: person, checkpoint, at: gunAt + 2_500_000 };
  expect(await settleCrossing(context, choice, { name: 'user:1', user: null })).toMatchObject({ ok: true });
  await deriveEverything(context);
  expect((await estimates())[0]).toEqual(['1', true]);
});
