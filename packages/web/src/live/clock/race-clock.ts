import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';

/** The time in a race: what the server sent, and when it came by the monotonic clock of this device. */
export interface RaceClock {
  readonly raceMs: number;
  /** `performance.now()` when it was received. */
  readonly receivedMs: number;
  /** The speed of time; 1 but for replays. */
  readonly speed: number;
  /** The messages in a row that said an earlier time; absent: the last one did not. */
  readonly behind?: Behind;
}

interface Behind {
  /** When the first of them came, by the clock of this device. */
  readonly sinceMs: number;
  /** Of them the one that is furthest on, so the least late. */
  readonly best: Pick<RaceClock, 'raceMs' | 'receivedMs'>;
}

export const timeOf = ({ raceMs, receivedMs, speed }: RaceClock, nowMs: number): number =>
  raceMs + (nowMs - receivedMs) * speed;

/** A clock that was put back says an earlier time in every message; a late message is followed by one in time. Heartbeats come each 15 s. */
const putBackAfterMs = 60_000;

/**
 * The clock after the server has sent the time. Of two messages of one clock the one that is further on took less time to come, however late the
 * other is. Only where nothing else comes for a minute the clock was put back, or that of this device runs fast: then it follows.
 */
export function laterOf(before: RaceClock | null, received: RaceClock): RaceClock {
  if (before === null || before.speed !== received.speed) return received;
  const isLate = (than: Pick<RaceClock, 'raceMs' | 'receivedMs'>): boolean =>
    timeOf({ ...than, speed: received.speed }, received.receivedMs) > received.raceMs;
  if (!isLate(before)) return received;
  const { raceMs, receivedMs } = received;
  const known = before.behind;
  const best = known !== undefined && isLate(known.best) ? known.best : { raceMs, receivedMs };
  const sinceMs = known?.sinceMs ?? receivedMs;
  if (receivedMs - sinceMs >= putBackAfterMs) return { ...best, speed: received.speed };
  return { ...before, behind: { sinceMs, best } };
}

/** The clock of a modality after a message; unchanged where the message says nothing of it. */
export function clockAfter(
  before: RaceClock | null,
  modality: string,
  message: LiveMessage,
  receivedMs: number,
): RaceClock | null {
  const speed = before?.speed ?? 1;
  switch (message.type) {
    case 'hello':
    case 'heartbeat':
      return standing(before, modality, message, receivedMs);
    case 'board':
      return message.modality === modality
        ? laterOf(before, { raceMs: message.server_time, receivedMs, speed })
        : before;
    case 'status':
      if (message.modality !== modality) return before;
      return laterOf(before, { raceMs: message.server_time, receivedMs, speed: message.clock_speed ?? 1 });
    case 'notice':
    case 'gone':
      return before;
  }
}

type Standing = Extract<LiveMessage, { type: 'hello' | 'heartbeat' }>;

function standing(before: RaceClock | null, modality: string, message: Standing, receivedMs: number): RaceClock | null {
  const named = message.clocks?.[modality];
  if (named) return laterOf(before, { raceMs: named.now, receivedMs, speed: named.speed });
  // The clock of a replay that is not named stays: `server_time` is another one.
  if (!(modality in message.versions) || (before !== null && before.speed !== 1)) return before;
  return laterOf(before, { raceMs: message.server_time, receivedMs, speed: 1 });
}
