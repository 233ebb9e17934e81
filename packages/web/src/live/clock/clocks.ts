import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { clockAfter, laterOf, type RaceClock, timeOf } from './race-clock.ts';

const clocks = new Map<string, RaceClock>();
/** By race: the time there when the server last said anything of it. */
const heard = new Map<string, number>();

/** The time in a race by the server's clock; by that of this device until the server has sent its own. */
export function serverNow(modality: string): number {
  const clock = clocks.get(modality);
  return clock ? timeOf(clock, performance.now()) : Date.now();
}

/**
 * The time in a race up to which a page shows everything, where questions have had no answer since an instant of this device's clock (null: they
 * have): what was heard later is not shown. Null: nothing has come of the race.
 */
export function knownUntil(modality: string, unansweredSince: number | null): number | null {
  const at = heard.get(modality) ?? null;
  return at === null || unansweredSince === null ? at : Math.min(at, raceTimeAt(modality, unansweredSince));
}

/** The time in a race at an instant of this device's clock. */
const raceTimeAt = (modality: string, deviceMs: number): number =>
  serverNow(modality) - (Date.now() - deviceMs) * clockSpeed(modality);

/** The speed of time in a race; 1 but for replays. */
export const clockSpeed = (modality: string): number => clocks.get(modality)?.speed ?? 1;

/** An answer carried the time of a race (`server_time`, `x-server-time`). */
export function syncClock(modality: string, raceMs: number | undefined): void {
  if (raceMs === undefined) return;
  const before = clocks.get(modality) ?? null;
  clocks.set(modality, laterOf(before, { raceMs, receivedMs: performance.now(), speed: before?.speed ?? 1 }));
  heard.set(modality, serverNow(modality));
}

export function syncClocks(modalities: Iterable<string>, message: LiveMessage): void {
  for (const modality of modalities) {
    const clock = clockAfter(clocks.get(modality) ?? null, modality, message, performance.now());
    if (clock) clocks.set(modality, clock);
    if (isAbout(message, modality)) {
      heard.set(modality, serverNow(modality) - staleMs(message) * clockSpeed(modality));
    }
  }
}

/** A server that does not hear its database knows nothing newer itself. */
const staleMs = (message: LiveMessage): number => ('stale_ms' in message && message.stale_ms) || 0;

const isAbout = (message: LiveMessage, modality: string): boolean =>
  message.type === 'hello' || message.type === 'heartbeat'
    ? modality in message.versions
    : message.type !== 'notice' && message.modality === modality;
