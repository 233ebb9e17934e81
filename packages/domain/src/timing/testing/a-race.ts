import { judgeReads } from '#walk/judge-reads.ts';
import type {
  Checkpoint,
  Entrant,
  EpochMs,
  Ms,
  Read,
  ReaderConfiguration,
  TimingRules,
  Verdict,
  Wave,
} from '../types.ts';

/** An instant of the race day, from 'HH:MM:SS' or 'HH:MM'. */
export const clock = (text: string): EpochMs => Date.parse(`2026-05-10T${text.length === 5 ? `${text}:00` : text}Z`);
/** The other way round, for reading failures. */
export const hour = (at: EpochMs | null): string =>
  at === null ? '-' : new Date(at).toISOString().slice(11, 23).replace('.000', '');
export const minutes = (count: number): Ms => count * 60_000;

/** Checkpoints at these distances in metres, the start first. */
export const aCourse = (...distances: (number | null)[]): Checkpoint[] =>
  distances.map((distanceM, id) => ({
    id,
    distanceM,
    minLegTimeMs: null,
    cutoffMs: null,
    isTimed: true,
    missRate: null,
  }));

/** A reader at a checkpoint from one hour to another. */
export const aReader = (
  device: number,
  checkpoint: number,
  [opens, closes, gapS]: [string?, string?, number?] = [],
): ReaderConfiguration => ({
  device,
  checkpoint,
  opensAt: clock(opens ?? '00:00'),
  closesAt: clock(closes ?? '23:59'),
  minGapMs: (gapS ?? 0) * 1000,
});

export const aWave = (id: number, gun: string | null): Wave => ({
  id,
  name: `wave ${id}`,
  gunAt: gun === null ? null : clock(gun),
});

/** A running race of 10 km with a checkpoint half way, gun at 10:00, reader 10 at the start, 11 at 5 km, 12 at the finish. */
export function aRace(changes: Partial<TimingRules> = {}): TimingRules {
  const checkpoints = changes.checkpoints ?? aCourse(0, 5000, 10_000);
  return {
    chronotype: 'all',
    sport: 'running',
    phase: 'before_or_live',
    gunAt: clock('10:00'),
    plannedStartAt: clock('10:00'),
    waves: [],
    checkpoints,
    readers: checkpoints.map((_, position) => aReader(10 + position, position)),
    hasStartTimes: false,
    startClosesMs: minutes(30),
    neutralised: [],
    precisionMs: 1,
    rounding: 'down',
    ranksByNetTime: false,
    ...changes,
  };
}

/** Laps of a length over one mat, reader 10: it is start, laps and finish. The start window closes ten minutes after the gun. */
export const aLapRace = (laps: number, lapM: number | null = 10_000, changes: Partial<TimingRules> = {}): TimingRules =>
  aRace({
    checkpoints: aCourse(...Array.from({ length: laps + 1 }, (_, lap) => (lapM === null ? null : lap * lapM))),
    readers: Array.from({ length: laps + 1 }, (_, lap) => aReader(10, lap, lap === 0 ? ['09:00', '10:10'] : [])),
    ...changes,
  });

export const anEntrant = (changes: Partial<Entrant> = {}): Entrant => ({
  wave: null,
  startOffsetMs: null,
  staffStatus: null,
  acceptsLateStart: false,
  penaltyMs: 0,
  manualTimes: [],
  choices: [],
  stops: [],
  ...changes,
});

/** One read of chip 7. */
export const aRead = (device: number, at: EpochMs, changes: Partial<Read> = {}): Read => ({
  device,
  epoch: 1,
  seq: 1,
  chip: '7',
  heardAt: at,
  at,
  isInvalidated: false,
  ...changes,
});

/** Reads from lines like '10 10:00:05', the reader and the hour; 'x10 …' is one that staff took out. */
export const heard = (...lines: string[]): Read[] =>
  lines.map((line, seq) => {
    const [device = '', at = ''] = line.split(' ');
    return aRead(Number(device.replace('x', '')), clock(at), { seq, isInvalidated: device.startsWith('x') });
  });

/** Somebody on a mat from one hour to another, with a read every `everyS` seconds. */
export const resting = (device: number, from: string, to: string, everyS = 5): Read[] => {
  const reads: Read[] = [];
  for (let at = clock(from); at <= clock(to); at += everyS * 1000)
    reads.push(aRead(device, at, { seq: at % 100_000_000 }));
  return reads;
};

/** '10:00:05 → 0' for a crossing, '10:00:07 within_gap' for a read that does not count. */
export const verdictLine = (verdict: Verdict): string =>
  verdict.kind === 'crossing'
    ? `${hour(verdict.read.at)} → ${verdict.checkpoint}`
    : `${hour(verdict.read.at)} ${verdict.why}`;

/** The verdicts as lines. */
export const judged = (rules: TimingRules, reads: readonly Read[], entrant: Entrant = anEntrant()): string[] =>
  judgeReads(rules, entrant, reads).verdicts.map(verdictLine);

/** The crossings as hours, '-' where there is none. */
export const crossed = (rules: TimingRules, reads: readonly Read[], entrant: Entrant = anEntrant()): string =>
  judgeReads(rules, entrant, reads).crossings.map(hour).join(' ');

/** The warnings in one line. */
export const warned = (rules: TimingRules, reads: readonly Read[], entrant: Entrant = anEntrant()): string =>
  judgeReads(rules, entrant, reads).warnings.join(' ');
