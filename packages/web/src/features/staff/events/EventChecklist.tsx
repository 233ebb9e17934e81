import { listReaderConfigurations } from '@dorsal/contract/calls/readers.ts';
import type { StaffEventView } from '@dorsal/contract/views/event-view.ts';
import { type Before, type EventToCheck, eventLacks, type Lack } from '@dorsal/domain/event/event-checklist.ts';
import type { CategoryFault } from '@dorsal/domain/registration/category-faults.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { call } from '#api/call.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import type { SaidBy } from '#i18n/use-texts.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import classes from './events.module.css';

type Race = NonNullable<StaffEventView['modalities']>[number];
type Checkpoint = NonNullable<Race['intermediates']>[number];

/** Most readers of an event that are counted. */
const mostReaders = 2_000;
/** While it can still be mended for the day. */
const asked: readonly EventStatus[] = [
  'registrations_not_opened',
  'registrations_opened',
  'registrations_full',
  'registrations_closed',
  'waiting_for_start',
];

/** The things that an event still lacks, each with the way to where it is mended. It follows every save. */
export function EventChecklist({ event }: { readonly event: StaffEventView }): ReactElement | null {
  const { say } = useStaffTexts();
  const checkpoints = (event.modalities ?? []).flatMap(checkpointsOf).map(({ _id }) => _id);
  const isAsked = asked.includes(event.status);
  const readers = useQuery({
    queryKey: ['staff', 'readers of event', event._id, checkpoints],
    queryFn: async ({ signal }) => {
      if (checkpoints.length === 0) return [];
      const body = { intermediate: checkpoints, limit: mostReaders };
      const found = await call(listReaderConfigurations, { body }, signal);
      return found.map(({ intermediate }) => (typeof intermediate === 'object' ? intermediate._id : intermediate));
    },
    enabled: isAsked,
  });
  if (!isAsked) return null;
  if (readers.error) return <FailureNotice error={readers.error} onRetry={() => void readers.refetch()} />;
  if (readers.data === undefined) return null;
  return <Lacks event={event} lacks={eventLacks(eventToCheck(event, readers.data))} title={say('checklist.title')} />;
}

interface LacksProps {
  readonly event: Pick<StaffEventView, 'slug' | 'modalities'>;
  readonly lacks: readonly Lack[];
  readonly title: string;
}

const moments: readonly Before[] = ['open', 'start'];

/** Exported for its test. */
export function Lacks({ event, lacks, title }: LacksProps): ReactElement {
  const { say } = useStaffTexts();
  const nameOf = (race: string): string => event.modalities?.find(({ _id }) => _id === race)?.name ?? '';
  return (
    <details className={classes.opened} open={lacks.some(({ before }) => before === 'open')}>
      <summary>
        <b>{title}</b>{' '}
        <span role="status">
          {lacks.length === 0 ? say('checklist.none') : say('checklist.count', { count: lacks.length })}
        </span>
      </summary>
      {moments.map((moment) => {
        const own = lacks.filter(({ before }) => before === moment);
        if (own.length === 0) return null;
        return (
          <section key={moment} aria-label={say(`checklist.${moment}`)}>
            <h3>{say(`checklist.${moment}`)}</h3>
            <ul className={classes.lacks}>
              {own.map((lack) => (
                <li key={keyOf(lack)}>
                  {'race' in lack ? <b>{nameOf(lack.race)}: </b> : null}
                  <RowLink path={placeOfLack(event.slug, lack).path} search={placeOfLack(event.slug, lack).search}>
                    {textOf(lack, say)}
                  </RowLink>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </details>
  );
}

const keyOf = (lack: Lack): string => JSON.stringify(lack);

const tabs = {
  day: 'info',
  visible: 'info',
  races: 'info',
  place: 'place',
  registration_window: 'registration',
  legal_texts: 'documents',
  organisms: 'organisms',
} as const;

/** The page on which something is mended. */
export function placeOfLack(slug: string, lack: Lack): { readonly path: string; readonly search: object } {
  if (lack.kind === 'reader') return { path: `/admin/reader-configuration/${lack.checkpoint.id}`, search: {} };
  if ('race' in lack) return { path: `/admin/e/${slug}/${lack.race}`, search: {} };
  return { path: `/admin/e/${slug}`, search: { tab: tabs[lack.kind] } };
}

const unnamed = { start: 'lack.start', between: 'lack.intermediate', finish: 'lack.checkpointFinish' } as const;

type Say = SaidBy<StaffTextKey>;

function textOf(lack: Lack, say: Say): string {
  if (lack.kind === 'category_fault') return faultText(lack.fault, say);
  if (lack.kind === 'reader' || lack.kind === 'checkpoint_place') {
    const { kind, name } = lack.checkpoint;
    return say(`lack.${lack.kind}`, { checkpoint: name ?? say(unnamed[kind]) });
  }
  return say(`lack.${lack.kind}`);
}

function faultText({ kind, gender, from, to, names }: CategoryFault, say: Say): string {
  const ages = to === null ? `${from}+` : from === to ? String(from) : `${from}–${to}`;
  return say(`problem.categories_at_fault.${kind}`, {
    ages,
    gender: say(`user.gender.${gender}`),
    names: names.join(', '),
  });
}

const checkpointsOf = ({ start_checkpoint: start, intermediates = [], finish_checkpoint: finish }: Race) =>
  [start, ...intermediates, finish].flatMap((one) => one ?? []);

/** `heard`: the checkpoint of each reader that is configured. */
export function eventToCheck(event: StaffEventView, heard: readonly (string | undefined)[]): EventToCheck {
  return {
    startsAt: event.date_start,
    city: event.location?.city,
    isVisible: event.visible !== false,
    isExternal: event.external === true,
    registrationOpens: event.registration_start,
    registrationCloses: event.registration_end,
    legalTexts: (event.documents ?? []).filter(({ type }) => type === 'registration').length,
    organisms: (event.organisms ?? []).length,
    races: (event.modalities ?? []).map((race) => ({
      id: race._id,
      startsAt: race.datetime_start ?? event.date_start,
      distanceM: race.distance,
      isTimed: race.is_timed,
      categories: (race.categories ?? []).map(({ name, gender, age_from, age_to }) => ({
        ...{ name, gender: gender ?? null },
        ...{ ageFrom: age_from ?? null, ageTo: age_to ?? null },
      })),
      hasPrice: race.price !== undefined || (race.price_history ?? []).length > 0,
      hasTrack: race.gpx_track !== undefined,
      trackM: race.gpx_distance,
      usesTrack: race.gpx_use_own_distance === true,
      prizes: (race.prizes ?? []).length,
      checkpoints: checkpointsOf(race).map((checkpoint) => checkpointToCheck(checkpoint, heard)),
    })),
  };
}

const checkpointToCheck = (
  { _id, kind = 'intermediate', name, location, timed, distance_from_start: metres }: Checkpoint,
  heard: readonly (string | undefined)[],
): EventToCheck['races'][number]['checkpoints'][number] => ({
  ...{ id: _id, kind: kind === 'intermediate' ? 'between' : kind, name: location?.custom_name ?? name },
  ...{ isTimed: timed !== false, metres, readers: heard.filter((id) => id === _id).length },
});
