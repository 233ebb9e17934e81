import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { EventPlace } from '#race/event.ts';
import classes from './EventsMap.module.css';
import { groupPlaces, type PlaceGroup, worldPx, zoomToFit } from './group-places.ts';

export interface MapOfPlaces {
  readonly places: readonly EventPlace[];
  readonly chosen: PlaceGroup | null;
  readonly onChoose: (group: PlaceGroup) => void;
}

/** For a phone; a wider place only has more air. */
const sheet = { width: 240, height: 220 } as const;

/** The events on paper: until the map is there, and where the browser cannot draw one. */
export function PlacesSketch({ places, chosen, onChoose }: MapOfPlaces): ReactElement {
  const zoom = zoomToFit(places, sheet);
  const points = places.map(({ spot: coordinates }) => worldPx(coordinates, zoom));
  const middle = (axis: 0 | 1): number =>
    (Math.min(...points.map((point) => point[axis])) + Math.max(...points.map((point) => point[axis]))) / 2;
  const [x, y] = [middle(0), middle(1)];
  return (
    <div className={classes.canvas}>
      {groupPlaces(places, zoom).map((group) => {
        const at = worldPx(group, zoom);
        const style = { left: `calc(50% + ${at[0] - x}px)`, top: `calc(50% + ${at[1] - y}px)` };
        return (
          <div key={group.key} className={classes.onSheet} style={style}>
            <GroupMark group={group} isChosen={chosen?.key === group.key} onPress={() => onChoose(group)} />
          </div>
        );
      })}
    </div>
  );
}

interface MarkProps {
  readonly group: PlaceGroup;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

/** An event on the map, or how many lie there. */
export function GroupMark({ group: { places }, isChosen, onPress }: MarkProps): ReactElement {
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
