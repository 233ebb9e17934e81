import { heightIn, longDistance } from '@dorsal/domain/units/distances.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { useUnits } from '#ui/texts/use-units.ts';
import { climbScale, distanceScale, type Scale, type Span } from '../search/scales.ts';

interface ScaleTexts {
  /** A stop in the units of this visitor: '10 km'; the last one of distance and climb is 'and more'. */
  readonly distance: (km: number) => string;
  readonly climb: (metres: number) => string;
  readonly nearby: (km: number) => string;
  readonly distances: (span: Span) => string;
  readonly climbs: (span: Span) => string;
}

/** The texts of the stops of the sliders. */
export function useScaleTexts(): ScaleTexts {
  const { t, language } = useTexts();
  const units = useUnits();
  const isMetric = units === 'metric';
  const written = (value: number, unit: string): string =>
    `${new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value)}\u00a0${unit}`;
  const km = (value: number): string => written(longDistance(value * 1_000, units), isMetric ? 'km' : 'mi');
  const metres = (value: number): string => written(heightIn(value, units), isMetric ? 'm' : 'ft');
  const orMore =
    (say: (value: number) => string, { most }: Scale) =>
    (value: number) =>
      value >= most ? t('calendar.andMore', { value: say(value) }) : say(value);
  const distance = orMore(km, distanceScale);
  const climb = orMore(metres, climbScale);
  /** An end that asks for nothing is not named. */
  const spanOf =
    (say: (value: number) => string, { least, most }: Scale) =>
    ([from, to]: Span): string => {
      if (from > least && to < most) return t('calendar.span', { from: say(from), to: say(to) });
      if (from > least) return t('calendar.andMore', { value: say(from) });
      return to < most ? t('calendar.upTo', { value: say(to) }) : t('calendar.any');
    };
  return {
    distance,
    climb,
    nearby: (value) => t('calendar.within', { value: km(value) }),
    distances: spanOf(km, distanceScale),
    climbs: spanOf(metres, climbScale),
  };
}
