import type { LiveMessage } from '@dorsal/contract/live-messages.ts';

/** What time it is in a race: what the server said, and when that was by a clock of this device that nobody can set. */
export interface RaceClock {
  readonly raceMs: number;
  /** `performance.now()` when it was heard. */
  readonly heardMs: number;
  /** How many times as fast time passes; 1 but for replays. */
  readonly speed: number;
}

export const timeOf = ({ raceMs, heardMs, speed }: RaceClock, nowMs: number): number =>
  raceMs + (nowMs - heardMs) * speed;

/** Clocks that differ by less are the same one, heard over a slower or a faster line. */
const sameWithinMs = 2_000;

/** The clock after the server has told the time. Of two tellings of one clock the one that stands further on had the shorter way. */
export function toldTime(held: RaceClock | null, told: RaceClock): RaceClock {
  if (held === null || held.speed !== told.speed) return told;
  const ahead = timeOf(held, told.heardMs) - told.raceMs;
  return ahead >= 0 && ahead < sameWithinMs * told.speed ? held : told;
}

/** The clock of a modality after a message; as it was where the message says nothing of it. */
export function clockAfter(
  held: RaceClock | null,
  modality: string,
  message: LiveMessage,
  heardMs: number,
): RaceClock | null {
  const speed = held?.speed ?? 1;
  switch (message.type) {
    case 'hello':
    case 'heartbeat':
      return standing(held, modality, message, heardMs);
    case 'board':
      return message.modality === modality ? toldTime(held, { raceMs: message.server_time, heardMs, speed }) : held;
    case 'status':
      if (message.modality !== modality) return held;
      return toldTime(held, { raceMs: message.server_time, heardMs, speed: message.clock_speed ?? 1 });
    case 'notice':
      return held;
  }
}

type Standing = Extract<LiveMessage, { type: 'hello' | 'heartbeat' }>;

function standing(held: RaceClock | null, modality: string, message: Standing, heardMs: number): RaceClock | null {
  const named = message.clocks?.[modality];
  if (named) return toldTime(held, { raceMs: named.now, heardMs, speed: named.speed });
  // A replay that is not named keeps its clock: `server_time` is another one.
  if (!(modality in message.versions) || (held !== null && held.speed !== 1)) return held;
  return toldTime(held, { raceMs: message.server_time, heardMs, speed: 1 });
}
