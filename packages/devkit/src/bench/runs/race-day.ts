import { benchRaceDay, type ReadFigures, type Waits } from '#bench/ingest/race-day-bench.ts';
import { type Bench, type Line, line, longestBlock } from './bench.ts';

/** The whole program, with the work beside the calls, as it runs on a race day. */
export const raceDay: Bench = {
  name: 'race-day',
  summary:
    'a race of 60,000 that is on: problems and whereabouts kept, saves of staff beside 10,000 reads a second, a gun',
  run: async ({ isQuick, aDatabase }) => {
    const size = isQuick
      ? { people: 2_000, seconds: 2, reads: 1_000, crossings: 100 }
      : { people: 60_000, seconds: 20, reads: 10_000, crossings: 300 };
    const figures = await benchRaceDay({ database: await aDatabase(), ...size });
    const { crossings, alone, saved, saves, gun, longestBlockMs } = figures;
    const rate = `${size.reads} reads a second`;
    return [
      line(`${size.crossings} crossings a second: reads taken`, crossings.reads.perSecond, '1/s', {
        required: { least: Math.floor(2 * size.crossings * 0.98) },
      }),
      ...waits('a batch of reads meanwhile', crossings.reads.answered),
      ...crossings.asked.flatMap(({ path, waits: asked }) => waits(`${path} meanwhile`, asked, 1_000)),
      line('looks at the race board in which somebody was nowhere', crossings.missing, '', { required: { most: 0 } }),
      line('problems that stand open then', crossings.problems, ''),
      line('share of a processor, all of Node', Math.round(crossings.nodeShare * 100) / 100, ''),
      ...taken(`${rate}, alone`, alone, size.reads),
      ...taken(`${rate}, while staff save`, saved, size.reads),
      line('as many times as alone, half of the batches', ratio(saved, alone), '', { required: { most: 1.25 } }),
      ...saves.flatMap(({ what, waits: spans }) => waits(`a save meanwhile: ${what}`, spans, 100)),
      line(`a gun of ${size.people}: until staff have their answer`, gun.savedMs, 'ms'),
      line('until a page that follows the stream shows it', gun.shownMs, 'ms', { required: { most: 5_000 } }),
      longestBlock(longestBlockMs),
    ];
  },
};

const ratio = (one: ReadFigures, other: ReadFigures): number =>
  Math.round((one.answered.medianMs / other.answered.medianMs) * 100) / 100;

const taken = (what: string, { perSecond, answered }: ReadFigures, asked: number): Line[] => [
  line(`${what}: taken`, perSecond, '1/s', { required: { least: Math.floor(asked * 0.98) } }),
  ...waits(`${what}: a batch of 100`, answered),
];

const waits = (what: string, { medianMs, p99Ms, worstMs }: Waits, most?: number): Line[] => [
  line(`${what}, half of them`, medianMs, 'ms', { required: most === undefined ? null : { most } }),
  line(`${what}, 99 of 100`, p99Ms, 'ms'),
  line(`${what}, the slowest`, worstMs, 'ms'),
];
