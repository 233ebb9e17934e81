import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { type CSSProperties, type ReactElement, useCallback, useSyncExternalStore } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import { countdownOf, isTicking } from './countdown.ts';
import classes from './StartsIn.module.css';

type Facts = Pick<Event, 'status' | 'startsAt'>;

/** The time to a start that is near, with its ring. Nothing for other events. */
export function StartsIn({ event }: { readonly event: Facts }): ReactElement | null {
  const { t } = useTexts();
  const now = useNow(isTicking(event, Date.now()) ? 1_000 : 60_000);
  const countdown = countdownOf(event, now);
  if (!countdown) return null;
  const { leftMs, share } = countdown;
  return (
    <div className={classes.badge}>
      <Ring share={share} now={now} />
      <span>
        <span className={classes.label}>{t(leftMs === null ? 'card.awaited' : 'card.startsIn')}</span>
        {leftMs === null ? null : (
          <span className={`${classes.time} numbers`} role="timer">
            {/* Down to 0:00:01 and not 0:00:00: a begun second is still to come. */}
            {formatDuration(Math.ceil(leftMs / 1_000) * 1_000, { isPadded: true })}
          </span>
        )}
      </span>
    </div>
  );
}

interface RingParts {
  readonly share: number | null;
  readonly now: number;
}

/** Full with a day or more to go; without an end it ticks round like the hand of a clock, and stands still where motion is unwanted. */
const Ring = ({ share, now }: RingParts): ReactElement => (
  <svg
    viewBox="0 0 40 40"
    width="40"
    height="40"
    className={classes.ring}
    data-goes={share === null}
    style={share === null ? hand(now) : undefined}
    aria-hidden="true"
  >
    <circle cx="20" cy="20" r="16" className={classes.way} />
    <circle cx="20" cy="20" r="16" pathLength="1" strokeDasharray={`${share ?? 0.28} 1`} className={classes.left} />
  </svg>
);

const hand = (now: number): CSSProperties => ({ '--second': Math.floor(now / second) % 12 }) as CSSProperties; // a custom property is no known CSS key

const second = 1_000;

/** The time by this device, in whole seconds, updated each `everyMs`. */
function useNow(everyMs: number): number {
  const subscribe = useCallback(
    (tell: () => void) => {
      const timer = setInterval(tell, everyMs);
      return () => clearInterval(timer);
    },
    [everyMs],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / second) * second);
}
