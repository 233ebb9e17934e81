import type { CircuitView } from '@dorsal/contract/views/event/event-view.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { EventCard } from '#features/calendar/card/EventCard.tsx';
import { circuitEventsQuery, circuitQuery } from '#features/circuit/data/circuit-queries.ts';
import { ResultDocuments } from '#features/circuit/page/CircuitDocuments.tsx';
import { CircuitEvents } from '#features/circuit/page/CircuitEvents.tsx';
import { CircuitHead } from '#features/circuit/page/CircuitHead.tsx';
import { RegistrationBox } from '#features/circuit/page/RegistrationBox.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Notices } from '#ui/notices/Notices.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { NotFoundNotice } from './NotFoundNotice.tsx';

/** One circuit: how to get in, its documents, and its races. */
export function CircuitPage(): ReactElement {
  const { circuitId } = useParams({ from: '/c/$circuitId' });
  const found = useQuery(circuitQuery(circuitId));
  const circuit = found.data;
  usePageTitle(circuit?.name ?? null);
  if (circuit) return <Shown circuit={circuit} />;
  if (circuit === null || isUnknown(found.error)) return <NotFoundNotice />;
  if (found.error) return <FailureNotice isPage error={found.error} onRetry={() => void found.refetch()} />;
  return <Skeleton lines={12} />;
}

const isUnknown = (error: Error | null): boolean => error instanceof CallFailed && error.failure.status === 404;

function Shown({ circuit }: { readonly circuit: CircuitView }): ReactElement {
  const events = useQuery(circuitEventsQuery(circuit._id));
  return (
    <>
      <Notices notices={circuit.notices} zone={circuit.time_zone} />
      <CircuitHead circuit={circuit}>
        <RegistrationBox circuit={circuit} />
      </CircuitHead>
      <ResultDocuments circuit={circuit} />
      {events.isLoadingError ? <FailureNotice error={events.error} onRetry={() => void events.refetch()} /> : null}
      {events.isPending ? <Skeleton lines={10} /> : null}
      {events.data ? (
        <CircuitEvents events={events.data} card={(event) => <EventCard event={event} variant="home" heading="h3" />} />
      ) : null}
    </>
  );
}
