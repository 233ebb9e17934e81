import { formatHour } from '@dorsal/domain/units/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useDeferredValue, useState } from 'react';
import { useVenueTexts } from '#i18n/venue-texts.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { PageLinks } from '#ui/controls/PageLinks.tsx';
import { pagesOf } from '#ui/controls/shown-pages.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { RowsToCome } from '#ui/table/Table.tsx';
import type { DeskEvent } from './desk/desk-event.ts';
import { type Desk, type Entered, enteredQuery, latestQuery, pageSize } from './desk/desk-queries.ts';
import classes from './desk/venue.module.css';
import { EntryPayment } from './till/EntryPayment.tsx';
import { type EntryMoney, moneyQuery } from './till/till-queries.ts';

interface Props {
  readonly desk: Desk;
  readonly event: DeskEvent;
}

/** The people who were entered at the venue, the newest first. */
export function LatestEntries({ desk, event }: Props): ReactElement {
  const { say } = useVenueTexts();
  const list = useQuery(latestQuery(desk, event.id));
  return (
    <section aria-busy={list.isFetching}>
      <h2>{say('venue.latest')}</h2>
      {list.error ? <FailureNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <RowsToCome count={5} /> : null}
      {list.data ? <People event={event} people={list.data.people} hasHours payingAt={desk} /> : null}
    </section>
  );
}

/** Everybody of the event, page by page, found by bib, name, surname or club. */
export function AllEntries({ desk, event, page }: Props & { readonly page: number }): ReactElement {
  const { say } = useVenueTexts();
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const list = useQuery(enteredQuery(desk, event.id, { text: useDeferredValue(text), page }));
  const pages = list.data ? pagesOf(list.data.total, pageSize) : 0;
  return (
    <section aria-busy={list.isFetching}>
      <label className={classes.search}>
        {say('venue.list.search')}
        <input
          type="search"
          className={classes.input}
          value={text}
          maxLength={100}
          autoComplete="off"
          onChange={(change) => {
            setText(change.currentTarget.value);
            if (page > 1) void navigate({ to: '.', search: { tab: 'list' }, replace: true });
          }}
        />
      </label>
      {list.error ? <FailureNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <RowsToCome count={8} /> : null}
      {list.data ? (
        <>
          <p role="status">{list.data.total === 0 ? null : say('venue.list.count', { count: list.data.total })}</p>
          <People event={event} people={list.data.people} />
        </>
      ) : null}
      <PageLinks
        page={page}
        pages={pages}
        linkTo={(next) => ({
          to: '/live-register/$token',
          params: { token: desk.address },
          search: { tab: 'list', page: next === 1 ? undefined : next },
        })}
      />
    </section>
  );
}

interface PeopleProps {
  readonly event: DeskEvent;
  readonly people: readonly Entered[];
  readonly hasHours?: boolean;
  /** The desk that says what each owes, and how it was paid. */
  readonly payingAt?: Desk;
}

const noDesk: Desk = { address: '', token: '' };

function People({ event, people, hasHours = false, payingAt }: PeopleProps): ReactElement {
  const { say } = useVenueTexts();
  const races = new Map(event.races.map((race) => [race.id, race] as const));
  const ids = payingAt === undefined ? [] : people.map(({ id }) => id);
  const money = useQuery(moneyQuery(payingAt ?? noDesk, event.id, ids)).data;
  if (people.length === 0) return <p role="status">{say('venue.list.empty')}</p>;
  return (
    <ul className={classes.people}>
      {people.map((person) => (
        <li key={person.id}>
          {person.bib === '' ? (
            <span />
          ) : (
            <BibBadge bib={person.bib} color={races.get(person.race)?.bibColor ?? null} />
          )}
          <span className={classes.who}>
            <strong>{person.name || say('venue.nameless.name', { bib: person.bib })}</strong>
            <span className={classes.hint}>
              {[races.get(person.race)?.name, person.category, person.club].filter(Boolean).join(' · ')}
            </span>
            <Paid desk={payingAt} registration={person.id} money={money?.get(person.id)} />
          </span>
          {hasHours && person.at !== null ? (
            <time dateTime={new Date(person.at).toISOString()}>
              <span className="visually-hidden">{say('venue.list.at')} </span>
              {formatHour(person.at, event.zone)}
            </time>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

interface PaidProps {
  readonly desk: Desk | undefined;
  readonly registration: string;
  readonly money: EntryMoney | undefined;
}

const Paid = ({ desk, registration, money }: PaidProps): ReactElement | null =>
  desk === undefined || money === undefined ? null : <EntryPayment {...{ desk, registration, money }} />;
