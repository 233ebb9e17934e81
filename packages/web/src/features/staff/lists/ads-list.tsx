import { adStats, listAds, type StaffAdView } from '@dorsal/contract/calls/ads.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { call } from '#api/call.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import type { ListContext, StaffListDesign } from '../list/staff-list.ts';
import classes from './cells.module.css';
import { Badge, dayText, Figures, moreColumn, onNarrow, Picture, Website } from './cells.tsx';
import { forStaff } from './for-staff.ts';

interface Ad {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly image?: string | undefined;
  readonly weight?: number | undefined;
  readonly website?: string | undefined;
  readonly event?: string | undefined;
  readonly dates: string | null;
  readonly shown: number;
  readonly clicked: number;
}

const adOf = (view: StaffAdView): Ad => ({
  id: view._id,
  name: view.name,
  isActive: view.active === true,
  image: view.image,
  weight: view.weight,
  website: view.redirect,
  event: typeof view.event === 'object' ? view.event.name : undefined,
  dates: datesOf(view),
  shown: view.shown ?? 0,
  clicked: view.clicked ?? 0,
});

/** Either end may be open. */
const datesOf = ({ date_start: from, date_end: to }: StaffAdView): string | null =>
  from === undefined && to === undefined ? null : `${dayText(from) ?? '…'} – ${dayText(to) ?? '…'}`;

const seenText = ({ shown, clicked }: Ad, { say }: ListContext): string => say('ads.seen.counts', { shown, clicked });

const listAdsForStaff = forStaff(listAds);
type Order = NonNullable<NonNullable<BodyOf<typeof listAds>>['order']>[number];

export const adsList: StaffListDesign<Ad, Order> = {
  path: '/admin/ads',
  title: 'ads.title',
  empty: 'ads.empty',
  create: { path: '/admin/ad/0', says: 'ads.new' },
  pageSize: 12,
  usualOrder: 'name',
  nameOf: ({ name }) => name,
  fetch: async ({ words, offset, limit, order }, signal) => {
    const filters = { ...(words && { name: words }) };
    const [rows, { total }] = await Promise.all([
      call(listAdsForStaff, { body: { ...filters, offset, limit, order } }, signal),
      call(adStats, { body: filters }, signal),
    ]);
    return { rows: rows.map(adOf), total };
  },
  columns: [
    {
      key: 'state',
      heading: ({ say }) => say('ads.state'),
      phoneWidth: '84px',
      cell: ({ isActive }, { say }) => (
        <Badge tone={isActive ? 'good' : 'off'}>{say(isActive ? 'ads.active' : 'ads.inactive')}</Badge>
      ),
    },
    {
      key: 'name',
      heading: ({ say }) => say('ads.name'),
      sortsBy: 'name',
      cell: ({ id, name }) => (
        <RowLink path={`/admin/ad/${id}`} className={classes.name}>
          {name}
        </RowLink>
      ),
      holdsLine: true,
    },
    {
      key: 'image',
      heading: ({ say }) => say('ads.image'),
      from: 'wide',
      cell: ({ image }) => <Picture address={image} />,
    },
    {
      key: 'weight',
      heading: ({ say }) => say('ads.weight'),
      sortsBy: 'weight',
      from: 'wide',
      alignsRight: true,
      cell: ({ weight }) => <Figures>{weight}</Figures>,
      details: ({ weight }, context) => onNarrow(weight, context, 'wide'),
    },
    {
      key: 'website',
      heading: ({ say }) => say('ads.website'),
      from: 'wider',
      cell: ({ website }) => <Website address={website} />,
      details: ({ website }, context) =>
        website === undefined ? null : onNarrow(<Website address={website} />, context, 'wider'),
    },
    {
      key: 'event',
      heading: ({ say }) => say('ads.event'),
      from: 'wide',
      cell: ({ event }) => <span className={classes.cut}>{event}</span>,
      line: ({ event }, context) => onNarrow(event, context, 'wide'),
    },
    {
      key: 'dates',
      heading: ({ say }) => say('ads.dates'),
      sortsBy: 'date_start',
      from: 'wider',
      cell: ({ dates }) => <Figures>{dates}</Figures>,
      details: ({ dates }, context) => onNarrow(dates, context, 'wider'),
    },
    {
      key: 'seen',
      heading: ({ say }) => say('ads.seen'),
      from: 'wider',
      alignsRight: true,
      cell: (row, context) => <Figures>{seenText(row, context)}</Figures>,
      details: (row, context) => onNarrow(seenText(row, context), context, 'wider'),
    },
    moreColumn,
  ],
};
