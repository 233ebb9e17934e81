import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './EventsMap.module.css';
import type { PlaceGroup } from './group-places.ts';

interface Props {
  readonly group: PlaceGroup;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

/** An event on the map, or how many lie there. */
export function GroupMark({ group: { places }, isChosen, onPress }: Props): ReactElement {
  const { t } = useTexts();
  const [first] = places;
  const isOne = places.length === 1;
  return (
    <button
      type="button"
      className={classes.mark}
      data-count={isOne ? undefined : places.length}
      data-live={places.some(({ status }) => status === 'live')}
      aria-pressed={isChosen}
      aria-label={isOne ? first?.name : t('calendar.map.group', { count: places.length })}
      title={isOne ? first?.name : undefined}
      onClick={onPress}
    >
      <span className="numbers">{isOne ? '' : places.length}</span>
    </button>
  );
}
