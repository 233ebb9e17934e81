import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minLegTime } from '#timing/course.ts';
import { openHearing } from '#timing/hearing.ts';
import { gunFor } from '#timing/references.ts';
import { aCourse, aLapRace, aRace, aRead, aReader, clock, hour, minutes } from '#timing/testing/a-race.ts';
import { someEntrant, someReads, someRules } from '#timing/testing/some-races.ts';
import type { Entrant, EpochMs, Read, ReaderConfiguration, Rejection, TimingRules } from '#timing/types.ts';
import type { Visit } from './ground/visits.ts';
import { verdictsOf } from './reasons.ts';
import { explainWalk, type Walk } from './search/explain-walk.ts';

const gunAt = clock('10:00');
const gapped = aLapRace(4, 5000);
const bases = [
  aRace({ checkpoints: aCourse(0, 5000, 10_000, 15_000) }),
  // Start and finish on one mat, a spare mat with another gap, and a start that is open all day.
  aRace({
    checkpoints: aCourse(0, 5000, 12_000, 15_000),
    readers: [
      aReader(10, 0),
      aReader(11, 1, ['00:00', '23:59', 120]),
      aReader(14, 1, ['00:00', '23:59', 600]),
      aReader(12, 2),
      aReader(10, 3, ['10:30', '23:59', 900]),
    ],
  }),
  // Out and back, with windows that shut while people come.
  aRace({
    checkpoints: aCourse(null, null, null, null),
    readers: [
      aReader(10, 0, ['09:00', '10:40']),
      aReader(11, 1, ['09:00', '10:45']),
      aReader(11, 2, ['10:50', '13:00', 300]),
      aReader(13, 3),
    ],
  }),
  aLapRace(3, null),
  { ...gapped, readers: gapped.readers.map((reader) => ({ ...reader, minGapMs: minutes(25) })) },
  {
    ...gapped,
    readers: gapped.readers.map((reader) =>
      reader.checkpoint === 2 ? { ...reader, closesAt: clock('10:50') } : reader,
    ),
  },
];

/** Stays at mats, and among them somebody who runs the course. */
const someStays = fc.array(
  fc.record({
    device: fc.integer({ min: 9, max: 14 }),
    fromS: fc.integer({ min: -900, max: 3 * 3600 }),
    reads: fc.integer({ min: 1, max: 5 }),
    everyS: fc.integer({ min: 0, max: 170 }),
  }),
  { maxLength: 8 },
);
const someRun = fc.option(
  fc.record({
    startS: fc.integer({ min: -60, max: 3000 }),
    legS: fc.integer({ min: 900, max: 2400 }),
    legs: fc.nat(3),
  }),
);

function readsOf(
  { readers }: TimingRules,
  stays: typeof someStays extends fc.Arbitrary<infer Stays> ? Stays : never,
  run: typeof someRun extends fc.Arbitrary<infer Run> ? Run : never,
): Read[] {
  const stood = stays.flatMap(({ device, fromS, reads, everyS }) =>
    Array.from({ length: reads }, (_, seq) => aRead(device, gunAt + (fromS + seq * everyS) * 1000, { seq })),
  );
  if (run === null) return stood;
  const ran = Array.from({ length: run.legs + 1 }, (_, checkpoint) => {
    const device = readers.find((reader) => reader.checkpoint === checkpoint)?.device ?? 9;
    return aRead(device, gunAt + (run.startS + checkpoint * run.legS) * 1000, { seq: 9 });
  });
  return [...stood, ...ran];
}

/** A read that does not count, and all that its reason may depend on. */
interface Rejected {
  readonly rules: TimingRules;
  readonly entrant: Entrant;
  readonly walk: Walk;
  readonly read: Read;
  /** Its own visit with the reads in it; undefined: it belongs to none. */
  readonly visit: Visit | undefined;
  /** The reads that count, with their checkpoints, and what is passed without a read: manual times and shut checkpoints. */
  readonly counted: readonly { readonly read: Read; readonly checkpoint: number }[];
  readonly passed: Walk['stops'];
  readonly readAt: (index: number) => Read;
  readonly matOf: (device: number) => number | undefined;
  readonly shortest: (from: number, to: number) => number;
  /** The gun of who starts at that instant; null: none is known. */
  readonly gunOf: (startAt: EpochMs | null) => EpochMs | null;
}

