import { type LngLatBounds, type MapLibreMap, Marker } from 'maplibre-gl';
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#i18n/use-texts.ts';
import { useBaseStyle } from '#ui/maps/base-style.ts';
import { MapNote, WholeButton } from '#ui/maps/MapParts.tsx';
import classes from './EventsMap.module.css';
import { boundsOf, farthestIn, groupPlaces, type PlaceGroup } from './group-places.ts';
import { GroupMark, type MapOfPlaces } from './PlacesSketch.tsx';
import { fitting, usePlacesMap } from './use-places-map.ts';

/** The events on a map that can be moved. Its marks are buttons: a group of several towns zooms in, any other shows its events. */
export function PlacesMap({ places, chosen, onChoose }: MapOfPlaces): ReactElement {
  const { t } = useTexts();
  const container = useRef<HTMLDivElement>(null);
  const base = useBaseStyle();
  const { map, view } = usePlacesMap(container, places, base.data ?? null);
  const groups = useMemo(() => groupPlaces(places, view.zoom), [places, view.zoom]);
  const press = (group: PlaceGroup): void => {
    const bounds = boundsOf(group.places);
    const isOneTown = groupPlaces(group.places, farthestIn).length === 1;
    if (map && bounds && !isOneTown && view.zoom < farthestIn) map.fitBounds(bounds, fitting);
    else onChoose(group);
  };
  const fitAll = (): void => {
    const bounds = boundsOf(places);
    if (bounds) map?.fitBounds(bounds, fitting);
  };
  return (
    <>
      <div ref={container} className={classes.canvas} />
      {map
        ? inView(groups, map.getBounds()).map((group) => (
            <Pin key={group.key} map={map} group={group}>
              <GroupMark group={group} isChosen={chosen?.key === group.key} onPress={() => press(group)} />
            </Pin>
          ))
        : null}
      <WholeButton label={t('calendar.map.whole')} onClick={fitAll} />
      {base.data === null ? <MapNote>{t('map.plain')}</MapNote> : null}
    </>
  );
}

/** Places out of view have no element. */
const inView = (groups: readonly PlaceGroup[], bounds: LngLatBounds): PlaceGroup[] =>
  groups.filter(({ longitude, latitude }) => bounds.contains([longitude, latitude]));

interface PinProps {
  readonly map: MapLibreMap;
  readonly group: PlaceGroup;
  readonly children: ReactNode;
}

/** Stays at its place on the map. */
function Pin({ map, group: { longitude, latitude }, children }: PinProps): ReactElement {
  const [element] = useState(() => document.createElement('div'));
  useEffect(() => {
    const marker = new Marker({ element, anchor: 'center' }).setLngLat([longitude, latitude]).addTo(map);
    // The library gives it the role of an image and a name; the button inside has its own.
    element.removeAttribute('role');
    element.removeAttribute('aria-label');
    element.removeAttribute('tabindex');
    return () => void marker.remove();
  }, [map, element, longitude, latitude]);
  return createPortal(children, element);
}
