import { formatShortDay } from '@dorsal/domain/units/dates.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { EventPlace } from '#race/event.ts';
import { StandingChip } from '#race/parts/StatusChip.tsx';
import { useListsAsOf } from '#race/parts/use-lists-as-of.ts';
import { Awaited } from '#ui/failures/Awaited.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { MapBoundary } from '#ui/maps/MapBoundary.tsx';
import type { CalendarType } from '../search/calendar-search.ts';
import { placesQuery } from '../search/event-lists.ts';
import type { Filters } from '../search/filters.ts';
import classes from './EventsMap.module.css';
import type { PlaceGroup } from './group-places.ts';
import { PlacesSketch } from './PlacesSketch.tsx';

const PlacesMap = lazy(async () => ({ default: (await import('./PlacesMap.tsx')).PlacesMap }));

interface Props {
  readonly type: CalendarType;
  readonly filters: Filters;
  /** The number of events in the list. */
  readonly total: number | undefined;
}

/** The map of the events found. Nothing of it is loaded before somebody asks for it. */
export function EventsMap({ type, filters, total }: Props): ReactElement {
  const { t } = useTexts();
  const places = useQuery(placesQuery({ type, filters }));
  if (places.error && !places.data) return <FailureNotice error={places.error} onRetry={() => void places.refetch()} />;
  if (!places.data)
    return (
      <Awaited>
        <div className={classes.box} aria-busy="true" />
      </Awaited>
    );
  const without = places.isPlaceholderData || total === undefined ? 0 : total - places.data.length;
  return (
    <>
      {places.data.length > 0 ? <Found places={places.data} fetched={places} /> : null}
      {without > 0 ? <p className={classes.note}>{t('calendar.map.without', { count: without })}</p> : null}
    </>
  );
}

interface FoundProps {
  readonly places: readonly EventPlace[];
  readonly fetched: UseQueryResult;
}

function Found({ places, fetched }: FoundProps): ReactElement {
  const { t } = useTexts();
  const asOf = useListsAsOf(fetched);
  const [chosen, setChosen] = useState<PlaceGroup | null>(null);
  const shown = chosen?.places.every(({ id }) => places.some((place) => place.id === id)) ? chosen : null;
  const sketch = <PlacesSketch places={places} chosen={shown} onChoose={setChosen} />;
  return (
    <figure className={classes.map} aria-label={t('calendar.map.title')}>
      <div className={classes.box}>
        <MapBoundary fallback={sketch}>
          <Suspense fallback={sketch}>
            <PlacesMap places={places} chosen={shown} onChoose={setChosen} />
          </Suspense>
        </MapBoundary>
        {shown ? <ChosenPlaces places={shown.places} asOf={asOf} onClose={() => setChosen(null)} /> : null}
      </div>
    </figure>
  );
}

interface ChosenProps {
  readonly places: readonly EventPlace[];
  /** By the zone of a place. */
  readonly asOf: ReturnType<typeof useListsAsOf>;
  readonly onClose: () => void;
}

/** The events of the mark that was pressed. */
export function ChosenPlaces({ places, asOf, onClose }: ChosenProps): ReactElement {
  const { t } = useTexts();
  return (
    <div className={classes.panel}>
      <ul className={classes.list}>
        {places.map(({ id, slug, name, city, status, isPutOff, isTimed, registrationWay: way, startsAt: at, zone }) => (
          <li key={id}>
            <Link to="/e/$eventId" params={{ eventId: slug }} className={classes.event}>
              <span className={classes.name}>{name}</span>
              <span className={classes.facts}>
                {at === undefined ? null : <span className="numbers">{formatShortDay(at, zone)}</span>}
                {city ? <span>{city}</span> : null}
                <StandingChip of={{ status, isPutOff }} {...{ isTimed, way }} asOf={asOf(zone)} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" className={classes.close} onClick={onClose}>
        <span className="visually-hidden">{t('board.find.close')}</span>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M5 5l10 10M15 5 5 15" />
        </svg>
      </button>
    </div>
  );
}
