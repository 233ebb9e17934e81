import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { useOfflinePages } from '#browser/offline-pages.ts';
import { useVenueTexts } from '#i18n/venue-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TabLinks, tabId } from '#ui/controls/TabLinks.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { loadCamera } from '#ui/scan/BibCamera.tsx';
import { Deadlines, useNow } from './Deadlines.tsx';
import { type DeskEvent, deadlinesOf } from './desk/desk-event.ts';
import { bibsQuery, type Desk, deskEventQuery, keptQuery } from './desk/desk-queries.ts';
import { deskName, nameDesk } from './desk/desk-session.ts';
import { closingsQuery, useBringOver, useWaiting, waitingQuery } from './desk/use-offline-desk.ts';
import classes from './desk/venue.module.css';
import { EntryForm } from './EntryForm.tsx';
import { AllEntries, LatestEntries } from './EntryList.tsx';
import { KeptEntries } from './KeptEntries.tsx';
import { PapersTab } from './papers/PapersTab.tsx';
import { stockQuery } from './papers/stock-queries.ts';
import { StuckItems } from './StuckItems.tsx';
import { TillTab } from './till/TillTab.tsx';
import { tillQuery } from './till/till-queries.ts';
import { WaitingEntries } from './WaitingEntries.tsx';

/** The part of the screen that its address names. */
export interface Shown {
  readonly tab?: 'list' | 'papers' | 'till' | undefined;
  readonly page?: number | undefined;
}

interface Props {
  readonly desk: Desk;
  readonly shown: Shown;
  /** The person leaves the desk, or nobody is entered at it any more. */
  readonly onLeave: () => void;
  /** The session is over. */
  readonly onEnded: () => void;
}

/** The desk behind its PIN: deadlines, the form, and who is entered. */
export function VenueDesk({ desk, shown, onLeave, onEnded }: Props): ReactElement {
  const found = useQuery(deskEventQuery(desk));
  const isGone = found.data === null || (found.data !== undefined && !found.data.isAllowed);
  const entries = useQuery(waitingQuery(desk)).data?.length;
  const closings = useQuery(closingsQuery(desk)).data?.length;
  const waits = entries === undefined || closings === undefined ? undefined : entries + closings;
  useEffect(() => {
    // Document 2, sections 5 and 8: without the event, or where it is not allowed, the person is sent home. What waits is sent first.
    if (isGone && (waits === 0 || found.data === null)) onLeave();
  }, [isGone, waits, found.data, onLeave]);
  if (found.isLoadingError) return <FailureNotice isPage error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton lines={8} />;
  return <Standing {...{ desk, shown, onLeave, onEnded }} event={found.data} />;
}

