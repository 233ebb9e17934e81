import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { useMeasures } from '#ui/units/use-measures.ts';
import type { CourseStop } from '../course/course-stops.ts';
import { useStopNames } from './use-stop-names.ts';

/** The map in words, for who does not see it. */
export function StopList({ stops }: { readonly stops: readonly CourseStop[] }): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const { nameOf } = useStopNames();
  const said = (stop: CourseStop): string =>
    [...new Set([nameOf(stop), ...(stop.distanceM === null ? [] : [distance(stop.distanceM)])])].join(', ');
  return (
    <ol className="visually-hidden" aria-label={t('map.stops')}>
      {stops.map((stop) => (
        <li key={`${stop.kind}-${stop.number}`}>{said(stop)}</li>
      ))}
    </ol>
  );
}
