import type { TimeSpan } from '@dorsal/domain/timing/types.ts';
import { judgeReads } from '@dorsal/domain/walk/judge-reads.ts';
import { describe, expect, test } from 'vitest';
import { lapRaceOf } from './lap-race.ts';
import { knownFacts, measureLaps } from './measure-laps.ts';
import { parseLapLog } from './parse-lap-log.ts';

/** Three cars of 90 seconds a lap: one makes 30 laps, one 28, one gives up after 12. Laps 5 to 7 are behind a safety car, and car 3 stops in lap 9. */
const carsCsv = [
  'number,lap,elapsed_ms,note',
  ...['1:30', '2:28', '3:12'].flatMap((entry) => {
    const [number = '', laps] = entry.split(':');
    let at = 0;
    return Array.from({ length: Number(laps) }, (_, i) => {
      at += i >= 4 && i < 7 ? 140_000 : number === '3' && i === 8 ? 125_000 : 90_000 + Number(number) * 400;
      return `${number},${i + 1},${at},${number === '3' && i === 8 ? 'pit' : ''}`;
    });
  }),
].join('\n');
const cars = parseLapLog('cars', carsCsv);

const hourly = parseLapLog(
  'hourly',
  [
    'number,lap,time_of_day,lap_split,rest',
    '1,1,7:50:08,50:08,09:52',
    '1,2,8:51:41,51:41,08:19',
    '2,1,8:00:00,1:00:00,00:00',
    '2,2,,,',
    '',
  ].join('\n'),
);

describe('a lap log', () => {
  test('gives laps by number since the start, and those that ended in the pit', () => {
    expect([...cars.laps.keys()]).toEqual(['1', '2', '3']);
    expect(cars.laps.get('3')?.[8]).toEqual({ lap: 9, elapsedMs: 1_001_000, restMs: 0, endsInPit: true });
  });

  test('with times of day gives rests, and leaves out a lap that was not completed', () => {
    expect(hourly.laps.get('1')).toEqual([
      { lap: 1, elapsedMs: 3_008_000, restMs: 592_000, endsInPit: false },
      { lap: 2, elapsedMs: 6_701_000, restMs: 499_000, endsInPit: false },
    ]);
    expect(hourly.laps.get('2')).toHaveLength(1);
  });

  test.each([
    ['number,lap,time\n1,1,5', /no column/],
    ['number,lap,elapsed_ms,note\n1,1,5,\n1,3,9,', /laps of 1 have a hole/],
  ])('%j is refused', (text, why) => {
    expect(() => parseLapLog('a', text)).toThrow(why);
  });
});

describe('a race made of a log', () => {
  const options = { unheard: 0, round: 1, firstLaps: null, hearsRests: false };

  test('is as long as the leader went, and those laps down stay in', () => {
    const race = lapRaceOf(cars, options);
    expect(race.laps).toBe(30);
    expect(race.rules.checkpoints).toHaveLength(31);
    expect(race.cars.map(({ reads }) => reads.length)).toEqual([30, 28, 12]);
    expect(lapRaceOf(cars, { ...options, firstLaps: 10 }).cars.map(({ reads }) => reads.length)).toEqual([10, 10, 10]);
  });

  test('leaves the same crossings out again, and more of them for a higher share', () => {
    const heardAt = (unheard: number) =>
      lapRaceOf(cars, { ...options, unheard }).cars.flatMap((car) => car.reads.map(({ at }) => `${car.number} ${at}`));
    expect(heardAt(0.2)).toEqual(heardAt(0.2));
    expect(heardAt(0.2).length).toBeLessThan(70);
    expect(heardAt(0.05)).toEqual(expect.arrayContaining(heardAt(0.2)));
  });

  test('knows what staff could know: the stop, and the minutes in which nearly all were slow', () => {
    const { known, rules } = lapRaceOf(cars, { ...options, unheard: 0.02 });
    expect(known.missRate).toBe(0.02);
    const gunAt = rules.gunAt ?? 0;
    const sinceGun = (spans: readonly TimeSpan[] = []) => spans.map(({ from, to }) => [from - gunAt, to - gunAt]);
    expect(['1', '2', '3'].map((number) => sinceGun(known.stops.get(number)))).toEqual([
      [],
      [],
      [[1_001_000 - 33_800, 1_001_000]],
    ]);
    expect(sinceGun(known.neutralised)).toEqual([[420_000, 780_000]]);
  });

  test('hears a rest at the mat every half minute', () => {
    const [runner] = lapRaceOf(hourly, { ...options, hearsRests: true }).cars;
    expect(runner?.reads.length).toBe(20 + 17);
  });
});

// @spec [Timing rules] issue 15, proof 3: Lap logs as reads with 0, 2 and 5 crossings of a hundred unheard: laps found as the ones that they were, finishes wrong: `npm run measure:laps`
describe('measured', () => {
  const options = { unheard: 0, rounds: 2, firstLaps: null, hearsRests: false, enters: [], settled: 0 };

  test('a race in which everything is heard is right to the lap', () => {
    expect(measureLaps(judgeReads, [cars], options)).toMatchObject({
      cars: 3,
      heard: 70,
      right: 70,
      finishes: 1,
      finishesWrong: 0,
      short: 2,
      shortRight: 2,
      stolen: 0,
    });
  });

  test('a judge that is a lap off has nothing right, and finishes who was a lap down', () => {
    const counts = measureLaps(
      (rules, entrant, reads) => {
        const found = judgeReads(rules, entrant, reads);
        return { ...found, crossings: [null, null, null, ...found.crossings.slice(1, -2)] };
      },
      [cars],
      options,
    );
    expect(counts).toMatchObject({ right: 0, finishesWrong: 1, stolen: 1 });
  });

  // @spec [Timing rules] issue 15, proof 3: Right where what staff know is entered: a mat's miss rate, a neutralised span, a known stop
  test('what staff know is entered where that is asked for', () => {
    const seen: [number | null | undefined, number, number][] = [];
    const judge: typeof judgeReads = (rules, entrant, reads) => {
      seen.push([rules.checkpoints.at(-1)?.missRate, rules.neutralised.length, entrant.stops.length]);
      return judgeReads(rules, entrant, reads);
    };
    measureLaps(judge, [cars], options);
    measureLaps(judge, [cars], { ...options, enters: knownFacts });
    expect(seen.slice(0, 3)).toEqual(Array(3).fill([null, 0, 0]));
    expect(seen.slice(3)).toEqual([
      [0, 1, 0],
      [0, 1, 0],
      [0, 1, 1],
    ]);
  });

  test('staff settle so many crossings of each car, the last one among them', () => {
    const seen: (readonly number[])[] = [];
    const judge: typeof judgeReads = (rules, entrant, reads) => {
      seen.push(entrant.choices.map(({ checkpoint }) => checkpoint));
      return judgeReads(rules, entrant, reads);
    };
    measureLaps(judge, [cars], { ...options, settled: 1 });
    measureLaps(judge, [cars], { ...options, settled: 4 });
    expect(seen).toEqual([[30], [28], [12], [7, 15, 22, 30], [7, 14, 21, 28], [3, 6, 9, 12]]);
  });

  test('each round leaves out other crossings', () => {
    const { cars: measured, heard } = measureLaps(judgeReads, [cars], { ...options, unheard: 0.1 });
    expect(measured).toBe(6);
    expect(heard).toBeLessThan(140);
  });
});
