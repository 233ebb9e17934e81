import type { Gender } from '@dorsal/domain/timing/types.ts';
import { formatHour } from '@dorsal/domain/units/dates.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { courseOf } from '#race/course.ts';
import type { Modality } from '#race/modality.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { useMeasures } from '#ui/texts/use-measures.ts';
import classes from './PeopleList.module.css';
import type { PersonOnMap } from './people-on-map.ts';
import type { Leaders } from './use-last-positions.ts';

interface Props {
  readonly people: readonly PersonOnMap[];
  /** The number of people asked for: their room is reserved, so that nothing jumps. */
  readonly count: number;
  readonly leaders: Leaders;
  readonly modality: Modality;
  readonly zone: string;
}

/** The positions of people in words, with the note that these are estimates. */
export function PeopleList({ people, count, leaders, modality, zone }: Props): ReactElement {
  const { t } = useTexts();
  const titles = useTitles(modality);
  return (
    <>
      <ul
        className={classes.people}
        aria-label={t('map.people')}
        style={{ minHeight: `${Math.min(count, 50) * 44}px` }}
      >
        {people.map((person) => (
          <li key={person.id} className={classes.person}>
            <BibBadge bib={person.bib} color={modality.bibColor ?? null} />
            <Called person={person} first={leaders.get(person.id)} />
            <Whereabouts person={person} checkpoint={titles.get(person.crossedCheckpoint ?? '')} zone={zone} />
          </li>
        ))}
      </ul>
      {people.some(({ isEstimate }) => isEstimate) ? <p className={classes.note}>{t('map.estimates')}</p> : null}
    </>
  );
}

function Called({ person, first }: { person: PersonOnMap; first: Gender | undefined }): ReactElement {
  const { t } = useTexts();
  return (
    <span className={classes.name}>
      {person.name}
      {first === undefined ? null : <span className={classes.first}>{t(`track.first.${first}`)}</span>}
    </span>
  );
}

/** The names of checkpoints by their id. */
function useTitles(modality: Modality): ReadonlyMap<string, string> {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const titled = courseOf(modality).stops.flatMap(({ id, kind, distanceM }) => {
    if (kind === 'start') return [[id, t('course.start')] as const];
    return kind === 'finish' || distanceM === null ? [] : [[id, distance(distanceM)] as const];
  });
  return new Map(titled);
}

interface WhereaboutsProps {
  readonly person: PersonOnMap;
  /** The last checkpoint that they passed. */
  readonly checkpoint: string | undefined;
  readonly zone: string;
}

function Whereabouts({ person, checkpoint, zone }: WhereaboutsProps): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const { distanceM, crossedAt, isEstimate } = person;
  const where = distance(distanceM);
  const time = crossedAt === null ? null : formatHour(crossedAt, zone);
  const about = isEstimate ? t('map.person.about', { distance: where }) : where;
  return (
    <span className={classes.where}>
      <span className="numbers">{about}</span>
      {time === null ? null : (
        <span className={classes.lastCrossing}>
          {checkpoint === undefined
            ? t('map.person.lastCrossing', { time })
            : t('map.person.lastCheckpoint', { place: checkpoint, time })}
        </span>
      )}
    </span>
  );
}
