import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { mayCall, mayEnter } from '#api/permissions.ts';
import { useSession } from '#api/session.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { StandingChip } from '#race/parts/StatusChip.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import { dayText } from '../lists/cells.tsx';
import { Entries, type EventRow } from '../lists/events-list.tsx';
import { Alarms } from './Alarms.tsx';
import classes from './Dashboard.module.css';
import { dashboard } from './dashboard-queries.ts';
import { localMoment } from './problem-words.ts';
import { Tiles } from './Tiles.tsx';

/** Document 3, section 2, 'Admin dashboard': greeting, alarms, totals, live, past and next events, the last registrations. Moves by itself. */
export function Dashboard(): ReactElement | null {
  const { say } = useStaffTexts();
  const session = useSession();
  usePageTitle(say('dashboard.title'));
  if (session === null) return null;
  return (
    <>
      <h1 className={classes.title}>{say('dashboard.greeting', { name: session.name })}</h1>
      <Parts
        may={{
          seeAlarms: mayCall(session, 'listAlarms'),
          countUsers: mayCall(session, 'userStats'),
          seeEntries: mayEnter(session, '/admin/registration/{registration_id}'),
        }}
      />
    </>
  );
}

interface May {
  readonly seeAlarms: boolean;
  readonly countUsers: boolean;
  readonly seeEntries: boolean;
}

/** The parts of the dashboard. Those that fail together are told of once, above all of them, and the ones that have nothing to show are left out meanwhile. */
export function Parts({ may }: { readonly may: May }): ReactElement {
  const failed = useFailedParts(may);
  const [first] = failed;
  const isToldAbove = failed.length > 1;
  return (
    <>
      {isToldAbove && first ? (
        <FailureNotice
          error={first.error}
          others={failed.map(({ error }) => error)}
          onRetry={() => {
            for (const { refetch } of failed) void refetch();
          }}
        />
      ) : null}
      {may.seeAlarms ? <Alarms isToldAbove={isToldAbove} /> : null}
      <Tiles mayCountUsers={may.countUsers} isToldAbove={isToldAbove} />
      <div className={classes.lists}>
        <div>
          <Events which="live" isToldAbove={isToldAbove} />
          <Events which="next" isToldAbove={isToldAbove} />
          <Events which="past" isToldAbove={isToldAbove} />
        </div>
        {may.seeEntries ? <Registrations isToldAbove={isToldAbove} /> : null}
      </div>
    </>
  );
}

/** The queries of the parts that stand here and have failed. */
function useFailedParts({ seeAlarms, countUsers, seeEntries }: May): readonly UseQueryResult[] {
  const all: readonly UseQueryResult[] = [
    useQuery({ ...dashboard.alarms, enabled: seeAlarms }),
    useQuery(dashboard.totals),
    useQuery({ ...dashboard.users, enabled: countUsers }),
    useQuery(dashboard.live),
    useQuery(dashboard.next),
    useQuery(dashboard.past),
    useQuery({ ...dashboard.registrations, enabled: seeEntries }),
  ];
  return all.filter(({ error }) => error !== null);
}

interface PartProps {
  /** Its failure is told above all parts. */
  readonly isToldAbove: boolean;
}

function Events({ which, isToldAbove }: PartProps & { readonly which: 'live' | 'past' | 'next' }): ReactElement | null {
  const { say } = useStaffTexts();
  const { data, error, refetch } = useQuery(dashboard[which]);
  if (error && isToldAbove && data === undefined) return null;
  return (
    <section className={classes.part} aria-labelledby={`events-${which}`}>
      <h2 id={`events-${which}`}>{say(`dashboard.${which}`)}</h2>
      {error && !isToldAbove ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <p>{say(`dashboard.${which}.none`)}</p> : null}
      <ul className={classes.rows}>
        {data?.map((event) => (
          <EventLine key={event.id} event={event} hasEntries={which === 'next'} isOn={which === 'live'} />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  readonly event: EventRow;
  readonly hasEntries: boolean;
  readonly isOn: boolean;
}

function EventLine({ event, hasEntries, isOn }: LineProps): ReactElement {
  const { say } = useStaffTexts();
  const mayRun = mayEnter(useSession(), '/admin/race-day', event.id);
  return (
    <li>
      <RowLink path={`/e/${event.slug}`} className={classes.name}>
        {event.name}
      </RowLink>
      <span className={classes.end}>{dayText(event.startsAt)}</span>
      <StandingChip of={event} isTimed />
      {isOn && mayRun ? <RowLink path={`/admin/race-day/${event.slug}`}>{say('day.open')}</RowLink> : null}
      {hasEntries ? (
        <span className={classes.end}>
          <Entries row={event} say={say} />
        </span>
      ) : null}
    </li>
  );
}

function Registrations({ isToldAbove }: PartProps): ReactElement | null {
  const { say } = useStaffTexts();
  const { language } = useTexts();
  const { data, error, refetch } = useQuery(dashboard.registrations);
  if (error && isToldAbove && data === undefined) return null;
  return (
    <section className={classes.part} aria-labelledby="registrations">
      <h2 id="registrations">{say('dashboard.last')}</h2>
      {error && !isToldAbove ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <p>{say('dashboard.last.none')}</p> : null}
      <ul className={classes.rows}>
        {data?.map(({ id, name, event, race, paid, at, source }) => (
          <li key={id}>
            <RowLink path={`/r/${id}`} className={classes.name}>
              {name}
            </RowLink>
            <span className={classes.end}>
              {paid?.toLocaleString(language, { style: 'currency', currency: 'EUR' })}
            </span>
            <span>{[event, race].filter(Boolean).join(' · ')}</span>
            <small className={classes.end}>{[localMoment(at), source].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
