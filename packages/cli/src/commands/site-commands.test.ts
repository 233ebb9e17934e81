import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aContext, anEvent, aRace } from '@dorsal/testkit/a-race.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { type Ran, runDorsal, spawnInTheLongRun } from '#testing/run-dorsal.ts';

// In the long run one command is a process of its own.
vi.setConfig({ testTimeout: 120_000 });

const { db, url } = await aTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'dorsal-site-'));
afterAll(() => rm(folder, { recursive: true }));
const dorsal = (...words: readonly string[]): Promise<Ran> => runDorsal(url, ...words);
const file = async (content: unknown): Promise<string> => {
  const path = join(folder, 'site.json');
  await writeFile(path, JSON.stringify(content));
  return path;
};

// @spec [Site content, notices, ads and page metadata] ours: Content can be set from a file before there is a back-office
test('import site sets what the file names, and refuses what it does not know by its place', async () => {
  const set = await dorsal(
    'import',
    'site',
    await file({ name: 'Cronos', team: [{ name: 'A', roles: [{ en: 'x' }] }] }),
  );
  expect(set).toEqual({ code: 0, out: 'set name, team\n', err: '' });
  const parts = await db.selectFrom('site_content').select(['part', 'content']).orderBy('part').execute();
  expect(parts).toMatchObject([{ part: 'name', content: 'Cronos' }, { part: 'team' }]);
  const refused = await dorsal('import', 'site', await file({ sponsors: [{ name: 'A', url: 'javascript:x' }] }));
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('sponsors.0.url');
});

// @spec [Site content, notices, ads and page metadata] ours: A notice from the command line on race day
test('notice tells something, and takes it away', async () => {
  const context = aContext(db);
  const race = await aRace(context, { event: (await anEvent(context, { slug: 'cursa' })).number });
  const standing = async () =>
    await db
      .selectFrom('notice')
      .select(['text', 'level', 'modality_number as race'])
      .where('withdrawn_at', 'is', null)
      .execute();
  const given = await spawnInTheLongRun(url, ['notice', 'cursa', 'Start put off', '--level', 'warning']);
  expect([given.code, given.err]).toEqual([0, '']);
  await dorsal('notice', 'cursa/10K', 'Water at 3 km');
  expect(await standing()).toEqual([
    { text: 'Start put off', level: 'warning', race: null },
    { text: 'Water at 3 km', level: 'info', race: race.modality },
  ]);
  expect((await dorsal('notice', 'cursa', '--withdraw')).out).toBe('withdrew 1 notice\n');
  expect((await standing()).map(({ text }) => text)).toEqual(['Water at 3 km']);
  expect((await dorsal('notice', 'nowhere', 'x')).err).toContain('There is no event "nowhere"');
  expect((await dorsal('notice', 'cursa')).code).toBe(1);
  expect((await dorsal('notice', 'cursa', '--withdraw', '--level', 'info')).err).toContain('--level goes with a text');
});

if (isLong)
  test('bench measures in a process of its own and prints what it found', async () => {
    const { code, out } = await dorsal('bench', 'board-load', '--quick');
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/a board of 2000 from the database +\d/) });
  });
