import { aContext, aRace, aRead, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { createPool } from '#platform/db/pool.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { addPenalty } from '#modules/corrections/rule-on-people.ts';
import { setGun } from '#modules/corrections/set-gun.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { previewChange } from './preview-change.ts';

const { db, url } = await aTestDatabase();
const pool = createPool(url, { max: 2 });
afterAll(() => pool.end());
const context = aContext(db);
const staff = { name: 'test', user: null, sent: { through: 'test', id: null, fingerprint: '', isPreview: true } } as const;

describe('a preview', () => {
  test('works', async () => {
    const race = await aRace(context, { readers: [1, 2, 3], people: 5, prizes: [{ order: 1, total: 3, by: 'general', not_with: [] }] });
    for (const bib of [1, 2, 3, 4, 5]) {
      await sendReads(context, 1, [aRead(bib, 1_000)]);
      await sendReads(context, 3, [aRead(bib, 2_400_000 + bib * 10_000)]);
    }
    await deriveEverything(context);
    const participant = await oidOf(context, 'participant', race.people[0]);
    const before = await db.selectFrom('penalty').selectAll().execute();
    const preview = await previewChange(pool, {
      tables: ['participant', 'penalty'],
      scopeOf: async () => ({ races: [race.modality], people: [race.people[0] ?? 0] }),
      act: async (shadow) => {
        const ruled = await addPenalty({ ...context, db: shadow }, { participant, timeMs: 25_000, reason: 'x' }, staff);
        expect(ruled.ok).toBe(true);
        return null;
      },
    });
    console.log(JSON.stringify(preview, null, 1));
    expect(await db.selectFrom('penalty').selectAll().execute()).toEqual(before);
    const modality = await oidOf(context, 'modality', race.modality);
    console.time('gun');
    const gun = await previewChange(pool, {
      tables: ['modality', 'wave'],
      scopeOf: async () => ({ races: [race.modality], people: [] }),
      act: async (shadow) => {
        const ruled = await setGun({ ...context, db: shadow }, { modality, wave: null, gunAt: context.now() + 5_000 }, staff);
        expect(ruled.ok).toBe(true);
        return null;
      },
    });
    console.timeEnd('gun');
    console.log(JSON.stringify(gun, null, 1).slice(0, 3000));
  });
});
