import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
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
  readonly modality: ModalityView;
  readonly zone: string;
}

/** Who is where, in words, with the note that these are estimates. */
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
            <BibBadge bib={person.bib} color={modality.bib_color ?? null} />
            <Called person={person} first={leaders.get(person.id)} />
            <Whereabouts person={person} heardOf={titles.get(person.heardOf ?? '')} zone={zone} />
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

/** What a checkpoint is called, by its id. */
function useTitles({ start_checkpoint: start, intermediates = [] }: ModalityView): ReadonlyMap<string, string> {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const between = intermediates.flatMap(({ _id, distance_from_start: atM }) =>
    atM === undefined ? [] : [[_id, distance(atM)] as const],
  );
  return new Map([...(start ? [[start._id, t('course.start')] as const] : []), ...between]);
}

interface WhereaboutsProps {
  readonly person: PersonOnMap;
  /** The checkpoint that heard them last. */
  readonly heardOf: string | undefined;
  readonly zone: string;
}

function Whereabouts({ person, heardOf, zone }: WhereaboutsProps): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const { distanceM, heardAt, isEstimate } = person;
  const where = distance(distanceM);
  const time = heardAt === null ? null : formatHour(heardAt, zone);
  const about = isEstimate ? t('map.person.about', { distance: where }) : where;
  return (
    <span className={classes.where}>
      <span className="numbers">{about}</span>
      {time === null ? null : (
        <span className={classes.heard}>
          {heardOf === undefined ? t('map.person.heard', { time }) : t('map.person.heardOf', { place: heardOf, time })}
        </span>
      )}
    </span>
  );
}
