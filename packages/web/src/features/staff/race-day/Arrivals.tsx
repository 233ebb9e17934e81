import { formatClock } from '@dorsal/domain/units/dates.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import { DayPages, RaceChoice } from './DayListParts.tsx';
import classes from './race-day.module.css';
import { type Arrival, type ArrivalsAnswer, arrivalsQuery, type ScreenProps } from './race-day-queries.ts';

/** The arrivals of all races in one list, the newest first. A speaker holds it still and lets it go on. */
export function Arrivals({ event, search, onSearch }: ScreenProps): ReactElement {
  const { say } = useStaffTexts();
  const { data, error, isPending, refetch } = useQuery(arrivalsQuery(event, search));
  const [held, setHeld] = useState<ArrivalsAnswer | null>(null);
  const list = `${search.race} ${search.page}`;
  const [heldOf, setHeldOf] = useState(list);
  // Another page or race is not what is held.
  if (heldOf !== list) {
    setHeldOf(list);
    setHeld(null);
  }
  const shown = held ?? data;
  const newer = held && data ? Math.max(0, data.total - held.total) : 0;
  return (
    <>
      <div className={classes.tools}>
        <RaceChoice races={data?.races ?? []} chosen={search.race} onChoose={(race) => onSearch({ race })} />
        <Button
          variant={held ? 'filled' : 'default'}
          className={classes.big}
          aria-pressed={held !== null}
          disabled={data === undefined}
          onClick={() => setHeld(held ? null : (data ?? null))}
        >
          {held ? say('day.goOn', { count: newer }) : say('day.hold')}
        </Button>
      </div>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <Skeleton lines={10} /> : null}
      {shown?.rows.length === 0 ? <p role="status">{say('day.noArrivals')}</p> : null}
      {shown && shown.rows.length > 0 ? <Listed answer={shown} /> : null}
      <DayPages {...{ event, search }} screen="arrivals" total={shown?.total} />
    </>
  );
}

function Listed({ answer }: { readonly answer: ArrivalsAnswer }): ReactElement {
  const { say } = useStaffTexts();
  const races = new Map(answer.races.map((race) => [race._id, race]));
  return (
    <table className={classes.rows}>
      <thead>
        <tr>
          <th scope="col">{say('day.hour')}</th>
          <th scope="col">{say('day.time')}</th>
          <th scope="col">{say('desk.person')}</th>
          <th scope="col">{say('day.race')}</th>
          <th scope="col">{say('day.places')}</th>
          <th scope="col">{say('day.source')}</th>
        </tr>
      </thead>
      <tbody>
        {answer.rows.map((row) => (
          <Row key={row.registration} row={row} race={races.get(row.modality)} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly row: Arrival;
  readonly race: ArrivalsAnswer['races'][number] | undefined;
}

/** The state of somebody who has not simply finished. */
function Odd({ row: { being_checked: isHeld, status } }: Pick<RowProps, 'row'>): ReactElement | null {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  if (isHeld) return <small>{say('day.state.being_checked')}</small>;
  return status === 'finished' ? null : <small>{t(`result.${status}`)}</small>;
}

function Row({ row, race }: RowProps): ReactElement {
  const { say } = useStaffTexts();
  return (
    <tr data-flag={row.has_problem}>
      <td className="numbers">{formatClock(row.at, race?.event.time_zone ?? 'UTC')}</td>
      <td className={`numbers ${classes.time}`}>
        {row.total_time === undefined ? '–' : formatDuration(row.total_time)}
        <Odd row={row} />
      </td>
      <td className={classes.who}>
        {row.bib_number === undefined ? null : <BibBadge bib={row.bib_number} color={race?.bib_color ?? null} />}{' '}
        <RowLink path={`/admin/results/${row.modality}`} search={{ person: row.registration }}>
          {[row.name, row.surname].filter(Boolean).join(' ')}
        </RowLink>
        {row.club === undefined ? null : <small>{row.club}</small>}
      </td>
      <td>
        {race?.short_name ?? race?.name} <small>{row.category}</small>
      </td>
      <td className="numbers">
        <b>{row.pos_general ?? '–'}</b>
        {row.pos_gender === undefined ? null : <small>{say('day.ofGender', { place: row.pos_gender })}</small>}
        {row.pos_category === undefined ? null : <small>{say('day.ofCategory', { place: row.pos_category })}</small>}
      </td>
      <td>
        {say(`day.source.${row.source}`)}
        {row.has_problem ? <b className={classes.wait}>! {say('day.flagged')}</b> : null}
      </td>
    </tr>
  );
}
