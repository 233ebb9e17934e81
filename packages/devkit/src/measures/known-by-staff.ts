import type { EpochMs, Ms, TimeSpan } from '@dorsal/domain/timing/types.ts';
import { itemAt } from '#random.ts';
import type { LoggedLap } from './parse-lap-log.ts';

/** Facts of a lap race that staff know beside the reads. */
export interface KnownByStaff {
  /** Share of the crossings that the mat misses. */
  readonly missRate: number;
  /** Spans in which most of the field was slow at once: safety car, red flag. */
  readonly neutralised: readonly TimeSpan[];
  /** The stops of each car, by number: what a clock in the pit lane shows. */
  readonly stops: ReadonlyMap<string, readonly TimeSpan[]>;
}

type Field = ReadonlyMap<string, readonly LoggedLap[]>;

const minuteMs: Ms = 60_000;
/** A lap that takes so many times the own median, while the race was not neutralised, has a stop that everybody saw. */
const stopFactor = 2;
/** A lap is slow from so many times the own median on; a minute is neutralised where so much of the field drives one. */
const slowFactor = 1.25;
const leastShare = 0.7;
/** Laps before and after one that tell the usual time of it. */
const lapsAround = 6;

/** Gathers what staff would have seen of a logged race: the pit stops that are noted, and when nearly everybody was slow. */
export function knownByStaff(field: Field, gunAt: EpochMs, missRate: number): KnownByStaff {
  const laps = [...field.values()].flatMap(spansOf);
  const onCourse = countByMinute(laps);
  const slow = countByMinute(laps.filter(({ isSlow }) => isSlow));
  const minutes = [...onCourse.keys()]
    .filter((minute) => (slow.get(minute) ?? 0) >= leastShare * (onCourse.get(minute) ?? 0))
    .toSorted((a, b) => a - b);
  const neutralised = joined(minutes, gunAt);
  const stops = [...field].map(([number, own]) => [number, stopsOf(own, gunAt, neutralised)] as const);
  return { missRate, neutralised, stops: new Map(stops) };
}

/**
 * The stops of one car, as long as a clock in the pit lane shows: about the end of a lap that is noted to end in the pit, and in a lap too long
 * to be driven, the time beyond the usual one of the laps around it.
 */
function stopsOf(own: readonly LoggedLap[], gunAt: EpochMs, neutralised: readonly TimeSpan[]): TimeSpan[] {
  const times = lapTimes(own);
  const isSlow = own.map(({ elapsedMs }, lap) => {
    const middle = gunAt + elapsedMs - itemAt(times, lap) / 2;
    return neutralised.some(({ from, to }) => from <= middle && middle < to);
  });
  const usual = times.map((_, lap) => usualAround(times, isSlow, lap));
  const beyond = (lap: number): Ms => Math.max(0, (times[lap] ?? 0) - (usual[lap] ?? 0));
  return own.flatMap(({ elapsedMs, endsInPit }, lap) => {
    const at = gunAt + elapsedMs;
    const begunAt = at - itemAt(times, lap);
    if (endsInPit) return [{ from: at - beyond(lap), to: at + beyond(lap + 1) }];
    const isSeen = itemAt(times, lap) > stopFactor * itemAt(usual, lap) && own[lap - 1]?.endsInPit !== true;
    return isSeen ? [{ from: begunAt, to: begunAt + beyond(lap) }] : [];
  });
}

/** The median of the laps around one, of those that were neutralised as it was. */
function usualAround(times: readonly Ms[], isSlow: readonly boolean[], lap: number): Ms {
  const alike = times.map((_, other) => other).filter((other) => isSlow[other] === isSlow[lap]);
  const position = alike.indexOf(lap);
  return medianOf(
    alike.slice(Math.max(0, position - lapsAround), position + lapsAround + 1).map((other) => itemAt(times, other)),
  );
}

const medianOf = (times: readonly Ms[]): Ms => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

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
  const median = medianOf(times);
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
function joined(minutes: readonly number[], gunAt: EpochMs): TimeSpan[] {
  return minutes
    .filter((minute, i) => minutes[i - 1] !== minute - 1)
    .map((first) => {
      let last = first;
      while (minutes.includes(last + 1)) last += 1;
      return { from: gunAt + first * minuteMs, to: gunAt + (last + 1) * minuteMs };
    });
}
