import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';

/** Document 2, section 9: 'Countdown shown within 172800 s before start'. */
const countdownFromMs = 172_800_000;

/** What stands beside the title: the race's time, the time to the start, that the signal is awaited, or nothing. */
type ShownClock =
  | { readonly kind: 'running' | 'countdown'; readonly ms: number }
  | { readonly kind: 'awaited' }
  | { readonly kind: 'none' };

type Facts = Pick<ModalityView, 'status' | 'chrono_start' | 'datetime_start'>;

/** Whether a clock can stand there now or later, so that it must tick. */
export const mayTick = ({ status }: Facts): boolean =>
  status === 'live' || status === 'waiting_for_start' || status.startsWith('registrations_');

export function whichClock({ status, chrono_start, datetime_start }: Facts, now: number): ShownClock {
  if (status === 'live') return chrono_start === undefined ? { kind: 'none' } : running(chrono_start, now);
  const isWaiting = status === 'waiting_for_start';
  if ((!isWaiting && !status.startsWith('registrations_')) || datetime_start === undefined) return { kind: 'none' };
  const left = datetime_start - now;
  if (left > 0) return left <= countdownFromMs ? { kind: 'countdown', ms: left } : { kind: 'none' };
  return isWaiting ? { kind: 'awaited' } : { kind: 'none' };
}

const running = (chronoStart: number, now: number): ShownClock => ({
  kind: 'running',
  ms: Math.max(0, now - chronoStart),
});
