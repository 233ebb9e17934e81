import { formatClock } from '@dorsal/domain/units/dates.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import { Alarms } from '../dashboard/Alarms.tsx';
import { DayPages } from './DayPages.tsx';
import { usePlaceName } from './place-names.ts';
import { type MissedPlace, type PersonToCheck, peopleToCheckQuery, writeEstimate } from './problem-queries.ts';
import { RaceChoice } from './RaceChoice.tsx';
import classes from './race-day.module.css';
import { boardQuery, raceDayKey, type ScreenProps } from './race-day-queries.ts';
import { UnknownChips } from './UnknownChips.tsx';

/** Everything that somebody should look at: alarms of the races, then the people, each with the mend beside it. They come and go by themselves. */
export function Problems({ event, search, onSearch }: ScreenProps): ReactElement {
  const { say } = useStaffTexts();
  const { data, error, isPending, refetch } = useQuery(peopleToCheckQuery(event, search));
  const races = useQuery(boardQuery(event)).data?.races ?? [];
  const zones = new Map(races.map((race) => [race._id, race.event.time_zone]));
  return (
    <>
      <Alarms ofEvents={races.map((race) => race.event._id)} />
      <UnknownChips event={event} />
      <h2>{say('check.title')}</h2>
      <div className={classes.tools}>
        <RaceChoice
          races={races}
          chosen={search.race}
          onChoose={(race) => onSearch({ ...search, race, page: undefined })}
        />
        {(data?.counts ?? []).map(({ kind, people }) => (
          <Button
            key={kind}
            variant={search.kind === kind ? 'filled' : 'default'}
            aria-pressed={search.kind === kind}
            onClick={() => onSearch({ ...search, kind: search.kind === kind ? undefined : kind, page: undefined })}
          >
            {say(`check.${kind}`)} <b className="numbers">{people}</b>
          </Button>
        ))}
      </div>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <Skeleton lines={8} /> : null}
      {data?.people.length === 0 ? <p role="status">{say('check.none')}</p> : null}
      {data && data.people.length > 0 ? (
        <ul className={classes.missing}>
          {data.people.map((one) => (
            <Person key={one.registration} one={one} zone={zones.get(one.modality) ?? 'UTC'} />
          ))}
        </ul>
      ) : null}
      <DayPages {...{ event, search }} screen="problems" total={data?.total} />
    </>
  );
}

interface PersonProps {
  readonly one: PersonToCheck;
  readonly zone: string;
}

/** Somebody with what is odd; reads, explanations and rulings are a press away. */
function Person({ one, zone }: PersonProps): ReactElement {
  const { say } = useStaffTexts();
  const { registration, bib_number: bib, name, surname, modality, modality_name: race, kinds, missing } = one;
  return (
    <li className={classes.person}>
      <p className={classes.who}>
        {bib === undefined ? null : <BibBadge bib={bib} color={null} />}{' '}
        <RowLink path={`/admin/results/${modality}`} search={{ person: registration }}>
          {[name, surname].filter(Boolean).join(' ')}
        </RowLink>{' '}
        <small>{race}</small>
      </p>
      <p>{kinds.map((kind) => say(`check.${kind}.what`)).join(' ')}</p>
      {missing.map((place) => (
        <Missed key={place.intermediate} {...{ one, place, zone }} />
      ))}
    </li>
  );
}

/** A checkpoint that somebody passed unheard, with the likely hour: staff write it in, or leave it. */
function Missed({ one, place, zone }: PersonProps & { readonly place: MissedPlace }): ReactElement {
  const { say } = useStaffTexts();
  const nameOf = usePlaceName();
  const client = useQueryClient();
  const id = useRef(crypto.randomUUID());
  const { at, total_time } = place;
  const written = useMutation({
    mutationFn: (time: number) => writeEstimate(one, { ...place, total_time: time }, id.current),
    onSuccess: () => client.invalidateQueries({ queryKey: raceDayKey }),
    meta: { isQuiet: true },
  });
  const name = nameOf(place);
  if (at === undefined || total_time === undefined) return <p>{say('check.missed.unknown', { place: name })}</p>;
  const hour = formatClock(at, zone);
  return (
    <div className={classes.acts}>
      <span>{say('check.missed', { place: name, hour })}</span>
      <Button
        variant="default"
        disabled={written.isPending || written.isSuccess}
        aria-label={say('check.write.this', { bib: one.bib_number ?? '', place: name, hour })}
        onClick={() => written.mutate(total_time)}
      >
        {say('check.write')}
      </Button>
      <Refusal error={written.error} />
      {written.isSuccess ? <span role="status">{say('person.done')}</span> : null}
    </div>
  );
}
