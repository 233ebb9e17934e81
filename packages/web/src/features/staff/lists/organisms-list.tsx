import { listOrganisms, organismStats } from '@dorsal/contract/calls/organisms.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { call } from '#api/call.ts';
import { type Organism, organismOf } from '#race/event.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import type { StaffListDesign } from '../list/staff-list.ts';
import classes from './cells.module.css';
import { moreColumn, onNarrow, Picture, Website } from './cells.tsx';

const contactOf = ({ contact }: Organism): string =>
  [contact?.email, contact?.phone].filter((one) => one !== undefined).join(' · ');

type Order = NonNullable<NonNullable<BodyOf<typeof listOrganisms>>['order']>[number];

export const organismsList: StaffListDesign<Organism, Order> = {
  path: '/admin/organisms',
  title: 'organisms.title',
  empty: 'organisms.empty',
  choice: { show: 'federations', says: 'organisms.federations' },
  create: { path: '/admin/organism/0', says: 'organisms.new' },
  pageSize: 8,
  usualOrder: 'name',
  nameOf: ({ name }) => name,
  fetch: async ({ words, isShown, offset, limit, order }, signal) => {
    const filters = { ...(words && { name: words }), ...(isShown && { type: ['federation' as const] }) };
    const [rows, { total }] = await Promise.all([
      call(listOrganisms, { body: { ...filters, offset, limit, order } }, signal),
      call(organismStats, { body: filters }, signal),
    ]);
    return { rows: rows.map(organismOf), total };
  },
  columns: [
    {
      key: 'name',
      heading: ({ say }) => say('organisms.name'),
      sortsBy: 'name',
      cell: ({ id, name }) => (
        <RowLink path={`/admin/organism/${id}`} className={classes.name}>
          {name}
        </RowLink>
      ),
      holdsLine: true,
    },
    {
      key: 'type',
      heading: ({ say }) => say('organisms.type'),
      sortsBy: 'type',
      from: 'wide',
      cell: ({ type }, { say }) => say(`organisms.type.${type}`),
      line: ({ type }, context) => onNarrow(context.say(`organisms.type.${type}`), context, 'wide'),
    },
    {
      key: 'logo',
      heading: ({ say }) => say('organisms.logo'),
      from: 'wide',
      cell: ({ logo }) => <Picture address={logo} />,
    },
    {
      key: 'web',
      heading: ({ say }) => say('organisms.web'),
      from: 'wide',
      cell: ({ website }) => <Website address={website} />,
      details: ({ website }, { width }) => (width === 'phone' ? <Website address={website} /> : null),
    },
    {
      key: 'contact',
      heading: ({ say }) => say('organisms.contact'),
      from: 'wider',
      cell: contactOf,
      details: (row, context) => onNarrow(contactOf(row), context, 'wider'),
    },
    moreColumn,
  ],
};
