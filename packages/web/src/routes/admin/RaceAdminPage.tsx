import type { StaffEventView } from '@dorsal/contract/views/event-view.ts';
import { eventCan } from '@dorsal/domain/status/event-can.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import { mayEditEvent, mayEnter } from '#api/permissions.ts';
import { useSession } from '#api/session.ts';
import { fetchStaffEvent } from '#features/staff/editors/event-editor.ts';
import { NotYours } from '#features/staff/events/NotYours.tsx';
import { EditorForm } from '#features/staff/form/EditorForm.tsx';
import { RaceNav } from '#features/staff/races/EventRaces.tsx';
import { RaceSteps } from '#features/staff/races/RaceSteps.tsx';
import { raceEditor } from '#features/staff/races/race-editor.ts';
import { factsOf, useCircuitRaces } from '#features/staff/races/race-facts.ts';
import { raceFields, racePanels } from '#features/staff/races/race-fields.tsx';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { isPutOff } from '#race/modality.ts';
import { StandingChip } from '#race/parts/StatusChip.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import classes from './EventAdminPage.module.css';

type Race = NonNullable<StaffEventView['modalities']>[number];

/** Document 3, section 2, 'Event editing': one race of an event, its steps and its panels. */
export function RaceAdminPage(): ReactElement {
  const { eventId, raceId } = useParams({ from: '/admin/e/$eventId/$raceId' });
  const { say } = useStaffTexts();
  const session = useSession();
  const event = useQuery({
    queryKey: ['staff', 'event page', eventId],
    queryFn: ({ signal }) => fetchStaffEvent(eventId, signal),
  });
  if (event.isLoadingError) return <FailureNotice isPage error={event.error} onRetry={() => void event.refetch()} />;
  if (event.isPending) return <Skeleton lines={8} />;
  if (event.data && !mayEditEvent(session, event.data._id)) return <NotYours />;
  const race = event.data?.modalities?.find(({ _id }) => _id === raceId);
  if (event.data && race) return <Standing key={race._id} event={event.data} race={race} />;
  return (
    <section>
      <h1>{say('form.notFound')}</h1>
      {event.data ? (
        <RowLink path={`/admin/e/${event.data.slug}`}>{event.data.name}</RowLink>
      ) : (
        <Link to="/admin/events">{say('form.toList')}</Link>
      )}
    </section>
  );
}

interface Props {
  readonly event: StaffEventView;
  readonly race: Race;
}

function Standing({ event, race }: Props): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const session = useSession();
  const roles = session?.roles ?? [];
  const circuitRaces = useCircuitRaces(event);
  const facts = factsOf(event, race);
  const { zone } = facts;
  const seesDesk = facts.isTimed && mayEnter(session, '/admin/results/{modality_id}', event._id);
  const isUnderWay = eventCan('showProgress', race.status);
  const design = useMemo(() => raceEditor({ roles, zone, isUnderWay }), [roles, zone, isUnderWay]);
  const fields = raceFields({ ...facts, roles, words: { say, t }, circuitRaces });
  return (
    <>
      <p className={classes.way}>
        <Link to="/admin/events">{say('events.title')}</Link>
        <RowLink path={`/admin/e/${event.slug}`}>{event.name}</RowLink>
        <RowLink path="/admin/trail" search={{ subject: `modality:${race._id}` }}>
          {say('palette.history')}
        </RowLink>
        <RowLink path={`/m/${race._id}`}>{say('eventForm.public')}</RowLink>
        {seesDesk ? <RowLink path={`/admin/results/${race._id}`}>{say('desk.title')}</RowLink> : null}
      </p>
      <h1 className={classes.title}>
        {race.name}{' '}
        <span className={classes.status}>
          <StandingChip of={{ status: race.status, isPutOff: isPutOff(race) }} isTimed />
        </span>
      </h1>
      <RaceNav event={event} chosen={race._id} />
      {roles.includes('admin') || roles.includes('timer') ? <RaceSteps key={race._id} race={race} /> : null}
      <EditorForm
        design={design}
        id={race._id}
        fields={fields}
        head={<p>{say('configuration.zone', { zone })}</p>}
        panels={racePanels}
      />
    </>
  );
}
