import { listReaders } from '@dorsal/contract/calls/readers.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { formatDay, formatHour } from '@dorsal/domain/units/dates.ts';
import type { ReactElement } from 'react';
import { callWithHeaders } from '#api/call.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import type { ListContext, StaffListDesign } from '../list/staff-list.ts';
import classes from './cells.module.css';
import { Badge, Figures, onNarrow } from './cells.tsx';

interface Reader {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly lastReadAt?: number | undefined;
  readonly liveness: Liveness;
}

type Liveness = 'live' | 'late' | 'off';

const minuteMs = 60_000;

/** Document 3, section 4, 'Reader liveness by heartbeat age'. `silentMs`: since the last sign of life; undefined: there was none. */
export function livenessOf(silentMs: number | undefined): Liveness {
  if (silentMs === undefined || silentMs >= 7 * minuteMs) return 'off';
  return silentMs < 2 * minuteMs ? 'live' : 'late';
}

const tones = { live: 'good', late: 'wait', off: 'fault' } as const;

const lastReadText = ({ lastReadAt: at }: Reader, { say }: Pick<ListContext, 'say'>): string =>
  at === undefined ? say('readers.never') : `${formatDay(at, 'UTC')} ${formatHour(at, 'UTC')}`;

/** Says whether a reader is live, by the time since its last sign of life. */
export const LivenessBadge = ({ liveness, say }: Pick<Reader, 'liveness'> & Pick<ListContext, 'say'>): ReactElement => (
  <Badge tone={tones[liveness]}>{say(`readers.${liveness}`)}</Badge>
);

type Order = NonNullable<NonNullable<BodyOf<typeof listReaders>>['order']>[number];

export const readersList: StaffListDesign<Reader, Order> = {
  path: '/admin/readers',
  title: 'readers.title',
  empty: 'readers.empty',
  create: { path: '/admin/reader/0', says: 'readers.new' },
  pageSize: 20,
  usualOrder: 'name',
  refreshMs: 15_000,
  nameOf: ({ name }) => name,
  fetch: async ({ words, offset, limit, order }, signal) => {
    // A firm has some dozens of them: all come at once, and no call counts them.
    const body = { ...(words && { name: words }), order };
    const { answer, headers } = await callWithHeaders(listReaders, { body }, signal);
    // By the server's clock: that of a phone may be wrong.
    const now = Date.parse(headers.get('date') ?? '') || Date.now();
    const rows = answer.map(({ _id, name, numeric_id: number, heartbeat, last_event_received: lastReadAt }) => {
      const silentMs = heartbeat === undefined ? undefined : now - heartbeat;
      return { id: _id, name, number, lastReadAt, liveness: livenessOf(silentMs) };
    });
    return { rows: rows.slice(offset, offset + limit), total: rows.length };
  },
  columns: [
    {
      key: 'name',
      heading: ({ say }) => say('readers.name'),
      sortsBy: 'name',
      cell: ({ id, name }) => (
        <RowLink path={`/admin/reader/${id}`} className={classes.name}>
          {name}
        </RowLink>
      ),
      holdsLine: true,
    },
    {
      key: 'number',
      heading: ({ say }) => say('readers.number'),
      sortsBy: 'numeric_id',
      phoneWidth: '64px',
      alignsRight: true,
      cell: ({ number }) => <Figures>{number}</Figures>,
    },
    {
      key: 'lastRead',
      heading: ({ say }) => say('readers.lastRead'),
      from: 'wide',
      cell: (row, context) => <Figures>{lastReadText(row, context)}</Figures>,
      line: (row, context) => onNarrow(lastReadText(row, context), context, 'wide'),
    },
    {
      key: 'liveness',
      heading: ({ say }) => say('readers.liveness'),
      sortsBy: 'heartbeat',
      phoneWidth: '100px',
      cell: ({ liveness }, { say }) => <LivenessBadge liveness={liveness} say={say} />,
    },
  ],
};
