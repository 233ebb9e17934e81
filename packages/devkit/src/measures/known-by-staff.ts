import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { itemAt } from '#random.ts';
import type { LoggedLap } from './parse-lap-log.ts';

/** Facts of a lap race that staff know beside the reads. */
export interface KnownByStaff {
  /** Share of the crossings that the mat misses. */
  readonly missRate: number;
  /** Spans in which most of the field was slow at once: safety car, red flag. */
  readonly neutralised: readonly Span[];
  /** Laps that ended with a stop, by number. */
  readonly stops: ReadonlyMap<string, readonly number[]>;
}

interface Span {
  readonly from: EpochMs;
  readonly until: EpochMs;
}

type Field = ReadonlyMap<string, readonly LoggedLap[]>;

const minuteMs: Ms = 60_000;
/** A lap is slow from so many times the own median on; a minute is neutralised where so much of the field drives one. */
const slowFactor = 1.25;
const leastShare = 0.7;

/** Gathers what staff would have seen of a logged race: the pit stops that are noted, and when nearly everybody was slow. */
export function knownByStaff(field: Field, gunAt: EpochMs, missRate: number): KnownByStaff {
  const stops = [...field].map(
    ([number, own]) => [number, own.flatMap((one) => (one.endsInPit ? one.lap : []))] as const,
  );
  const laps = [...field.values()].flatMap(spansOf);
  const onCourse = countByMinute(laps);
  const slow = countByMinute(laps.filter(({ isSlow }) => isSlow));
  const minutes = [...onCourse.keys()]
    .filter((minute) => (slow.get(minute) ?? 0) >= leastShare * (onCourse.get(minute) ?? 0))
    .toSorted((a, b) => a - b);
  return { missRate, neutralised: joined(minutes, gunAt), stops: new Map(stops) };
}

/** The time of each lap, rests before it included. */
export const lapTimes = (own: readonly LoggedLap[]): Ms[] =>
  own.map(({ elapsedMs }, i) => elapsedMs - (own[i - 1]?.elapsedMs ?? 0));

interface LapSpan {
  readonly fromMs: Ms;
  readonly untilMs: Ms;
  readonly isSlow: boolean;
}

function spansOf(own: readonly LoggedLap[]): LapSpan[] {
  const times = lapTimes(own);
  const median = times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
  return own.map(({ elapsedMs }, i) => {
    const lapMs = itemAt(times, i);
    return { fromMs: elapsedMs - lapMs, untilMs: elapsedMs, isSlow: lapMs > slowFactor * median };
  });
}

/** The number of laps that each minute is part of. */
function countByMinute(laps: readonly LapSpan[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { fromMs, untilMs } of laps) {
    for (let minute = Math.floor(fromMs / minuteMs); minute * minuteMs < untilMs; minute += 1) {
      counts.set(minute, (counts.get(minute) ?? 0) + 1);
    }
  }
  return counts;
}

/** Minutes in order, those that follow one another as one span. */
function joined(minutes: readonly number[], gunAt: EpochMs): Span[] {
  return minutes
    .filter((minute, i) => minutes[i - 1] !== minute - 1)
    .map((first) => {
      let last = first;
      while (minutes.includes(last + 1)) last += 1;
      return { from: gunAt + first * minuteMs, until: gunAt + (last + 1) * minuteMs };
    });
}
