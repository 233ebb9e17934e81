import { type DurationFormat, formatDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Stop } from '../model/stops.ts';
import { useStopName } from './Underway.tsx';

interface Props {
  readonly stops: readonly Stop[];
  readonly format: DurationFormat;
}

/** Announces each new time once to screen readers, and a passing that is being checked. */
export function News({ stops, format }: Props): ReactElement {
  const { t } = useTexts();
  const nameOf = useStopName();
  const last = stops.findLast(({ timeMs, isBeingChecked }) => timeMs !== null || isBeingChecked);
  return (
    <p role="status" className="visually-hidden">
      {last === undefined
        ? ''
        : t('runner.news', {
            checkpoint: nameOf(last),
            time: last.timeMs === null ? t('result.beingChecked') : formatDuration(last.timeMs, format),
          })}
    </p>
  );
}
