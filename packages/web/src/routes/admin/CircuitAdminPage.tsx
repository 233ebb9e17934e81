import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { mayCall } from '#api/permissions.ts';
import { useSession } from '#api/session.ts';
import { circuitCounts, circuitCountsFields, hasCounts } from '#features/staff/events/circuit-counts.tsx';
import {
  type CircuitWithEvents,
  circuitEditor,
  circuitFields,
  circuitTabs,
  fetchCircuit,
} from '#features/staff/events/circuit-editor.tsx';
import { DeleteEvent } from '#features/staff/events/DeleteEvent.tsx';
import { EditorForm } from '#features/staff/form/EditorForm.tsx';
import { EventRaces } from '#features/staff/races/EventRaces.tsx';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { eventOf } from '#race/event.ts';
import { StandingChip } from '#race/parts/StatusChip.tsx';
import { Unfold } from '#ui/controls/Unfold.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import classes from './EventAdminPage.module.css';

/** Document 3, section 2, AdminCircuit; '0' makes a new one. */
export function CircuitAdminPage(): ReactElement {
  const { circuitId } = useParams({ from: '/admin/c/$circuitId' });
  const search = useSearch({ from: '/admin/c/$circuitId' });
  const { say } = useStaffTexts();
  const navigate = useNavigate();
  const isNew = circuitId === '0';
  const circuit = useQuery({
    queryKey: ['staff', 'circuit page', circuitId],
    queryFn: ({ signal }) => fetchCircuit(circuitId, signal),
    enabled: !isNew,
  });
  const slug = circuit.data?.slug;
  // As an event: a renamed one goes on under its new name.
  useEffect(() => {
    if (slug !== undefined && slug !== circuitId)
      void navigate({ to: '/admin/c/$circuitId', params: { circuitId: slug }, search, replace: true });
  }, [slug, circuitId, search, navigate]);
  if (isNew) return <Form address={circuitId} circuit={null} />;
  if (circuit.isLoadingError)
    return <FailureNotice isPage error={circuit.error} onRetry={() => void circuit.refetch()} />;
  if (circuit.isPending) return <Skeleton lines={8} />;
  if (circuit.data) return <Standing address={circuitId} circuit={circuit.data} />;
  return (
    <section>
      <h1>{say('form.notFound')}</h1>
      <Link to="/admin/circuits">{say('form.toList')}</Link>
    </section>
  );
}

interface CircuitProps<Circuit> {
  /** The circuit as the address names it. */
  readonly address: string;
  readonly circuit: Circuit;
}

/** A circuit that there is: the way to its other pages, its form, its own races and what counts for them. */
function Standing({ address, circuit }: CircuitProps<CircuitWithEvents>): ReactElement {
  const { say } = useStaffTexts();
  const session = useSession();
  return (
    <>
      <p className={classes.way}>
        <Link to="/admin/circuits">{say('circuits.title')}</Link>
        <RowLink path="/admin/trail" search={{ subject: `event:${circuit._id}` }}>
          {say('palette.history')}
        </RowLink>
        <RowLink path={`/c/${circuit.slug}`}>{say('circuitForm.public')}</RowLink>
      </p>
      <h1 className={classes.title}>
        {circuit.name}{' '}
        <span className={classes.status}>
          <StandingChip of={eventOf(circuit)} isTimed />
        </span>
      </h1>
      <Form address={address} circuit={circuit} />
      <EventRaces event={circuit} />
      <Counts circuit={circuit} />
      {mayCall(session, 'deleteEvent', circuit._id) ? (
        <Unfold says={say('deleteEvent.circuit')}>
          {(fold) => <DeleteEvent event={circuit} list="/admin/circuits" onLeave={fold} />}
        </Unfold>
      ) : null}
    </>
  );
}

function Form({ address, circuit }: CircuitProps<CircuitWithEvents | null>): ReactElement {
  const { say } = useStaffTexts();
  const { tab } = useSearch({ from: '/admin/c/$circuitId' });
  const navigate = useNavigate();
  const go = (search: { readonly tab?: string }, circuitId = address): void =>
    void navigate({ to: '/admin/c/$circuitId', params: { circuitId }, search, replace: true });
  return (
    <EditorForm
      key={circuit?._id ?? 'new'}
      design={circuitEditor}
      id={circuit?._id ?? null}
      fields={circuitFields(say)}
      {...(circuit && { head: <span /> })}
      onSaved={(saved) => {
        if (circuit === null) go({}, saved);
      }}
      tabs={{
        all: circuitTabs,
        chosen: circuitTabs.find(({ id }) => id === tab)?.id ?? 'info',
        onChoose: (next) => go({ tab: next }),
      }}
    />
  );
}

interface PartProps {
  readonly circuit: CircuitWithEvents;
}

/** The races of its events, each with the one for which it counts. */
function Counts({ circuit }: PartProps): ReactElement {
  const { say } = useStaffTexts();
  const state = hasCounts(circuit);
  return (
    <section aria-labelledby="counts">
      <h2 id="counts">{say('circuitCounts.title')}</h2>
      {state === 'ready' ? (
        <EditorForm
          key={circuit._id}
          design={circuitCounts}
          id={circuit._id}
          fields={circuitCountsFields}
          head={<p>{say('circuitCounts.what')}</p>}
        />
      ) : (
        <p>{say(`circuitCounts.${state}`)}</p>
      )}
    </section>
  );
}