const isOpen = ({ opensAt, closesAt }: ReaderConfiguration, at: EpochMs): boolean => opensAt <= at && at <= closesAt;
const served = ({ rules }: Rejected, { device }: Read): ReaderConfiguration[] =>
  rules.readers
    .filter((reader) => reader.device === device && reader.checkpoint < rules.checkpoints.length)
    .toSorted((a, b) => a.checkpoint - b.checkpoint);
const openTo = (it: Rejected, read: Read): ReaderConfiguration[] =>
  served(it, read).filter((reader) => isOpen(reader, read.at));
/** The next checkpoint after one that the read could be at. */
const nextFor = (it: Rejected, read: Read, after: number) =>
  openTo(it, read).find(
    ({ checkpoint }) => checkpoint > after && !it.entrant.manualTimes.some((typed) => typed.checkpoint === checkpoint),
  );
const finishOf = ({ rules }: Rejected): number => rules.checkpoints.length - 1;
const startRead = ({ walk: { start }, readAt }: Rejected): Read | null =>
  start.read === null ? null : readAt(start.read);

function isAtStart(it: Rejected): boolean {
  const isFirst = it.passed.every(({ at }) => (it.visit?.arrivedAt ?? 0) < at);
  const isStartVisit = it.visit !== undefined && it.walk.visits[it.walk.start.visit] === it.visit;
  return openTo(it, it.read).some(({ checkpoint }) => checkpoint === 0) && (isFirst || isStartVisit);
}

function isBeforeStart(it: Rejected): boolean {
  if (!isAtStart(it)) return it.read.at < it.walk.start.setOffAt;
  const start = startRead(it);
  const gun = it.gunOf(start?.at ?? null) ?? (start === null ? (it.rules.gunAt ?? it.rules.plannedStartAt) : null);
  return gun !== null && it.read.at < gun;
}

/** The last read that counts at the mat of the visit, up to an instant. */
const lastCounted = (it: Rejected, at: EpochMs) =>
  it.counted.filter((one) => it.matOf(one.read.device) === it.visit?.mat && one.read.at <= at).at(-1);

/** Tells whether a read follows one that counts at its mat within the gap. */
function isWithinGap(it: Rejected, read: Read): boolean {
  const last = lastCounted(it, read.at);
  if (last === undefined) return false;
  const own =
    last.checkpoint === 0 ? undefined : served(it, read).find(({ checkpoint }) => checkpoint === last.checkpoint);
  const gap = (nextFor(it, read, last.checkpoint) ?? own)?.minGapMs ?? 0;
  return read.at - last.read.at < gap;
}

/** The first read of the visit that is not at the start. */
const firstOf = (it: Rejected): Read =>
  it.visit?.reads.map(it.readAt).find((read) => !isAtStart({ ...it, read })) ?? it.read;

function isOfManualTime(it: Rejected): boolean {
  const { walk, entrant, visit, rules } = it;
  const reference = walk.start.reference.at;
  const silence = openHearing(rules, entrant, []).course.mats[visit?.mat ?? -1]?.visitGapMs ?? 0;
  const off = (one: Visit, at: EpochMs): number => Math.max(one.arrivedAt - at, at - one.leftAt, 0);
  return entrant.manualTimes.some(({ checkpoint, timeMs }) => {
    const device = rules.readers.find((reader) => reader.checkpoint === checkpoint)?.device;
    if (checkpoint === 0 || reference === null || device === undefined) return false;
    const there = walk.visits.filter(({ mat }) => mat === it.matOf(device));
    const nearest = there.toSorted((a, b) => off(a, reference + timeMs) - off(b, reference + timeMs))[0];
    return nearest !== undefined && nearest === visit && off(nearest, reference + timeMs) <= silence;
  });
}

function isTooFast(it: Rejected): boolean {
  const read = firstOf(it);
  const before = it.passed.filter(({ at }) => at <= read.at).at(-1);
  const target = nextFor(it, read, before?.checkpoint ?? 0)?.checkpoint;
  if (target === undefined) return false;
  if (it.passed.some(({ visit, checkpoint, at }) => visit === -1 && checkpoint < target && at >= read.at)) return true;
  const since = Math.max(before?.at ?? 0, it.walk.start.setOffAt);
  return read.at <= since || read.at - since < it.shortest(before?.checkpoint ?? 0, target);
}

