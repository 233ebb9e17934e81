import type { LiveMessage } from '@dorsal/contract/live-messages.ts';
import { clockAfter, type RaceClock, timeOf, toldTime } from './race-clock.ts';

const clocks = new Map<string, RaceClock>();

/** What time it is in a race by the server's clock; until it has told, by that of this device. */
export function serverNow(modality: string): number {
  const clock = clocks.get(modality);
  return clock ? timeOf(clock, performance.now()) : Date.now();
}

/** How many times as fast time passes in a race; 1 but for replays. */
export const clockSpeed = (modality: string): number => clocks.get(modality)?.speed ?? 1;

/** An answer carried the time of a race (`server_time`, `x-server-time`). */
export function hearTime(modality: string, raceMs: number | undefined): void {
  if (raceMs === undefined) return;
  const held = clocks.get(modality) ?? null;
  clocks.set(modality, toldTime(held, { raceMs, heardMs: performance.now(), speed: held?.speed ?? 1 }));
}

export function hearMessage(modalities: Iterable<string>, message: LiveMessage): void {
  for (const modality of modalities) {
    const clock = clockAfter(clocks.get(modality) ?? null, modality, message, performance.now());
    if (clock) clocks.set(modality, clock);
  }
}
