import { eventCan } from '@dorsal/domain/status/event-can.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { mayCall, mayEditEvent } from '#api/permissions.ts';
import { hasRole, useSession } from '#api/session.ts';
import { EventSteps } from '#features/staff/editors/EventSteps.tsx';
import { eventEditor, fetchStaffEvent } from '#features/staff/editors/event-editor.ts';
import { eventFieldsFor, eventTabs } from '#features/staff/editors/event-fields.tsx';
import { EventActs } from '#features/staff/events/EventActs.tsx';
import { NotYours } from '#features/staff/events/NotYours.tsx';
import { EditorForm } from '#features/staff/form/EditorForm.tsx';
import { EventRaces } from '#features/staff/races/EventRaces.tsx';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { eventOf } from '#race/event.ts';
import { StandingChip } from '#race/parts/StatusChip.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import classes from './EventAdminPage.module.css';

type StaffEvent = NonNullable<Awaited<ReturnType<typeof fetchStaffEvent>>>;

/** Document 3, section 2, 'Event editing'; '0' makes a new one. */
export function EventAdminPage(): ReactElement {
  const { eventId } = useParams({ from: '/admin/e/$eventId' });
  const search = useSearch({ from: '/admin/e/$eventId' });
  const { say } = useStaffTexts();
  const session = useSession();
  const navigate = useNavigate();
  const isNew = eventId === '0';
  const event = useQuery({
    queryKey: ['staff', 'event page', eventId],
    queryFn: ({ signal }) => fetchStaffEvent(eventId, signal),
    enabled: !isNew,
  });
  const slug = event.data?.slug;
  // A renamed event goes on under its new name; whoever came by id or by an old name too.
  useEffect(() => {
    if (slug !== undefined && slug !== eventId)
      void navigate({ to: '/admin/e/$eventId', params: { eventId: slug }, search, replace: true });
  }, [slug, eventId, search, navigate]);
  if (isNew) return mayCall(session, 'copyEvent') ? <Form address={eventId} event={null} /> : <NotYours isNew />;
  if (event.isLoadingError) return <FailureNotice isPage error={event.error} onRetry={() => void event.refetch()} />;
  if (event.isPending) return <Skeleton lines={8} />;
  if (event.data && !mayEditEvent(session, event.data._id)) return <NotYours />;
  if (event.data) return <Standing address={eventId} event={event.data} />;
  return (
    <section>
      <h1>{say('form.notFound')}</h1>
      <Link to="/admin/events">{say('form.toList')}</Link>
    </section>
  );
}

interface EventProps<Event> {
  /** The event as the address names it. */
  readonly address: string;
  readonly event: Event;
}

/** An event that there is: the way to its other pages, its status, its steps, its form and its races. */
function Standing({ address, event }: EventProps<StaffEvent>): ReactElement {
  const { say } = useStaffTexts();
  const isAdmin = hasRole(useSession(), ['admin']);
  return (
    <>
      <p className={classes.way}>
        <Link to="/admin/events">{say('events.title')}</Link>
        <RowLink path="/admin/trail" search={{ subject: `event:${event._id}` }}>
          {say('palette.history')}
        </RowLink>
        <RowLink path={`${eventOf(event).isCircuit ? '/c/' : '/e/'}${event.slug}`}>{say('eventForm.public')}</RowLink>
      </p>
      <h1 className={classes.title}>
        {event.name}{' '}
        <span className={classes.status}>
          <StandingChip of={eventOf(event)} isTimed />
        </span>
      </h1>
      {isAdmin ? <EventSteps key={event._id} event={event} /> : null}
      <EventActs event={event} />
      <Form address={address} event={event} />
      <EventRaces event={event} />
    </>
  );
}

/** The fields that whoever is here may change. */
function Form({ address, event }: EventProps<StaffEvent | null>): ReactElement | null {
  const { tab } = useSearch({ from: '/admin/e/$eventId' });
  const navigate = useNavigate();
  const roles = useSession()?.roles ?? [];
  const fields = eventFieldsFor(roles);
  const tabs = eventTabs.filter(({ id }) => fields.some((field) => field.tab === id));
  const [first] = tabs;
  if (first === undefined) return null;
  const go = (search: { readonly tab?: string }, eventId = address): void =>
    void navigate({ to: '/admin/e/$eventId', params: { eventId }, search, replace: true });
  return (
    <EditorForm
      key={event?._id ?? 'new'}
      design={eventEditor(roles, event !== null && eventCan('showProgress', event.status))}
      id={event?._id ?? null}
      fields={fields}
      {...(event && { head: <span /> })}
      onSaved={(saved) => {
        if (event === null) go({}, saved);
      }}
      tabs={{
        all: tabs,
        chosen: tabs.find(({ id }) => id === tab)?.id ?? first.id,
        onChoose: (next) => go({ tab: next }),
      }}
    />
  );
}
