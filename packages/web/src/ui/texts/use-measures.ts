import { isSpeed, paceUnit } from '@dorsal/domain/units/paces.ts';
import { useMemo } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { shownClimb, shownDistance, shownPace, shownRaceDistance, shownRaceSlope } from './shown-measures.ts';
import { useUnits } from './use-units.ts';

interface Measures {
  /** '21.1 km' */
  readonly distance: (distanceM: number) => string;
  /** '1,250 m' */
  readonly climb: (heightM: number) => string;
  /** '21.1K' */
  readonly raceDistance: (distanceM: number) => string;
  /** '250 m+' */
  readonly raceSlope: (slopeM: number) => string;
  /** '4:05 min/km', '34.2 km/h', '1:52 min/100m', by the sport; null where nothing was covered. */
  readonly pace: (covered: {
    readonly sport: string;
    readonly distanceM: number;
    readonly timeMs: number;
  }) => string | null;
  /** True for sports with speeds in place of paces. */
  readonly saysSpeed: (sport: string) => boolean;
}

/** Distances, climbs and paces in the units and the language of this visitor. The same until one of these changes. */
export function useMeasures(): Measures {
  const units = useUnits();
  const { language } = useTexts();
  return useMemo(() => {
    const reading = { units, language };
    return {
      distance: (distanceM) => shownDistance(distanceM, reading),
      climb: (heightM) => shownClimb(heightM, reading),
      raceDistance: (distanceM) => shownRaceDistance(distanceM, reading),
      raceSlope: (slopeM) => shownRaceSlope(slopeM, reading),
      pace: (covered) => shownPace(covered, reading),
      saysSpeed: (sport) => isSpeed(paceUnit(sport, units)),
    };
  }, [units, language]);
}
