import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { useServerNow } from '#live/clock/use-server-now.ts';
import type { Modality } from '#race/modality.ts';
import classes from './RaceClock.module.css';
import { mayTick, whichClock } from './which-clock.ts';

type Clocked = Pick<Modality, 'id' | 'status' | 'gunAt' | 'startsAt'> &
  Partial<Pick<Modality, 'chronotype' | 'isPutOff'>>;

/** The running clock of a live race, or the time to its start, by the server's clock. */
export function RaceClock({ modality }: { readonly modality: Clocked }): ReactElement | null {
  const { t } = useTexts();
  const now = useServerNow(modality.id, mayTick(modality));
  const clock = whichClock(modality, now);
  if (clock.kind === 'none') return null;
  if (clock.kind === 'awaited') return <p className={classes.awaited}>{t('modality.clock.awaited')}</p>;
  const isRunning = clock.kind === 'running';
  // Down to 0:00:01 and not 0:00:00: a begun second is still to come.
  const ms = isRunning ? clock.ms : Math.ceil(clock.ms / 1_000) * 1_000;
  return (
    <p className={classes.clock} data-kind={clock.kind}>
      <span className={classes.label}>{t(isRunning ? 'modality.clock.running' : 'modality.clock.countdown')}</span>
      <span className={`${classes.time} numbers`} role="timer">
        {formatDuration(ms, { isPadded: !isRunning })}
      </span>
    </p>
  );
}
