import { listRegistrations } from '@dorsal/contract/calls/registrations.ts';
import { formatDay, formatHour } from '@dorsal/domain/units/dates.ts';
import type { ReactElement } from 'react';
import { call } from '#api/call.ts';
import type { Column } from '#ui/table/columns.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import type { HangingContext } from '../list/HangingList.tsx';
import classes from './cells.module.css';
import { Badge, dayText, Figures, moreColumn, onNarrow } from './cells.tsx';
import { forStaff } from './for-staff.ts';

/** One entry of somebody. */
export interface Entry {
  readonly id: string;
  readonly name: string;
  readonly bib: string | undefined;
  readonly isCancelled: boolean;
  readonly day: number | undefined;
  readonly event: { readonly name: string; readonly slug: string } | undefined;
  readonly race: string | undefined;
  /** Euros; the wire's cents are decoded. */
  readonly paid: number | undefined;
  readonly createdAt: number | undefined;
  readonly importedAt: number | undefined;
  readonly source: string | undefined;
}

const listForStaff = forStaff(listRegistrations);
type Person = Extract<Awaited<ReturnType<typeof call<typeof listForStaff>>>, readonly unknown[]>[number];

export function entryOf(person: Person): Entry {
  const race = typeof person.modality === 'object' ? person.modality : undefined;
  return {
    id: person._id,
    name: [person.name, person.surname].filter(Boolean).join(' '),
    bib: person.bib_number,
    isCancelled: person.cancelled === true,
    day: race?.event?.date_start,
    event: race?.event,
    race: race?.name,
    paid: person.price_paid === undefined ? undefined : person.price_paid / 100,
    createdAt: person.creation ?? person.created_at,
    importedAt: person.imported_at,
    source: person.source,
  };
}

/** The newest entries of a user, cancelled ones too. */
export async function fetchEntriesOf(user: string, limit: number, signal: AbortSignal): Promise<readonly Entry[]> {
  const order = ['-created_at' as const];
  const body = { user, limit, order, include_cancelled: true, include_modality: true };
  const people = await call(listForStaff, { body }, signal);
  return Array.isArray(people) ? people.map(entryOf) : [];
}

/** A cancelled entry is struck through, and its state says so in a word. */
const Said = ({ row, children }: { readonly row: Entry; readonly children: string | null | undefined }) =>
  row.isCancelled ? <s>{children}</s> : children;

const StateBadge = ({ row, say }: { readonly row: Entry } & Pick<HangingContext, 'say'>): ReactElement => (
  <Badge tone={row.isCancelled ? 'fault' : 'good'}>
    {say(row.isCancelled ? 'entries.cancelled' : 'entries.active')}
  </Badge>
);

const paidText = ({ paid }: Entry, language: string): string | undefined =>
  paid?.toLocaleString(language, { style: 'currency', currency: 'EUR' });

const spans = [
  ['year', 365.25 * 86_400_000],
  ['month', 30.44 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** An instant as so long ago, in words. */
export function agoText(at: number, now: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, ms] = spans.find(([, span]) => Math.abs(now - at) >= span) ?? ['second', 60_000];
  return words.format(Math.trunc((at - now) / ms), unit);
}

const momentText = (at: number): string => `${formatDay(at, 'UTC')} ${formatHour(at, 'UTC')} UTC`;

/** Both instants of an entry: when it was made, and when it was brought in. */
const momentsText = ({ createdAt, importedAt }: Entry, say: HangingContext['say']): string =>
  [
    createdAt === undefined ? null : say('entries.created.at', { at: momentText(createdAt) }),
    importedAt === undefined ? null : say('entries.imported.at', { at: momentText(importedAt) }),
  ]
    .filter(Boolean)
    .join(' · ');

/** Document 3, section 2, 'Shared tables': status, participant, date, event, modality, price paid, created, source. */
export const entryColumns: readonly Column<Entry, HangingContext>[] = [
  {
    key: 'state',
    heading: ({ say }) => say('events.state'),
    from: 'wide',
    cell: (row, { say }) => <StateBadge row={row} say={say} />,
    line: (row, context) => onNarrow(<StateBadge row={row} say={context.say} />, context, 'wide'),
  },
  {
    key: 'name',
    heading: ({ say }) => say('entries.participant'),
    cell: (row) => (
      <RowLink path={`/r/${row.id}`} className={classes.name}>
        <Said row={row}>{[row.bib, row.name].filter(Boolean).join(' · ')}</Said>
      </RowLink>
    ),
    holdsLine: true,
  },
  {
    key: 'day',
    heading: ({ say }) => say('entries.day'),
    phoneWidth: '96px',
    cell: (row) => (
      <Figures>
        <Said row={row}>{dayText(row.day)}</Said>
      </Figures>
    ),
  },
  {
    key: 'event',
    heading: ({ say }) => say('ads.event'),
    from: 'wide',
    cell: (row) =>
      row.event === undefined ? null : (
        <RowLink path={`/admin/e/${row.event.slug}`}>
          <Said row={row}>{row.event.name}</Said>
        </RowLink>
      ),
    line: ({ event }, context) => onNarrow(event?.name, context, 'wide'),
  },
  {
    key: 'race',
    heading: ({ say }) => say('palette.kind.modality'),
    from: 'wider',
    cell: (row) => <Said row={row}>{row.race}</Said>,
    details: ({ race }, context) => onNarrow(race, context, 'wider'),
  },
  {
    key: 'paid',
    heading: ({ say }) => say('entries.paid'),
    from: 'wide',
    alignsRight: true,
    cell: (row, { language }) => (
      <Figures>
        <Said row={row}>{paidText(row, language)}</Said>
      </Figures>
    ),
    details: (row, context) => onNarrow(paidText(row, context.language), context, 'wide'),
  },
  {
    key: 'created',
    heading: ({ say }) => say('users.created'),
    from: 'wider',
    cell: (row, { language, say }) =>
      row.createdAt === undefined ? null : (
        <time title={momentsText(row, say)} dateTime={new Date(row.createdAt).toISOString()}>
          {agoText(row.createdAt, Date.now(), language)}
        </time>
      ),
    spoken: (row, { say, width }) => (width === 'phone' ? null : momentsText(row, say)),
    details: (row, { say }) => momentsText(row, say),
  },
  {
    key: 'source',
    heading: ({ say }) => say('users.source'),
    from: 'widest',
    cell: ({ source }) => source,
    details: ({ source }, context) => onNarrow(source, context, 'widest'),
  },
  moreColumn,
];
