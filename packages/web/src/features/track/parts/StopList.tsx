import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { useMeasures } from '#ui/units/use-measures.ts';
import type { CourseStop } from '../course/course-stops.ts';
import { stopName } from './stop-name.ts';

/** The map in words, for who does not see it. */
export function StopList({ stops }: { readonly stops: readonly CourseStop[] }): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  return (
    <ol className="visually-hidden" aria-label={t('map.stops')}>
      {stops.map((stop) => (
        <li key={`${stop.kind}-${stop.number}`}>
          {stop.distanceM === null ? stopName(stop, t) : `${stopName(stop, t)}, ${distance(stop.distanceM)}`}
        </li>
      ))}
    </ol>
  );
}
