import type { EventStatus } from '@dorsal/domain/event/status.ts';
import { isInGroup } from '@dorsal/domain/event/status-groups.ts';

/** Document 1, section 9: 'Countdown shown when the start is within 172800 s (48 h); ring scaled on 86400 s'. */
const shownFromMs = 172_800_000;
const fullRingMs = 86_400_000;

export interface Countdown {
  /** Null: the planned start has passed and the signal is awaited. */
  readonly leftMs: number | null;
  /** How much of the ring is drawn, 0 to 1; null: nobody can tell, and it goes round. */
  readonly share: number | null;
}

interface Facts {
  readonly status: EventStatus;
  readonly date_start?: number | undefined;
}

/** What a card says of a start that is near; null: nothing. */
export function countdownOf({ status, date_start }: Facts, now: number): Countdown | null {
  const isWaiting = status === 'waiting_for_start';
  const left = date_start === undefined ? null : date_start - now;
  const leftMs = left !== null && left > 0 && left <= shownFromMs ? left : null;
  if (isWaiting) return { leftMs, share: null };
  if (leftMs === null || status === 'cancelled' || !isInGroup(status, 'upcoming')) return null;
  return { leftMs, share: Math.min(1, leftMs / fullRingMs) };
}

/** Whether its clock must tick: the start is near, or soon will be. */
export const isNear = ({ date_start }: Facts, now: number): boolean =>
  date_start !== undefined && date_start > now && date_start - now <= shownFromMs;
