import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Spinner } from '#ui/motion/Spinner.tsx';
import { TrophyIcon } from '../../icons.tsx';
import classes from './PlaceMark.module.css';

interface Props {
  readonly place: number | null | undefined;
  /** A place will come: says so instead of none. */
  readonly isPending?: boolean;
  /** Large: the place of the row. Small: in a group, beside it. */
  readonly size?: 'large' | 'usual' | 'small';
}

/** From here on a place is too wide for its column of a phone. */
const fourDigits = 1_000;

/** A place; the first three with their trophy in gold, silver and bronze. */
export function PlaceMark({ place, isPending = false, size = 'usual' }: Props): ReactElement {
  const { t } = useTexts();
  if (isPending) {
    return (
      <span className={classes.pending} title={t('board.assigning')}>
        <Spinner />
        <span className={classes.words}>{t('board.assigning')}</span>
      </span>
    );
  }
  if (place === null || place === undefined) return <>–</>;
  return (
    <span
      className={`${classes.place} numbers`}
      data-size={size}
      data-medal={place <= 3 ? place : undefined}
      data-long={place >= fourDigits ? '' : undefined}
    >
      {place <= 3 ? <TrophyIcon /> : null}
      {place}
    </span>
  );
}