/** The table of docs/timing-rules.md, 'Reasons': the first row that is true is the reason. */
const table: readonly (readonly [Rejection, (rejected: Rejected) => boolean])[] = [
  ['invalidated_by_staff', ({ read }) => read.isInvalidated],
  ['wrong_race', (it) => served(it, it.read).length === 0],
  ['outside_window', (it) => openTo(it, it.read).length === 0],
  ['outside_window', ({ walk, visit }) => walk.stops.some((stop) => stop.isShut && walk.visits[stop.visit] === visit)],
  [
    'outside_window',
    ({ walk: { start, visits }, visit }) => start.visit >= 0 && start.read === null && visits[start.visit] === visit,
  ],
  ['superseded', isOfManualTime],
  ['before_start', isBeforeStart],
  [
    'late_start',
    (it) => {
      const gun = it.gunOf(it.read.at);
      return isAtStart(it) && !it.entrant.acceptsLateStart && gun !== null && it.read.at - gun > it.rules.startClosesMs;
    },
  ],
  ['superseded', isAtStart],
  ['within_gap', (it) => isWithinGap(it, it.read)],
  ['after_finish', (it) => it.passed.some(({ checkpoint, at }) => checkpoint === finishOf(it) && it.read.at > at)],
  [
    'within_gap',
    (it) => {
      const ofMat = it.rules.readers.filter(({ device }) => it.matOf(device) === it.visit?.mat);
      const isSeveral = new Set(ofMat.map(({ checkpoint }) => checkpoint)).size > 1;
      const inVisit = it.visit?.reads.map(it.readAt) ?? [];
      return isSeveral && it.counted.some(({ read }) => inVisit.includes(read) && read.at <= it.read.at);
    },
  ],
  [
    'within_gap',
    (it) =>
      isWithinGap(it, firstOf(it)) && !it.counted.some(({ read }) => it.visit?.reads.map(it.readAt).includes(read)),
  ],
  ['too_fast', (it) => isTooFast(it) && !it.counted.some(({ read }) => it.visit?.reads.map(it.readAt).includes(read))],
  ['superseded', () => true],
];

// @spec [Timing rules] issue 15: Reasons of reads after the finish and within a visit are those of their table
test('every read that does not count has the first reason of the table that is true of it', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(someRules(...bases), someEntrant, someStays, someRun, someReads, (rules, entrant, stays, run, odd) => {
      const reads = [...readsOf(rules, stays, run), ...odd.slice(0, odd.length % 4)];
      const hearing = openHearing(rules, entrant, reads);
      const walk = explainWalk(hearing);
      const verdicts = verdictsOf(hearing, walk);
      const counted = verdicts.filter((verdict) => verdict.kind === 'crossing');
      for (const [index, verdict] of verdicts.entries()) {
        if (verdict.kind === 'crossing') continue;
        const rejected: Rejected = {
          rules,
          entrant,
          walk,
          read: verdict.read,
          visit: walk.visits.find((visit) => visit.reads.includes(index)),
          counted,
          passed: walk.stops,
          readAt: (position) => hearing.reads[position] as Read, // of the visits of this hearing
          matOf: (device) => hearing.course.sites.get(device)?.mat,
          shortest: (from, to) => minLegTime(hearing.course, from, to),
          gunOf: (startAt) => gunFor(hearing, startAt),
        };
        const expected = table.find(([, isTrue]) => isTrue(rejected))?.[0];
        const line = `${verdict.read.device} ${hour(verdict.read.at)}`;
        expect(`${line} ${verdict.why}`).toBe(`${line} ${expected}`);
        seen.set(verdict.why, (seen.get(verdict.why) ?? 0) + 1);
      }
    }),
    { numRuns: 1000 },
  );
  // Each reason is met often enough for a mistake in it to be found.
  for (const why of [
    'outside_window',
    'before_start',
    'late_start',
    'within_gap',
    'too_fast',
    'after_finish',
    'superseded',
  ])
    expect(seen.get(why)).toBeGreaterThan(5);
});