function Standing({ desk, event, shown, onLeave, onEnded }: Props & { readonly event: DeskEvent }): ReactElement {
  const { say } = useVenueTexts();
  const now = useNow();
  const waiting = useWaiting(desk, event, onEnded);
  // Seen with a network, so that they are there without one.
  useQuery({ ...tillQuery(desk, event.id), meta: { isQuiet: true } });
  useQuery({ ...stockQuery(desk, event.id), meta: { isQuiet: true } });
  const isOver = isEnded(useQuery(keptQuery(desk, event.id)).error);
  useEffect(() => {
    if (isOver) onEnded();
  }, [isOver, onEnded]);
  useBringOver(desk, event);
  usePageTitle(`${say('venue.title')} · ${event.name}`);
  const { tab = 'new', page = 1 } = shown;
  const link = (search: Shown) => ({ to: '/live-register/$token', params: { token: desk.address }, search }) as const;
  const tabs = [
    { id: 'new', text: say('venue.tab.new'), link: link({}) },
    { id: 'list', text: say('venue.tab.list'), link: link({ tab: 'list' }) },
    { id: 'papers', text: say('venue.tab.papers'), link: link({ tab: 'papers' }) },
    { id: 'till', text: say('venue.tab.till'), link: link({ tab: 'till' }) },
  ];
  return (
    <>
      <header className={classes.head}>
        <div>
          <p className={classes.over}>{say('venue.title')}</p>
          <h1>{event.name}</h1>
        </div>
        <ToDo {...{ desk, event }} waiting={waiting.entries.length} />
      </header>
      {deadlinesOf(event).length === 0 ? (
        <p role="status">{say('venue.closed')}</p>
      ) : (
        <Deadlines event={event} now={now} />
      )}
      <TabLinks label={say('venue.tab.label')} tabs={tabs} chosen={tab} panel="venue-panel" />
      <StuckItems zone={event.zone} waiting={waiting} />
      <div id="venue-panel" role="tabpanel" aria-labelledby={tabId(tab)}>
        {tab === 'list' ? <AllEntries desk={desk} event={event} page={page} /> : null}
        {tab === 'papers' ? <PapersTab {...{ desk, event, now, onEnded }} waiting={waiting.entries} /> : null}
        {tab === 'till' ? <TillTab {...{ desk, event }} waiting={waiting.entries} closings={waiting.closings} /> : null}
        {tab === 'new' ? (
          <div className={classes.work}>
            <div>
              <EntryForm desk={desk} event={event} now={now} onEnded={onEnded} />
              <DeskState
                {...{ desk, event, onLeave }}
                isWaiting={waiting.entries.length + waiting.closings.length > 0}
              />
            </div>
            <div>
              <WaitingEntries event={event} waiting={waiting} />
              <KeptEntries desk={desk} event={event} />
              <LatestEntries desk={desk} event={event} />
            </div>
          </div>
        ) : null}
      </div>
    </>
  );
}

/** An ended session is told by the calls of desks alone: everybody's lists go on as a visitor's. */
const isEnded = (error: unknown): boolean => error instanceof CallFailed && error.failure.status === 401;

const emptySearch = { tab: undefined, page: undefined };

/** The entries that wait here, and those that wait for a decision, counted on every part of the screen. */
function ToDo({ desk, event, waiting }: { desk: Desk; event: DeskEvent; waiting: number }): ReactElement {
  const { say } = useVenueTexts();
  const kept = useQuery(keptQuery(desk, event.id)).data?.length ?? 0;
  const to = { to: '/live-register/$token', params: { token: desk.address }, search: emptySearch } as const;
  return (
    <p className={classes.toDo} role="status">
      {waiting === 0 ? null : (
        <Link {...to} hash="venue-waiting">
          {say('venue.wait.title', { count: waiting })}
        </Link>
      )}
      {kept === 0 ? null : (
        <Link {...to} hash="venue-kept">
          {say('venue.keep.title', { count: kept })}
        </Link>
      )}
    </p>
  );
}

interface StateProps {
  readonly desk: Desk;
  readonly event: DeskEvent;
  readonly isWaiting: boolean;
  readonly onLeave: () => void;
}

/** The name of the desk, what it knows without a network, and the way out. */
function DeskState({ desk, event, isWaiting, onLeave }: StateProps): ReactElement {
  const { say } = useVenueTexts();
  const [name, setName] = useState(() => deskName(desk.address));
  const bibs = useQuery(bibsQuery(desk, event.id));
  const hasPages = useOfflinePages('/live-register/', loadCamera);
  return (
    <div className={classes.state}>
      <label>
        {say('venue.desk.name')}
        <input
          className={classes.name}
          value={name}
          placeholder={say('venue.desk.example')}
          maxLength={40}
          autoComplete="off"
          onChange={(typed) => {
            setName(typed.currentTarget.value);
            nameDesk(desk.address, typed.currentTarget.value);
          }}
        />
      </label>
      <p className={classes.hint} role="status">
        {bibs.data === undefined || !hasPages ? say('venue.ready.not') : say('venue.ready', { count: bibs.data })}
      </p>
      <Button variant="default" disabled={isWaiting} onClick={onLeave}>
        {say('venue.leave')}
      </Button>
      {isWaiting ? <p className={classes.hint}>{say('venue.leave.waiting')}</p> : null}
    </div>
  );
}
