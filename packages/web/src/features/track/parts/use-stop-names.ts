import { useMemo } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { placeIn } from '#ui/course-tab.ts';
import { useMeasures } from '#ui/units/use-measures.ts';
import type { CourseStop } from '../course/course-stops.ts';

interface StopNames {
  readonly nameOf: (stop: CourseStop) => string;
  /** What a mark is called: its stops, each name once, as laps pass the same mat again. */
  readonly nameOfMark: (stops: readonly CourseStop[]) => string;
}

/** What stops are called: by their own names, else by how far they are in the units of this visitor: 'Km 7.5' says no more, and not to whoever counts miles. */
export function useStopNames(): StopNames {
  const { t } = useTexts();
  const { distance } = useMeasures();
  return useMemo(() => {
    const nameOf = ({ kind, number, name, distanceM }: CourseStop): string => {
      if (kind !== 'checkpoint') return kind === 'start' ? t('map.start') : t('map.finish');
      const orElse = distanceM === null ? (name ?? t('map.checkpoint', { number })) : distance(distanceM);
      return placeIn(name) ?? orElse;
    };
    return { nameOf, nameOfMark: (stops) => [...new Set(stops.map(nameOf))].join(' · ') };
  }, [t, distance]);
}
