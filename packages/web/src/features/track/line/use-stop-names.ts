import { useMemo } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { placeIn } from '#race/course.ts';
import { useMeasures } from '#ui/texts/use-measures.ts';
import type { PlacedStop } from './placed-stops.ts';

interface StopNames {
  readonly nameOf: (stop: PlacedStop) => string;
  /** The name of a mark: its stops, each name once, as laps pass the same mat again. */
  readonly nameOfMark: (stops: readonly PlacedStop[]) => string;
}

/** The names of stops: their own, else their distance in the units of this visitor; 'Km 7.5' says no more than that. */
export function useStopNames(): StopNames {
  const { t } = useTexts();
  const { distance } = useMeasures();
  return useMemo(() => {
    const nameOf = ({ kind, number, name, distanceM }: PlacedStop): string => {
      if (kind !== 'checkpoint') return kind === 'start' ? t('course.start') : t('course.finish');
      const orElse = distanceM === null ? (name ?? t('map.checkpoint', { number })) : distance(distanceM);
      return placeIn(name) ?? orElse;
    };
    return { nameOf, nameOfMark: (stops) => [...new Set(stops.map(nameOf))].join(' · ') };
  }, [t, distance]);
}
