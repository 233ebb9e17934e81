import { listNotices, noticeStats } from '@dorsal/contract/calls/staff/notices.ts';
import { formatDay, formatHour } from '@dorsal/domain/units/dates.ts';
import type * as z from 'zod';
import { call } from '#api/call.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import type { StaffListDesign } from '../list/staff-list.ts';
import classes from './cells.module.css';
import { Badge, Figures, moreColumn, onNarrow } from './cells.tsx';

interface Notice {
  readonly id: string;
  readonly text: string;
  readonly level: 'info' | 'warning';
  readonly isWithdrawn: boolean;
  readonly event: string;
  readonly race: string | undefined;
  readonly at: number;
}

const noticeOf = (view: z.output<typeof listNotices.answer>[number]): Notice => ({
  id: view._id,
  text: view.text,
  level: view.level,
  isWithdrawn: view.withdrawn,
  event: view.event.name,
  race: view.modality?.name,
  at: view.at,
});

/** Day and hour of UTC, as all lists show days. */
const momentText = (at: number): string => `${formatDay(at, 'UTC')} ${formatHour(at, 'UTC')}`;

const placeOf = ({ event, race }: Notice): string => [event, race].filter(Boolean).join(' · ');

export const noticesList: StaffListDesign<Notice, 'at'> = {
  path: '/admin/notices',
  title: 'notices.title',
  empty: 'notices.empty',
  searches: null,
  choice: { show: 'withdrawn', says: 'notices.withdrawnToo' },
  create: { path: '/admin/notice/0', says: 'notices.new' },
  pageSize: 12,
  usualOrder: 'at',
  nameOf: ({ text }) => text,
  fetch: async ({ isShown, offset, limit }, signal) => {
    const filters = { ...(isShown && { withdrawn: true }) };
    const [rows, { total }] = await Promise.all([
      call(listNotices, { body: { ...filters, offset, limit } }, signal),
      call(noticeStats, { body: filters }, signal),
    ]);
    return { rows: rows.map(noticeOf), total };
  },
  columns: [
    {
      key: 'state',
      heading: ({ say }) => say('ads.state'),
      phoneWidth: '96px',
      cell: ({ isWithdrawn, level }, { say, t }) => (
        <Badge tone={isWithdrawn ? 'off' : level === 'warning' ? 'wait' : 'good'}>
          {isWithdrawn ? say('notices.withdrawn') : t(`notices.${level}`)}
        </Badge>
      ),
    },
    {
      key: 'text',
      heading: ({ say }) => say('notice.text'),
      cell: ({ id, text }) => (
        <RowLink path={`/admin/notice/${id}`} className={classes.name}>
          {text}
        </RowLink>
      ),
      holdsLine: true,
    },
    {
      key: 'place',
      heading: ({ say }) => say('ads.event'),
      from: 'wide',
      cell: (row) => <span className={classes.cut}>{placeOf(row)}</span>,
      line: (row, context) => onNarrow(placeOf(row), context, 'wide'),
    },
    {
      key: 'at',
      heading: ({ say }) => say('notices.at'),
      from: 'wide',
      cell: ({ at }) => <Figures>{momentText(at)}</Figures>,
      details: ({ at }, context) => onNarrow(momentText(at), context, 'wide'),
    },
    moreColumn,
  ],
};
