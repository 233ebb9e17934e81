import type { Modality } from '#race/modality.ts';

/** Document 2, section 9: 'Countdown shown within 172800 s before start'. */
const countdownFromMs = 172_800_000;

/** The clock beside the title: the race's time, the time to the start, that the signal is awaited, or nothing. */
type ShownClock =
  | { readonly kind: 'running' | 'countdown'; readonly ms: number }
  | { readonly kind: 'awaited' }
  | { readonly kind: 'none' };

type Facts = Pick<Modality, 'status' | 'gunAt' | 'startsAt'> & Partial<Pick<Modality, 'chronotype' | 'isPutOff'>>;

/** True where a clock stands there now or later, so that it must tick. */
export const mayTick = ({ status }: Facts): boolean =>
  status === 'live' || status === 'waiting_for_start' || status.startsWith('registrations_');

export function whichClock({ status, gunAt, startsAt, chronotype, isPutOff }: Facts, now: number): ShownClock {
  // Own starts count from the planned start while there is no gun (`docs/timing-rules.md`, 'The reference').
  if (status === 'live') return running(gunAt ?? (chronotype === 'individual_chrono' ? startsAt : undefined), now);
  if (isPutOff === true) return { kind: 'none' };
  const isWaiting = status === 'waiting_for_start';
  if ((!isWaiting && !status.startsWith('registrations_')) || startsAt === undefined) return { kind: 'none' };
  const left = startsAt - now;
  if (left > 0) return left <= countdownFromMs ? { kind: 'countdown', ms: left } : { kind: 'none' };
  return isWaiting ? { kind: 'awaited' } : { kind: 'none' };
}

const running = (from: number | undefined, now: number): ShownClock =>
  from === undefined ? { kind: 'none' } : { kind: 'running', ms: Math.max(0, now - from) };
