import type { Ms } from '#timing/types.ts';

/** Seconds with up to three decimals and no more than needed ('3723.5'), as exports write them. */
export function secondsText(spanMs: Ms): string {
  const rest = Math.abs(spanMs) % 1000;
  const whole = `${spanMs < 0 ? '-' : ''}${Math.trunc(Math.abs(spanMs) / 1000)}`;
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(3, '0').replace(/0+$/, '')}`;
}
