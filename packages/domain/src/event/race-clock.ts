import type { EpochMs } from '#timing/types.ts';

/** The clock of a replayed race: at `realFrom` it shows `raceFrom`, from then on it runs `speed` times as fast, up to `raceUntil`. */
export interface RaceClock {
  readonly realFrom: EpochMs;
  readonly raceFrom: EpochMs;
  readonly raceUntil: EpochMs;
  readonly speed: number;
}

/** The time of a race at the instant `now`, in whole milliseconds: by its own clock, or `now` itself without one (null). */
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
