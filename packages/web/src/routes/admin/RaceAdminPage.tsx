import { listCircuits } from '@dorsal/contract/calls/circuits.ts';
import type { StaffEventView } from '@dorsal/contract/views/event-view.ts';
import { categoryDate } from '@dorsal/domain/registration/age-on.ts';
import { dayIn } from '@dorsal/domain/units/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import { call } from '#api/call.ts';
import { useSession } from '#api/session.ts';
import { fetchStaffEvent } from '#features/staff/editors/event-editor.ts';
import { EditorForm } from '#features/staff/form/EditorForm.tsx';
import type { Option } from '#features/staff/form/form-values.ts';
import { RaceNav } from '#features/staff/races/EventRaces.tsx';
import { RaceSteps } from '#features/staff/races/RaceSteps.tsx';
import { raceEditor } from '#features/staff/races/race-editor.ts';
import { raceFields, racePanels } from '#features/staff/races/race-fields.tsx';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { StatusChip } from '#race/parts/StatusChip.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import classes from './EventAdminPage.module.css';

type Race = NonNullable<StaffEventView['modalities']>[number];

/** Document 3, section 2, 'Event editing': one race of an event, its steps and its panels. */
export function RaceAdminPage(): ReactElement {
  const { eventId, raceId } = useParams({ from: '/admin/e/$eventId/$raceId' });
  const { say } = useStaffTexts();
  const event = useQuery({
    queryKey: ['staff', 'event page', eventId],
    queryFn: ({ signal }) => fetchStaffEvent(eventId, signal),
  });
  if (event.isLoadingError) return <FailureNotice isPage error={event.error} onRetry={() => void event.refetch()} />;
  if (event.isPending) return <Skeleton lines={8} />;
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
  const roles = useSession()?.roles ?? [];
  const circuitRaces = useCircuitRaces(event);
  const zone = event.time_zone ?? 'UTC';
  const isNaturalYear = event.natural_year ?? false;
  const design = useMemo(() => raceEditor({ roles, zone }), [roles, zone]);
  const fields = raceFields({
    ...{ id: race._id, roles, zone, slug: event.slug, words: { say, t }, circuitRaces, isNaturalYear },
    ageDay: ageDayOf(event, race, zone),
    trackUrl: race.gpx_track,
  });
  return (
    <>
      <p className={classes.way}>
        <Link to="/admin/events">{say('events.title')}</Link>
        <RowLink path={`/admin/e/${event.slug}`}>{event.name}</RowLink>
        <RowLink path="/admin/trail" search={{ subject: `modality:${race._id}` }}>
          {say('palette.history')}
        </RowLink>
        <RowLink path={`/m/${race._id}`}>{say('eventForm.public')}</RowLink>
      </p>
      <h1 className={classes.title}>
        {race.name}{' '}
        <span className={classes.status}>
          <StatusChip status={race.status} />
        </span>
      </h1>
      <RaceNav event={event} chosen={race._id} />
      {roles.includes('admin') || roles.includes('timer') ? (
        <RaceSteps key={`${race.status} ${race.postponed}`} race={race} />
      ) : null}
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

/** Document 3, section 5: the day on which ages count is that of the event; where it has none, that of the race. */
function ageDayOf(event: StaffEventView, race: Race, zone: string): string | null {
  const at = event.date_start ?? race.datetime_start;
  return at === undefined ? null : categoryDate(dayIn(at, zone), event.natural_year ?? false);
}

const none: readonly Option[] = [];

/** The races of the circuit that an event counts for. */
function useCircuitRaces({ circuit }: StaffEventView): readonly Option[] {
  const id = typeof circuit === 'object' ? circuit._id : circuit;
  const { data } = useQuery({
    queryKey: ['staff', 'circuit races', id],
    queryFn: async ({ signal }): Promise<readonly Option[]> => {
      const [found] = await call(listCircuits, { body: { id } }, signal);
      return (found?.modalities ?? []).map(({ _id, name }) => ({ value: _id, says: name }));
    },
    enabled: id !== undefined,
  });
  return data ?? none;
}
