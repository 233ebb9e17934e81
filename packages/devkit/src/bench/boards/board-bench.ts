import { awardPrizes } from '@dorsal/domain/prizes/award-prizes.ts';
import { presetPrizes } from '@dorsal/domain/prizes/presets.ts';
import { type Board, moveEntry } from '@dorsal/domain/ranking/board.ts';
import { buildBoardSteps } from '@dorsal/domain/ranking/build-board.ts';
import { listAt } from '@dorsal/domain/ranking/list-at.ts';
import { placesAt } from '@dorsal/domain/ranking/places.ts';
import type { BoardEntry } from '@dorsal/domain/ranking/types.ts';
import type { Figure } from '#bench/figure.ts';
import { itemAt, type Random, randomFrom } from '#random.ts';
import { collectGarbage } from '../collect-garbage.ts';

/** Measures the cost of boards: a change, places, pages, prizes, a build, memory. Seeded; takes some seconds of one processor. */
export function benchBoard(): Figure[] {
  return [
    benchMemory({ runners: 60_000, checkpoints: 12 }), // first, while nothing else waits to be collected
    ...[1000, 10_000, 60_000].flatMap((runners) => benchChanges({ runners, checkpoints: 10 })),
    ...benchBuild({ runners: 60_000, checkpoints: 12 }),
  ];
}

interface Field {
  readonly runners: number;
  readonly checkpoints: number;
}

/** Only local runners with a category are changed and asked, so that each change and each answer concerns all six scopes. */
function benchChanges(field: Field): Figure[] {
  const random = randomFrom(field.runners);
  const entries = someEntries(random, field);
  const { board } = build(field, entries);
  const locals = entries.filter(({ isLocal }) => isLocal);
  const finish = field.checkpoints - 1;
  const changes = Array.from({ length: 10_000 }, () => withOtherTime(random, random.pick(locals)));
  const arrivals = Array.from({ length: 5_000 }, () => random.pick(locals)).flatMap((entry) => [running(entry), entry]);
  const whole = Array.from({ length: 2_000 }, () => ({ ...random.pick(locals), timesMs: someTimes(random, field) }));
  const asked = Array.from({ length: 10_000 }, () => random.pick(locals).id);
  const females = { checkpoint: 4, genders: ['female' as const], offset: 300, limit: 15 };
  const at = (what: string) => `${what}, ${field.runners} runners, ${field.checkpoints} checkpoints`;
  return [
    {
      what: at('one change in all six scopes'),
      unit: 'µs',
      limit: 50,
      value: each(changes, (e) => moveEntry(board, e)),
    },
    { what: at('one finish, or taken back'), unit: 'µs', limit: 50, value: each(arrivals, (e) => moveEntry(board, e)) },
    {
      what: at('all times of a runner changed'),
      unit: 'µs',
      limit: null,
      value: each(whole, (e) => moveEntry(board, e)),
    },
    {
      what: at('six places of a runner'),
      unit: 'µs',
      limit: null,
      value: each(asked, (id) => placesAt(board, id, finish)),
    },
    { what: at('a page of the finish'), unit: 'µs', limit: null, value: repeat(() => pageOf(board, finish)) },
    { what: at('a page of women on the way'), unit: 'µs', limit: null, value: repeat(() => listAt(board, females)) },
    {
      what: at('the prizes'),
      unit: 'µs',
      limit: null,
      value: repeat(() => awardPrizes(presetPrizes('non_cumulative'), board)),
    },
  ];
}

const pageOf = (board: Board, checkpoint: number) => listAt(board, { checkpoint, offset: 3000, limit: 15 });

function benchBuild(field: Field): Figure[] {
  const entries = someEntries(randomFrom(7), field);
  const builds = Array.from({ length: 9 }, () => build(field, entries));
  const what = `a board of ${field.runners} with ${field.checkpoints} checkpoints`;
  return [
    { what: `${what}, built`, unit: 'ms', limit: 200, value: median(builds.map(({ tookMs }) => tookMs)) },
    {
      what: `${what}, longest step`,
      unit: 'ms',
      limit: 50,
      value: Math.max(...builds.map(({ longestMs }) => longestMs)),
    },
  ];
}

/** Three at once, as one process may hold them; without the entries that they were built from. */
function benchMemory(field: Field): Figure {
  const before = usedBytes();
  const boards = [1, 2, 3].map((seed) => build(field, someEntries(randomFrom(seed), field)).board);
  const value = (usedBytes() - before) / 1_000_000;
  const what = `${boards.length} boards of ${field.runners} with ${field.checkpoints} checkpoints`;
  return { what, value, unit: 'MB', limit: null };
}

function build({ checkpoints }: Field, entries: readonly BoardEntry[]) {
  const steps = buildBoardSteps(checkpoints, entries);
  const startMs = performance.now();
  let longestMs = 0;
  for (;;) {
    const stepMs = performance.now();
    const step = steps.next();
    longestMs = Math.max(longestMs, performance.now() - stepMs);
    if (step.done) return { board: step.value, tookMs: performance.now() - startMs, longestMs };
  }
}

/** Everyone has finished; 12 categories a gender, every fifth is local. */
function someEntries(random: Random, field: Field): BoardEntry[] {
  return Array.from({ length: field.runners }, (_, id) => ({
    id,
    // as bibs are given by hand: far from the order of entry
    bib: String((id * 7919) % field.runners),
    gender: random.chance(0.6) ? 'male' : 'female',
    category: `C${random.whole(1, 12)}`,
    isLocal: random.chance(0.2),
    isClassified: true,
    status: 'finished',
    timesMs: someTimes(random, field),
    held: [],
  }));
}

/** A marathon's worth of times: 2:20 to 6 h at the finish, each leg at a pace of its own. */
function someTimes(random: Random, { checkpoints }: Field): number[] {
  const legMs = random.between(8_400_000, 21_600_000) / (checkpoints - 1);
  let timeMs = random.whole(0, 600_000);
  return Array.from({ length: checkpoints }, () => {
    timeMs += Math.round(legMs * random.between(0.95, 1.05));
    return timeMs;
  });
}

function withOtherTime(random: Random, entry: BoardEntry): BoardEntry {
  const checkpoint = random.whole(0, entry.timesMs.length - 1);
  const changed = Math.round((entry.timesMs[checkpoint] ?? 0) * random.between(0.7, 1.3));
  return { ...entry, timesMs: entry.timesMs.with(checkpoint, changed) };
}

const running = (entry: BoardEntry): BoardEntry => ({
  ...entry,
  status: 'started',
  timesMs: entry.timesMs.with(-1, null),
});

/** Microseconds each: the median over batches of 20, after a tenth of them to warm up. */
function each<T>(list: readonly T[], work: (item: T) => void): number {
  const batches: number[] = [];
  for (let start = 0; start < list.length; start += 20) {
    const batch = list.slice(start, start + 20);
    const startMs = performance.now();
    for (const item of batch) work(item);
    batches.push(((performance.now() - startMs) * 1000) / batch.length);
  }
  return median(batches.slice(batches.length / 10));
}

function repeat(work: () => void): number {
  const tookUs = Array.from({ length: 100 }, () => {
    const startMs = performance.now();
    work();
    return (performance.now() - startMs) * 1000;
  });
  return median(tookUs.slice(10));
}

const median = (values: readonly number[]): number =>
  itemAt(
    values.toSorted((a, b) => a - b),
    Math.floor(values.length / 2),
  );

function usedBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
