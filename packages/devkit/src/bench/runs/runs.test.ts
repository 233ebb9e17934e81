import { tmpdir } from 'node:os';
import { randomId } from '@dorsal/server/platform/context.ts';
import { createPool } from '@dorsal/server/platform/db/pool.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { benchProblems } from '../problems-bench.ts';
import { benchWalk } from '../walk-bench.ts';
import { problems } from './all-benches.ts';
import type { BenchDatabase, Line } from './bench.ts';
import { calendar } from './calendar.ts';
import { gunCorrection } from './gun-correction.ts';
import { liveChanges } from './live-changes.ts';
import { previews } from './previews.ts';
import { raceDay } from './race-day.ts';
import { truth } from './truth.ts';

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

async function aDatabase(): Promise<BenchDatabase> {
  const { db, url } = await aTestDatabase();
  const pool = createPool(url);
  closing.push(() => pool.end());
  const context = { db, now: Date.now, newId: randomId, log: pino({ level: 'silent' }) };
  return { context, pool, url, postgresPid: process.pid };
}

const valueLike = (lines: readonly Line[], what: RegExp): number =>
  lines.find((one) => what.test(one.what))?.value ?? Number.NaN;

// @spec [Problems] issue 17, proof 4: The problems of 60,000 people kept: what a look for each kind costs, as a share of one processor
test('problems are looked for in a race that is on, and measured', async () => {
  const lines = await problems.run({ isQuick: true, aDatabase });
  expect(lines).toHaveLength(4);
  const { kinds, open } = await benchProblems({ ...(await aDatabase()), people: 200, rounds: 1, dataDir: tmpdir() });
  expect(kinds.length).toBeGreaterThan(10);
  expect(open).toEqual(expect.arrayContaining(['missed_checkpoint', 'unknown_chips', 'legal_texts_missing']));
  for (const quiet of ['reader_silent', 'race_without_reads', 'checkpoint_without_reader'])
    expect(open).not.toContain(quiet);
});

// One bench says in the gate that benches run; the others are of the long run.
if (isLong) {
  // @spec [Timing rules] issue 15, proof 5: A crossing of 12 laps and of a 24-hour race of 300 laps, median and worst: `npm run bench -- walk`
  test('one more read of a runner is measured on a plain course, on laps, and where reads make no sense', () => {
    const figures = benchWalk(1);
    expect(figures.map(({ what }) => what.split(',')[0])).toEqual(
      [
        'the finish of a plain course of six mats',
        'lap 12 of 12',
        'lap 60 of 60',
        'lap 300 of 300',
        'a day of 500 reads without sense',
      ].flatMap((what) => [what, what]),
    );
    const valueLike = (what: string): number => figures.find((one) => one.what.startsWith(what))?.value ?? 0;
    expect(valueLike('lap 300')).toBeGreaterThan(valueLike('lap 12'));
  });

  test('a gun that is corrected moves everybody’s results while reads come in', async () => {
    const lines = await gunCorrection.run({ isQuick: true, aDatabase });
    expect(lines.map(({ what }) => what)).toContain('a gun that moves 2000 results, on the board');
    expect(valueLike(lines, /longest wait/)).toBeGreaterThanOrEqual(0);
  });

  // @spec [Problems] issue 17, proof 4: Saves beside 10,000 reads a second, and the problems of 60,000 people at 300 crossings a second: `npm run bench -- race-day`
  // @spec [Race day] issue 19, proof 4: The identity of 60,000 kept at 300 crossings a second, and a gun of 60,000 on the screens: `npm run bench -- race-day`
  test('a race day in the whole program is measured: everybody is somewhere at each look, staff save, a gun is on its page', async () => {
    const lines = await raceDay.run({ isQuick: true, aDatabase });
    expect(valueLike(lines, /somebody was nowhere/)).toBe(0);
    expect(valueLike(lines, /a save meanwhile: a time by hand, half/)).toBeGreaterThan(0);
    expect(valueLike(lines, /a page that follows the stream/)).toBeGreaterThan(0);
  });

  test('generated races come to their truth, in memory and through the database', async () => {
    const lines = await truth.run({ isQuick: true, aDatabase });
    expect(lines.filter(({ what }) => /truth/.test(what)).map(({ value }) => value)).toEqual([0, 0, 0, 0]);
  });

  // @spec [Calendar calls] issue 4, proof 2: Lists with 20,000 events and 2,000,000 registrations: each call under 50 ms at the median; home, calendar and event calls a second against a bare server
  test('every list, search and total of a calendar is asked, and measured', async () => {
    const lines = await calendar.run({ isQuick: true, aDatabase });
    expect(valueLike(lines, /a town with a mistake, median/)).toBeGreaterThan(0);
    expect(valueLike(lines, /calls of the home page/)).toBeGreaterThan(0);
  });

  test('changes are looked at in a race while reads come in, and measured', async () => {
    const lines = await previews.run({ isQuick: true, aDatabase });
    expect(valueLike(lines, /a time typed in: 1 results change/)).toBeGreaterThan(0);
    const said = lines.map(({ what }) => what).join();
    expect(said).toMatch(
      /the finish shut earlier: [1-9]\d* results change.*bounds of categories: [1-9]\d* results change/,
    );
  });

  // @spec [Changes by staff] issue 18, proof 3: A gun, a wave, a category bound, a checkpoint's window and a prize changed on a live race: preview and result equal
  test('changes of a live race are what their previews foretold, and measured', async () => {
    const lines = await liveChanges.run({ isQuick: true, aDatabase });
    expect(lines.filter(({ what }) => /foretold/.test(what)).map(({ value }) => value)).toEqual([0, 0, 0, 0, 0]);
    expect(lines.filter(({ what }) => /: 0 results, 0 prizes/.test(what))).toEqual([]);
  });
}
