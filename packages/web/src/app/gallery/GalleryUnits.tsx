import type { ReactElement } from 'react';
import { shownDay } from '#ui/texts/days.ts';
import { shownClock } from '#ui/texts/hours.ts';
import { useMeasures } from '#ui/units/use-measures.ts';
import { Shelf, State } from './Shelf.tsx';

const at = Date.UTC(2026, 4, 3, 8, 5, 9);
const sports = ['running', 'cycling', 'btt', 'swimming', 'open_waters'] as const;

export function GalleryUnits(): ReactElement {
  const { distance, climb, pace } = useMeasures();
  return (
    <Shelf title="Units">
      <State name="distance">{distance(21_097)}</State>
      <State name="climb">{climb(1250)}</State>
      {sports.map((sport) => (
        <State key={sport} name={`pace, ${sport}`}>
          {pace({ sport, distanceM: 1500, timeMs: 330_000 })}
        </State>
      ))}
      <State name="a day">{shownDay(at, 'Europe/Madrid')}</State>
      <State name="no day">{shownDay(undefined) || '–'}</State>
      <State name="an hour of the clock, in the zone of the event">{shownClock(at, 'Europe/Madrid')}</State>
      <State name="pace over nothing">{pace({ sport: 'running', distanceM: 0, timeMs: 1000 }) ?? '–'}</State>
    </Shelf>
  );
}
