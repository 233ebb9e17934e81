import type { EpochMs } from '#timing/types.ts';

/** How the time of a replayed race runs: at `realFrom` it was `raceFrom` there, from then on `speed` times as fast, up to `raceUntil`. */
export interface RaceClock {
  readonly realFrom: EpochMs;
  readonly raceFrom: EpochMs;
  readonly raceUntil: EpochMs;
  readonly speed: number;
}

/** What the time is for a race at the instant `now`: its own clock's where it has one (null: it has none, and now is now). Whole milliseconds. */
export function raceNow(clock: RaceClock | null, now: EpochMs): EpochMs {
  if (clock === null) return now;
  const passed = Math.max(0, now - clock.realFrom) * clock.speed;
  return Math.min(clock.raceUntil, Math.round(clock.raceFrom + passed));
}

/** The instant at which it is `raceAt` for a race; null: its clock stops before. The inverse of `raceNow`. */
export function realInstant(clock: RaceClock, raceAt: EpochMs): EpochMs | null {
  if (raceAt > clock.raceUntil) return null;
  return clock.realFrom + Math.max(0, raceAt - clock.raceFrom) / clock.speed;
}
