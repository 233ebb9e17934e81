import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ComponentProps, lazy, type ReactElement, Suspense, useState } from 'react';
import { usePins } from '#features/classification/pins/use-pins.ts';
import { useEvent } from '#features/event/data/use-event.ts';
import { type EventTab, toggled, unfoldedIn } from '#features/event/event-search.ts';
import { AdminBar } from '#features/event/head/AdminBar.tsx';
import { EventHead } from '#features/event/head/EventHead.tsx';
import { LoadingEvent } from '#features/event/head/LoadingEvent.tsx';
import { EntryBox } from '#features/event/info/EntryBox.tsx';
import { InfoTab } from '#features/event/info/InfoTab.tsx';
import { hasResults } from '#features/event/model/entry.ts';
import { SocialTexts } from '#features/event-results/SocialTexts.tsx';
import { TrackDialog } from '#features/track/TrackDialog.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import { EventPoster } from '#ui/EventPoster.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { patiently } from '#ui/failures/patiently.ts';
import { Notices } from '#ui/notices/Notices.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { TabLinks, tabId } from '#ui/tabs/TabLinks.tsx';
import { RaceArt } from './art/RaceArt.tsx';
import classes from './EventPage.module.css';
import { NotFoundNotice } from './NotFoundNotice.tsx';

const ResultsTab = lazy(
  patiently(async () => ({ default: (await import('#features/event-results/ResultsTab.tsx')).ResultsTab }), {
    isAsked: true,
  }),
);

/** One event: what, when, where, and can I still enter; and how its races stand. */
export function EventPage(): ReactElement {
  const { eventId: slug } = useParams({ from: '/e/$eventId' });
  const { events, event, circuit } = useEvent(slug);
  usePageTitle(event?.name ?? null);
  // A slug of before leads on to that of now, with all that the address says besides.
  if (event && event.slug !== slug)
    return <Navigate to="/e/$eventId" params={{ eventId: event.slug }} search replace />;
  if (event) return <Shown event={event} />;
  const error = events.error ?? circuit.error;
  if (error)
    return (
      <FailureNotice isPage error={error} onRetry={() => void Promise.all([events.refetch(), circuit.refetch()])} />
    );
  if (events.isPending || circuit.isLoading) return <LoadingEvent />;
  if (circuit.data) return <Navigate to="/c/$circuitId" params={{ circuitId: circuit.data.slug }} replace />;
  return <NotFoundNotice />;
}

const panel = 'event-panel';

function Shown({ event }: { readonly event: EventView }): ReactElement {
  const { t } = useTexts();
  const search = useSearch({ from: '/e/$eventId' });
  const showsResults = hasResults(event);
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
      <Notices notices={event.notices} zone={event.time_zone} />
      <AdminBar event={event}>
        <SocialTexts event={event} />
      </AdminBar>
      <EventHead event={event} poster={<EventPoster event={event} isFirst />} circuit={<CircuitLink event={event} />}>
        {tab === 'info' ? <EntryBox event={event} /> : null}
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
          <Info event={event} />
        ) : (
          <Suspense fallback={<Skeleton lines={10} />}>
            <ResultsTab event={event} art={(race, head) => <RaceArt race={race} head={head} />} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function Info({ event }: { readonly event: EventView }): ReactElement {
  const navigate = useNavigate({ from: '/e/$eventId' });
  const { more, track } = useSearch({ from: '/e/$eventId' });
  const shown = event.modalities?.find(({ numeric_id, gpx_track }) => numeric_id === track && gpx_track !== undefined);
  const go = (to: { readonly more?: string | undefined; readonly track?: number | undefined }): void =>
    void navigate({ search: (before) => ({ ...before, ...to }), replace: true, resetScroll: false });
  return (
    <>
      <InfoTab
        event={event}
        unfolded={unfoldedIn(more)}
        onToggle={(modality) => go({ more: toggled(more, modality.numeric_id) })}
        onShowCourse={(modality) => go({ track: modality.numeric_id })}
      />
      <CourseDialog event={event} modality={shown} onClose={() => go({ track: undefined })} />
    </>
  );
}

interface CourseProps {
  readonly event: EventView;
  /** Undefined: none is looked at. */
  readonly modality: ModalityView | undefined;
  readonly onClose: () => void;
}

/** Stays mounted with the course that was looked at last, so that it goes as it came. */
function CourseDialog({ event, modality, onClose }: CourseProps): ReactElement | null {
  const [last, setLast] = useState(modality);
  if (modality !== undefined && modality !== last) setLast(modality);
  const shown = modality ?? last;
  if (shown === undefined) return null;
  return (
    <CourseWithPins key={shown._id} event={event} modality={shown} isOpen={modality !== undefined} onClose={onClose} />
  );
}

/** Whoever is pinned in a classification is on the course too. */
function CourseWithPins(props: ComponentProps<typeof TrackDialog>): ReactElement | null {
  const { ids } = usePins(props.modality._id);
  return <TrackDialog {...props} registrations={ids} />;
}

function CircuitLink({ event: { circuit } }: { readonly event: EventView }): ReactElement | null {
  const { t } = useTexts();
  return circuit === undefined ? null : (
    <Link to="/c/$circuitId" params={{ circuitId: circuit.slug }} className={classes.circuit}>
      {t('event.circuit', { name: circuit.name })}
    </Link>
  );
}
