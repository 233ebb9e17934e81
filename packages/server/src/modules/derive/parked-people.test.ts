import { foldResult } from '@dorsal/domain/walk/fold-result.ts';
import { aContext, aRace, aRead, oidOf, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { describe, expect, test } from 'vitest';
import { addPenalty } from '#modules/corrections/rule-on-people.ts';
import { deriveEverything } from './derive-everything.ts';
import { deriveModality } from './derive-modality.ts';
import type { Fold } from './derive-people.ts';

const { db } = await aTestDatabase();
const context = aContext(db);
const staff = { name: 'test', user: null };

describe('a person who cannot be folded', () => {
  const alarms = async (participant: number) =>
    (
      await db.selectFrom('problem').select('resolved_at').where('subject', '=', `participant:${participant}`).execute()
    ).map(({ resolved_at }) => resolved_at !== null);

  // @spec [Timing rules] design §4.2: A person whose result cannot be folded is parked with an alarm, the others go on
  test('is parked with an alarm, the others go on, and the next mark tries again', async () => {
    const race = await aRace(context, { readers: [41, 42, 43] });
    await deriveEverything(context);
    const [victim = 0] = race.people;
    const stumbling: Fold = (rules, entrant, reads) => {
      if (reads.some(({ chip }) => chip === '1')) throw new Error('no way');
      return foldResult(rules, entrant, reads);
    };
    await sendReads(context, 41, [aRead(1, 1_000), aRead(2, 1_000)]);
    expect(await deriveModality(context, race.modality, { fold: stumbling })).toMatchObject({ people: 2, changes: 1 });
    expect(await standings(context, race.modality)).toEqual([
      '1 | waiting | 0 | - - - |  | ',
      '2 | started | 0 | 1 - - |  | ',
      '3 | waiting | 0 | - - - |  | ',
    ]);
    expect(await db.selectFrom('parked_result').select(['participant_number', 'error']).execute()).toEqual([
      { participant_number: victim, error: 'no way' },
    ]);
    expect(await alarms(victim)).toEqual([false]);

    await sendReads(context, 41, [aRead(1, 9_000)]);
    await deriveEverything(context, stumbling);
    expect(await alarms(victim)).toEqual([false]);

    await sendReads(context, 43, [aRead(1, 3_000_000)]);
    await deriveEverything(context);
    expect((await standings(context, race.modality))[0]).toContain('1 | finished');
    expect(await db.selectFrom('parked_result').select('error').execute()).toEqual([]);
    expect(await alarms(victim)).toEqual([true]);
  });

  test('a result that no row can hold parks the person too', async () => {
    const race = await aRace(context, { readers: [44, 45, 46] });
    await deriveEverything(context);
    const [victim = 0] = race.people;
    const participant = await oidOf(context, 'participant', victim);
    for (let times = 0; times < 2; times += 1)
      await addPenalty(context, { participant, timeMs: 2_000_000_000, reason: '' }, staff);
    await sendReads(context, 44, [aRead(1, 1_000), aRead(2, 1_000)]);
    await deriveEverything(context);
    expect((await standings(context, race.modality)).slice(0, 2)).toEqual([
      '1 | waiting | 0 | - - - |  | ',
      '2 | started | 0 | 1 - - |  | ',
    ]);
    expect(await alarms(victim)).toEqual([false]);
  });
});
