import { useMemo } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { useMeasures } from '#ui/units/use-measures.ts';
import { groundAt } from '../course/places/ground-at.ts';
import type { TrackLine } from '../course/track-line.ts';

/** How a place of the course is said: '12.3 km, 1,250 m, +8%'. What the track does not know is not said. */
export function usePlaceWords(line: TrackLine): (atM: number) => string {
  const { language } = useTexts();
  const { distance, climb } = useMeasures();
  // To make one takes longer than to write a hundred numbers, and a finger on the profile asks at each frame.
  const percent = useMemo(
    () => new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }),
    [language],
  );
  return (atM) => {
    const { heightM, gradient } = groundAt(line.points, atM);
    const words = [distance(atM)];
    if (heightM !== null) words.push(climb(heightM));
    if (gradient !== null) words.push(percent.format(gradient));
    return words.join(', ');
  };
}
