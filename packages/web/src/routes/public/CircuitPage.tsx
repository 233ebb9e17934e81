import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { isNotFound } from '#api/call-failed.ts';
import { EventCard } from '#features/calendar/card/EventCard.tsx';
import { CircuitEvents, ResultDocuments } from '#features/circuit/CircuitEvents.tsx';
import { CircuitHead } from '#features/circuit/CircuitHead.tsx';
import { circuitEventsQuery, circuitQuery } from '#features/circuit/circuit-queries.ts';
import { RegistrationBox } from '#features/circuit/RegistrationBox.tsx';
import type { Circuit } from '#race/event.ts';
import { askedAgain } from '#race/follow-race.ts';
import { Notices } from '#race/parts/Notices.tsx';
import { useListsAsOf } from '#race/parts/use-lists-as-of.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { NotFoundNotice } from './NotFoundNotice.tsx';

/** One circuit: how to get in, its documents, and its races. */
export function CircuitPage(): ReactElement {
  const { circuitId } = useParams({ from: '/c/$circuitId' });
  const found = useQuery({ ...circuitQuery(circuitId), ...askedAgain([]) });
  const circuit = found.data;
  usePageTitle(circuit?.name ?? null);
  if (circuit) return <Shown circuit={circuit} />;
  if (circuit === null || isNotFound(found.error)) return <NotFoundNotice />;
  if (found.error) return <FailureNotice isPage error={found.error} onRetry={() => void found.refetch()} />;
  return <Skeleton lines={12} />;
}

function Shown({ circuit }: { readonly circuit: Circuit }): ReactElement {
  const events = useQuery({ ...circuitEventsQuery(circuit.id), ...askedAgain([]) });
  const asOf = useListsAsOf(events);
  return (
    <>
      <Notices notices={circuit.notices} zone={circuit.zone} />
      <CircuitHead circuit={circuit}>
        <RegistrationBox circuit={circuit} />
      </CircuitHead>
      <ResultDocuments circuit={circuit} />
      {events.isLoadingError ? <FailureNotice error={events.error} onRetry={() => void events.refetch()} /> : null}
      {events.isPending ? <Skeleton lines={10} /> : null}
      {events.data ? (
        <CircuitEvents
          events={events.data}
          card={(event) => <EventCard event={event} variant="home" heading="h3" asOf={asOf(event.zone)} />}
          asOf={asOf}
        />
      ) : null}
    </>
  );
}
