import type { Gender } from '@dorsal/domain/timing/types.ts';
import { formatHour } from '@dorsal/domain/units/dates.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { BibBadge } from '#ui/marks/BibBadge.tsx';
import { useMeasures } from '#ui/units/use-measures.ts';
import type { PersonOnMap } from '../course/places/people-on-map.ts';
import type { Leaders } from '../data/use-leaders.ts';
import classes from './PeopleList.module.css';

interface Props {
  readonly people: readonly PersonOnMap[];
  /** How many were asked for: room is kept for them, so that nothing jumps. */
  readonly count: number;
  readonly leaders: Leaders;
  readonly bibColor: string | null;
  readonly zone: string;
}

/** Who is where, in words, with the note that these are estimates. */
export function PeopleList({ people, count, leaders, bibColor, zone }: Props): ReactElement {
  const { t } = useTexts();
  return (
    <>
      <ul
        className={classes.people}
        aria-label={t('map.people')}
        style={{ minHeight: `${Math.min(count, 50) * 44}px` }}
      >
        {people.map((person) => (
          <li key={person.id} className={classes.person}>
            <BibBadge bib={person.bib} color={bibColor} />
            <Called person={person} first={leaders.get(person.id)} />
            <Whereabouts person={person} zone={zone} />
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

function Whereabouts({ person, zone }: { readonly person: PersonOnMap; readonly zone: string }): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const { distanceM, heardAt, isEstimate } = person;
  const where = distance(distanceM);
  const about = isEstimate ? t('map.person.about', { distance: where }) : where;
  return (
    <span className={classes.where}>
      <span className="numbers">{about}</span>
      {heardAt === null ? null : (
        <span className={classes.heard}>{t('map.person.heard', { time: formatHour(heardAt, zone) })}</span>
      )}
    </span>
  );
}
