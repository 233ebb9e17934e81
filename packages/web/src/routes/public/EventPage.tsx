import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ComponentProps, lazy, type ReactElement, Suspense, useState } from 'react';
import { type EventTab, toggled, unfoldedIn } from '#features/event/event-search.ts';
import { AdminBar, EventHead, LoadingEvent } from '#features/event/head/EventHead.tsx';
import { EntryBox } from '#features/event/info/EntryBox.tsx';
import { InfoTab } from '#features/event/info/InfoTab.tsx';
import { entryOf } from '#features/event/model/entry.ts';
import { useEvent } from '#features/event/use-event.ts';
import { SocialTexts } from '#features/event-results/SocialTexts.tsx';
import { TrackDialog } from '#features/track/TrackDialog.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import { type Event, offersResults } from '#race/event.ts';
import type { Modality } from '#race/modality.ts';
import { EventPoster } from '#race/parts/EventPoster.tsx';
import { Notices } from '#race/parts/Notices.tsx';
import { usePins } from '#race/pins/pins.ts';
import { TabLinks, tabId } from '#ui/controls/TabLinks.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import classes from './EventPage.module.css';
import { NotFoundNotice } from './NotFoundNotice.tsx';

const ResultsTab = lazy(
  loadWithRetry(async () => ({ default: (await import('#features/event-results/ResultsTab.tsx')).ResultsTab }), {
    isAsked: true,
    isAwaitedInPlace: true,
  }),
);

/** One event: what, when, where, and can I still enter; and how its races stand. */
export function EventPage(): ReactElement {
  const { eventId: slug } = useParams({ from: '/e/$eventId' });
  const { found, event, circuit, isLost } = useEvent(slug);
  usePageTitle(event?.name ?? null);
  // An old slug leads to the new one; the rest of the address stays.
  if (event && event.slug !== slug)
    return <Navigate to="/e/$eventId" params={{ eventId: event.slug }} search replace />;
  if (event) return <Shown event={event} isLost={isLost} />;
  const error = found.error ?? circuit.error;
  if (error)
    return (
      <FailureNotice isPage error={error} onRetry={() => void Promise.all([found.refetch(), circuit.refetch()])} />
    );
  if (found.isPending || circuit.isLoading) return <LoadingEvent />;
  if (circuit.data) return <Navigate to="/c/$circuitId" params={{ circuitId: circuit.data.slug }} replace />;
  return <NotFoundNotice />;
}

const panel = 'event-panel';

function Shown({ event, isLost }: { readonly event: Event; readonly isLost: boolean }): ReactElement {
  const { t } = useTexts();
  const search = useSearch({ from: '/e/$eventId' });
  const showsResults = offersResults(event);
  // Document 1: an event that has results opens on them.
  const tab: EventTab = showsResults ? (search.tab ?? 'results') : 'info';
  const linkTo = (to: EventTab) => ({
    to: '/e/$eventId' as const,
    params: { eventId: event.slug },
    search: { ...search, tab: to },
    replace: true,
  });
  return (
    <>
      <Notices notices={event.notices} zone={event.zone} />
      <AdminBar event={event}>
        <SocialTexts event={event} />
      </AdminBar>
      <EventHead
        event={event}
        poster={<EventPoster event={event} isFirst />}
        circuit={<CircuitLink event={event} />}
        isLost={isLost}
        saysStatus={tab === 'results' || entryOf(event).why === null}
      >
        {tab === 'info' ? <EntryBox event={event} isLost={isLost} /> : null}
      </EventHead>
      {showsResults ? (
        <TabLinks
          label={t('event.tabs')}
          panel={panel}
          chosen={tab}
          tabs={(['info', 'results'] as const).map((id) => ({ id, text: t(`event.tab.${id}`), link: linkTo(id) }))}
        />
      ) : null}
      <div id={panel} {...(showsResults && { role: 'tabpanel', 'aria-labelledby': tabId(tab) })}>
        {tab === 'info' ? (
          <Info event={event} isLost={isLost} />
        ) : (
          <Suspense fallback={<Skeleton lines={10} />}>
            <ResultsTab event={event} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function Info({ event, isLost }: { readonly event: Event; readonly isLost: boolean }): ReactElement {
  const navigate = useNavigate({ from: '/e/$eventId' });
  const { more, track } = useSearch({ from: '/e/$eventId' });
  const shown = event.modalities.find(({ number, trackUrl }) => number === track && trackUrl !== undefined);
  const go = (to: { readonly more?: string | undefined; readonly track?: number | undefined }): void =>
    void navigate({ search: (before) => ({ ...before, ...to }), replace: true, resetScroll: false });
  return (
    <>
      <InfoTab
        event={event}
        isLost={isLost}
        unfolded={unfoldedIn(more)}
        onToggle={(modality) => go({ more: toggled(more, modality.number) })}
        onShowCourse={(modality) => go({ track: modality.number })}
      />
      <CourseDialog event={event} modality={shown} onClose={() => go({ track: undefined })} />
    </>
  );
}

interface CourseProps {
  readonly event: Event;
  /** Undefined: none is looked at. */
  readonly modality: Modality | undefined;
  readonly onClose: () => void;
}

/** Stays mounted with the last course: the dialog is closed by `isOpen`, not removed. */
function CourseDialog({ event, modality, onClose }: CourseProps): ReactElement | null {
  const [last, setLast] = useState(modality);
  if (modality !== undefined && modality !== last) setLast(modality);
  const shown = modality ?? last;
  if (shown === undefined) return null;
  return (
    <CourseWithPins
      key={shown.id}
      event={{ name: event.name, zone: event.zone }}
      modality={shown}
      isOpen={modality !== undefined}
      onClose={onClose}
    />
  );
}

/** People pinned in a classification are on the course too. */
function CourseWithPins(props: ComponentProps<typeof TrackDialog>): ReactElement | null {
  const { ids } = usePins(props.modality.id);
  return <TrackDialog {...props} registrations={ids} />;
}

function CircuitLink({ event: { circuit } }: { readonly event: Event }): ReactElement | null {
  const { t } = useTexts();
  return circuit === undefined ? null : (
    <Link to="/c/$circuitId" params={{ circuitId: circuit.slug }} className={classes.circuit}>
      {t('event.circuit', { name: circuit.name })}
    </Link>
  );
}
