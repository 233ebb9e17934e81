import { eventStats, listEvents } from '@dorsal/contract/calls/events.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { StaffEventView } from '@dorsal/contract/views/event-view.ts';
import type { ReactElement } from 'react';
import { call } from '#api/call.ts';
import { mayCall } from '#api/permissions.ts';
import { currentSession } from '#api/session.ts';
import { type Event, eventOf } from '#race/event.ts';
import { StandingChip } from '#race/parts/StatusChip.tsx';
import type { Column } from '#ui/table/columns.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import type { ListContext, StaffListDesign } from '../list/staff-list.ts';
import classes from './cells.module.css';
import { dayText, Figures, moreColumn, onNarrow } from './cells.tsx';
import { forStaff } from './for-staff.ts';

/** An event, with all that are entered in it: staff see the number also where the public does not. */
export type EventRow = Event & { readonly entered: number };

export const eventRowOf = (view: StaffEventView): EventRow => ({ ...eventOf(view), entered: view.entered ?? 0 });

const entriesText = ({ entered, registrationLimit: limit }: EventRow, say: ListContext['say']): string =>
  limit === undefined ? String(entered) : say('events.entries.of', { entered, limit });

/** Document 3, section 9: 'total divided by limit'. */
export const Entries = ({ row, say }: { readonly row: EventRow; readonly say: ListContext['say'] }): ReactElement => (
  <Figures>
    {entriesText(row, say)}
    {row.registrationLimit ? (
      <progress className={classes.bar} value={row.entered} max={row.registrationLimit} aria-hidden="true" />
    ) : null}
  </Figures>
);

const racesText = ({ modalities }: EventRow, { say }: ListContext): string =>
  say('events.races.count', { count: modalities.length });

const mayCopy = (): boolean => mayCall(currentSession(), 'copyEvent');
const copyLink = ({ slug, name }: EventRow, { say }: ListContext): ReactElement => (
  <RowLink path={`/admin/e/${slug}`} search={{ open: 'copy' }} label={say('copyEvent.this', { name })}>
    {say('copyEvent.short')}
  </RowLink>
);

const listEventsForStaff = forStaff(listEvents);
type Order = NonNullable<NonNullable<BodyOf<typeof listEvents>>['order']>[number];

/** Document 3, section 2, 'Shared tables': status, number, name with tags, races and circuit, start, city, entries against the limit. */
const sharedColumns: readonly Column<EventRow, ListContext>[] = [
  {
    key: 'state',
    heading: ({ say }) => say('events.state'),
    sortsBy: 'status',
    from: 'wide',
    cell: (event) => <StandingChip of={event} isTimed />,
    line: (event, context) => onNarrow(<StandingChip of={event} isTimed />, context, 'wide'),
  },
  {
    key: 'number',
    heading: ({ say }) => say('events.number'),
    sortsBy: 'numeric_id',
    from: 'widest',
    alignsRight: true,
    cell: ({ number }) => <Figures>{number}</Figures>,
    details: ({ number }, context) => onNarrow(number, context, 'widest'),
  },
  {
    key: 'name',
    heading: ({ say }) => say('events.name'),
    sortsBy: 'name',
    cell: ({ name, slug, tags }) => (
      <>
        <RowLink path={`/admin/e/${slug}`} className={classes.name}>
          {name}
        </RowLink>
        {tags.slice(0, 2).map((tag) => (
          <span key={tag} className={classes.tag}>
            {tag}
          </span>
        ))}
      </>
    ),
    holdsLine: true,
  },
  {
    key: 'races',
    heading: ({ say }) => say('events.races'),
    from: 'wider',
    cell: (row, context) => (
      <>
        {racesText(row, context)}
        {row.circuit ? (
          <RowLink path={`/c/${row.circuit.slug}`} className={classes.tag}>
            {row.circuit.name}
          </RowLink>
        ) : null}
      </>
    ),
    details: (row, context) => onNarrow(racesText(row, context), context, 'wider'),
  },
  {
    key: 'start',
    heading: ({ say }) => say('events.start'),
    sortsBy: 'date_start',
    phoneWidth: '96px',
    cell: ({ startsAt }) => <Figures>{dayText(startsAt)}</Figures>,
  },
  {
    key: 'city',
    heading: ({ say }) => say('events.city'),
    from: 'wider',
    cell: ({ place }) => place?.city,
    details: ({ place }, context) => onNarrow(place?.city, context, 'wider'),
  },
  {
    key: 'entries',
    heading: ({ say }) => say('events.entries'),
    from: 'wide',
    cell: (row, context) => <Entries row={row} say={context.say} />,
    details: (row, context) => onNarrow(entriesText(row, context.say), context, 'wide'),
  },
];

/** The same where it is no list of its own. */
export const eventColumns: readonly Column<EventRow, ListContext>[] = [...sharedColumns, moreColumn];

/** The last events of an organism. */
export async function fetchEventsOf(
  organism: string,
  limit: number,
  signal: AbortSignal,
): Promise<readonly EventRow[]> {
  const body = { mine: true, organisms: [organism], limit, order: ['-date_start' as const] };
  return (await call(listEventsForStaff, { body }, signal)).map(eventRowOf);
}

export const eventsList: StaffListDesign<EventRow, Order> = {
  path: '/admin/events',
  title: 'events.title',
  empty: 'events.empty',
  // A community manager may save some fields of an event, and make none: as whoever copies one.
  create: { path: '/admin/e/0', says: 'eventForm.new', call: 'copyEvent' },
  searches: 'list.search.events',
  pageSize: 12,
  usualOrder: '-date_start',
  nameOf: ({ name }) => name,
  fetch: async ({ words, offset, limit, order }, signal) => {
    const filters = { mine: true, ...(words && { free_text_search: words }) };
    const body = { ...filters, offset, limit, order };
    const [views, { total }] = await Promise.all([
      call(listEventsForStaff, { body }, signal),
      call(eventStats, { body: filters }, signal),
    ]);
    return { rows: views.map(eventRowOf), total };
  },
  columns: [
    ...sharedColumns,
    {
      key: 'copy',
      heading: ({ say }) => say('copyEvent.heading'),
      hidesHeading: true,
      from: 'widest',
      isShown: mayCopy,
      cell: copyLink,
      details: (row, context) => (mayCopy() ? onNarrow(copyLink(row, context), context, 'widest') : null),
    },
    moreColumn,
  ],
};
