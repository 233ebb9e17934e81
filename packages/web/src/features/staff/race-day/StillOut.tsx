import { formatClock } from '@dorsal/domain/units/dates.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { Unfold } from '#ui/controls/Unfold.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import { type RefusedAct, RefusedNotice } from '../acts/Meanwhile.tsx';
import { ListSearchField } from '../list/ListSearchField.tsx';
import { DayPages, RaceChoice } from './DayListParts.tsx';
import { OutActs } from './OutActs.tsx';
import { usePlaceName } from './place-names.ts';
import classes from './race-day.module.css';
import { type DayRace, type Missing, raceDayKey, type ScreenProps, stillOutQuery } from './race-day-queries.ts';

/** Everybody who has a bib and is not accounted for, the longest overdue first: how to reach them, and what may be said of them. */
export function StillOut({ event, search, onSearch }: ScreenProps): ReactElement {
  const { say } = useStaffTexts();
  const { data, error, isPending, refetch } = useQuery(stillOutQuery(event, search));
  const client = useQueryClient();
  // Somebody else may have taken the person off the list meanwhile: it is said above it.
  const [refused, setRefused] = useState<RefusedAct | null>(null);
  const again = (): void => {
    setRefused(null);
    void client.invalidateQueries({ queryKey: raceDayKey });
  };
  return (
    <>
      <div className={classes.tools}>
        <RaceChoice
          races={data?.races ?? []}
          chosen={search.race}
          onChoose={(race) => onSearch({ ...search, race, page: undefined })}
        />
        <ListSearchField
          label={say('day.search')}
          text={search.q ?? ''}
          onChange={(q) => onSearch({ ...search, q: q || undefined, page: undefined }, true)}
        />
      </div>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <Skeleton lines={10} /> : null}
      {refused === null ? null : <RefusedNotice refused={refused} onAgain={again} />}
      <Total total={data?.total} isSearched={search.q !== undefined} />
      <ul className={classes.missing}>
        {(data?.rows ?? []).map((row) => (
          <Person
            key={row.registration}
            row={row}
            race={data?.races.find(({ _id }) => _id === row.modality)}
            onRefused={setRefused}
          />
        ))}
      </ul>
      <DayPages {...{ event, search }} screen="out" total={data?.total} />
    </>
  );
}

/** The number of those who are out; none at all and none of that search are two things. */
function Total({
  total,
  isSearched,
}: {
  readonly total: number | undefined;
  readonly isSearched: boolean;
}): ReactElement {
  const { say } = useStaffTexts();
  const none = say(isSearched ? 'list.unmatched' : 'day.nobodyOut');
  return (
    <p role="status" className={classes.total}>
      {total === undefined ? '\u00a0' : total > 0 ? say('day.outCount', { count: total }) : none}
    </p>
  );
}

interface PersonProps {
  readonly row: Missing;
  readonly race: DayRace | undefined;
  readonly onRefused: (refused: RefusedAct) => void;
}

function Person({ row, race, onRefused }: PersonProps): ReactElement {
  const { say } = useStaffTexts();
  const name = [row.name, row.surname].filter(Boolean).join(' ');
  return (
    <li className={classes.person} data-state={row.state}>
      <p className={classes.who}>
        {row.bib_number === undefined ? null : <BibBadge bib={row.bib_number} color={race?.bib_color ?? null} />}{' '}
        <RowLink path={`/admin/results/${row.modality}`} search={{ person: row.registration }}>
          {name}
        </RowLink>{' '}
        <small>{[race?.short_name ?? race?.name, row.club].filter(Boolean).join(' · ')}</small>
      </p>
      <p className={classes.state}>
        <b>{say(`day.state.${row.state}`)}</b>
        {row.overdue === undefined ? null : (
          <span className={classes.overdue}> {say('day.overdue', { time: formatDuration(row.overdue) })}</span>
        )}
      </p>
      <Whereabouts row={row} zone={race?.event.time_zone ?? 'UTC'} />
      <Phones row={row} />
      <Unfold
        className={classes.big}
        says={say('day.act')}
        label={say('day.actFor', { name })}
        whenTyped={say('form.escape')}
      >
        {(fold) => <OutActs {...{ row, race, onRefused }} onDone={fold} />}
      </Unfold>
    </li>
  );
}

function Whereabouts({ row, zone }: { readonly row: Missing; readonly zone: string }): ReactElement {
  const { say } = useStaffTexts();
  const placeName = usePlaceName();
  const { last, expected, retired, back_at: backAt } = row;
  const hour = (at: number): string => formatClock(at, zone);
  return (
    <ul className={classes.facts}>
      <li>
        {last === undefined
          ? say('day.nowhere')
          : say('day.last', { place: placeName(last), hour: last.at === undefined ? '–' : hour(last.at) })}
      </li>
      {expected === undefined ? null : (
        <li>
          {say('day.expectedAt', {
            place: placeName(expected.place),
            from: hour(expected.from),
            to: hour(expected.to),
          })}
        </li>
      )}
      {retired === undefined ? null : (
        <li>{say('day.retiredAt', { place: retired.place, hour: hour(retired.at), by: retired.reported_by })}</li>
      )}
      {backAt === undefined ? null : <li>{say('day.backAt', { hour: hour(backAt) })}</li>}
    </ul>
  );
}

function Phones({ row: { phone, emergency_contact: emergency } }: { readonly row: Missing }): ReactElement {
  const { say } = useStaffTexts();
  return (
    <ul className={classes.phones}>
      <li>{phone === undefined ? say('day.noPhone') : <Phone number={phone} />}</li>
      {emergency === undefined ? null : (
        <li>
          <span>{[say('day.emergency'), emergency.name].filter(Boolean).join(' ')}</span>{' '}
          {emergency.phone === undefined ? null : <Phone number={emergency.phone} />}
        </li>
      )}
    </ul>
  );
}

const Phone = ({ number }: { readonly number: string }): ReactElement => (
  <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} className={classes.phone}>
    {number}
  </a>
);
