import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { isInGroup } from '@dorsal/domain/status/status-groups.ts';

/** Document 1, section 9: 'Countdown shown when the start is within 172800 s (48 h); ring scaled on 86400 s'. */
const shownFromMs = 172_800_000;
const fullRingMs = 86_400_000;

export interface Countdown {
  /** Null: the planned start has passed and the signal is awaited. */
  readonly leftMs: number | null;
  /** The share of the ring that is drawn, 0 to 1; null: not known, and it ticks round. */
  readonly share: number | null;
}

interface Facts {
  readonly status: EventStatus;
  readonly startsAt?: number | undefined;
}

/** The countdown of a card to a near start; null: none. */
export function countdownOf({ status, startsAt }: Facts, now: number): Countdown | null {
  const isWaiting = status === 'waiting_for_start';
  const left = startsAt === undefined ? null : startsAt - now;
  const leftMs = left !== null && left > 0 && left <= shownFromMs ? left : null;
  if (isWaiting) return { leftMs, share: null };
  if (leftMs === null || status === 'cancelled' || !isInGroup(status, 'upcoming')) return null;
  return { leftMs, share: Math.min(1, leftMs / fullRingMs) };
}

/** True while the card must follow each second: the start is near, or awaited. */
export const isTicking = ({ status, startsAt }: Facts, now: number): boolean =>
  status === 'waiting_for_start' || (startsAt !== undefined && startsAt > now && startsAt - now <= shownFromMs);
