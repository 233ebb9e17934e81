import { lazy, type ReactElement, Suspense } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { EventBrief, Modality } from '#race/modality.ts';
import { Awaited } from '#ui/failures/Awaited.tsx';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import { MapBoundary } from '#ui/maps/MapBoundary.tsx';
import type { RaceMapProps } from './CourseMap.tsx';
import classes from './RaceMap.module.css';

/** Loaded when a page shows it; no first load contains a part of the map. */
const CourseMap = lazy(
  loadWithRetry(async () => ({ default: (await import('./CourseMap.tsx')).CourseMap }), {
    isAsked: true,
    isAwaitedInPlace: true,
  }),
);

/** The course with its stops, and people on it. Nothing where the race has no track. */
export function RaceMap(props: RaceMapProps): ReactElement | null {
  const { t } = useTexts();
  if (props.modality.trackUrl === undefined) return null;
  return (
    <MapBoundary
      fallback={
        <p role="alert" className={classes.note}>
          {t('map.failed')}
        </p>
      }
    >
      <Suspense
        fallback={
          <Awaited>
            <div className={classes.box} aria-busy="true" />
          </Awaited>
        }
      >
        <CourseMap {...props} />
      </Suspense>
    </MapBoundary>
  );
}

interface Props {
  readonly modality: Modality;
  /** Hours on it are those of the event. */
  readonly event: Pick<EventBrief, 'zone'> | undefined;
  /** The pinned people, or the one of the page. */
  readonly registrations?: readonly string[];
  readonly version?: number;
}

const nobody: readonly string[] = [];

/** The course as a part of a page: figures, file, map and profile. Says so where a race has no track. */
export function TrackBlock({ modality, event, registrations = nobody, version }: Props): ReactElement {
  const { t } = useTexts();
  const title = `track-of-${modality.id}`;
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="visually-hidden">
        {t('track.heading')}
      </h2>
      {modality.trackUrl === undefined ? (
        <p>{t('track.none')}</p>
      ) : (
        <RaceMap {...{ modality, registrations, version }} zone={event?.zone} showsLeaders showsFigures />
      )}
    </section>
  );
}
