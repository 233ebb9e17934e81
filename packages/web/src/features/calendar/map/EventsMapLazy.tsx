import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { MapBoundary } from '#ui/maps/MapBoundary.tsx';
import type { CalendarType } from '../address/calendar-search.ts';
import type { Filters } from '../address/filters.ts';
import { placesQuery } from '../data/event-lists.ts';
import { ChosenPlaces } from './ChosenPlaces.tsx';
import classes from './EventsMap.module.css';
import type { EventPlace, PlaceGroup } from './group-places.ts';
import { PlacesSketch } from './PlacesSketch.tsx';

const PlacesMap = lazy(async () => ({ default: (await import('./PlacesMap.tsx')).PlacesMap }));

interface Props {
  readonly type: CalendarType;
  readonly filters: Filters;
  /** How many the list has. */
  readonly total: number | undefined;
}

/** Where the events found are. Nothing of the map is loaded before somebody asks for it. */
export function EventsMap({ type, filters, total }: Props): ReactElement {
  const { t } = useTexts();
  const places = useQuery(placesQuery({ type, filters }));
  if (places.error && !places.data) return <FailureNotice error={places.error} onRetry={() => void places.refetch()} />;
  if (!places.data) return <div className={classes.box} aria-busy="true" />;
  const without = places.isPlaceholderData || total === undefined ? 0 : total - places.data.length;
  return (
    <>
      {places.data.length > 0 ? <Found places={places.data} /> : null}
      {without > 0 ? <p className={classes.note}>{t('calendar.map.without', { count: without })}</p> : null}
    </>
  );
}

function Found({ places }: { readonly places: readonly EventPlace[] }): ReactElement {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<PlaceGroup | null>(null);
  const shown = chosen?.places.every(({ _id }) => places.some((place) => place._id === _id)) ? chosen : null;
  const sketch = <PlacesSketch places={places} chosen={shown} onChoose={setChosen} />;
  return (
    <figure className={classes.map} aria-label={t('calendar.map.title')}>
      <div className={classes.box}>
        <MapBoundary fallback={sketch}>
          <Suspense fallback={sketch}>
            <PlacesMap places={places} chosen={shown} onChoose={setChosen} />
          </Suspense>
        </MapBoundary>
        {shown ? <ChosenPlaces places={shown.places} onClose={() => setChosen(null)} /> : null}
      </div>
    </figure>
  );
}
