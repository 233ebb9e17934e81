import { useStaffTexts } from '#i18n/staff-texts.ts';
import { placeIn } from '#race/course.ts';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { placeText } from '../dashboard/problem-words.ts';
import type { Mat } from './race-day-queries.ts';

type Place = Pick<Mat['place'], 'kind' | 'position' | 'name' | 'distance'>;

/** The name of a point of the course: its own, else how far it is. */
export function usePlaceName(): (place: Place) => string {
  const { say } = useStaffTexts();
  const { distance } = useMeasures();
  return ({ kind, position, name, distance: metres }) => {
    if (kind !== 'intermediate') return say(kind === 'start' ? 'problem.at.start' : 'problem.at.finish');
    const way = metres === undefined ? undefined : distance(metres);
    // A name that is a distance itself says nothing more.
    return (
      [placeIn(name ?? null), way].filter(Boolean).join(' · ') ||
      (name && placeText(name, say)) ||
      say('problem.at.place', { place: position })
    );
  };
}
