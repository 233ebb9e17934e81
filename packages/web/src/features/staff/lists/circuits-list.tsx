import { circuitStats, listCircuits } from '@dorsal/contract/calls/circuits.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { CircuitView } from '@dorsal/contract/views/event-view.ts';
import type { ReactElement } from 'react';
import { call } from '#api/call.ts';
import { mayEnter } from '#api/permissions.ts';
import { currentSession } from '#api/session.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import type { ListContext, StaffListDesign } from '../list/staff-list.ts';
import classes from './cells.module.css';
import { dayText, Figures, moreColumn, onNarrow, rulesName } from './cells.tsx';

type Circuit = CircuitView & { readonly id: string };

const entryText = ({ registration_type: type }: Circuit, { say }: ListContext): string | null =>
  type === undefined ? null : say(`circuits.registration.${type}`);

const pointsText = ({ punctuation_type: type }: Circuit): string | null =>
  type === undefined || type === 'unassigned' ? null : rulesName(type);

/** A circuit leads to its editor, for those who may enter it. */
const Name = ({ name, slug }: Circuit): ReactElement => (
  <RowLink
    path={`${mayEnter(currentSession(), '/admin/c/{circuit_id}') ? '/admin' : ''}/c/${slug}`}
    className={classes.name}
  >
    {name}
  </RowLink>
);

type Order = NonNullable<NonNullable<BodyOf<typeof listCircuits>>['order']>[number];

export const circuitsList: StaffListDesign<Circuit, Order> = {
  path: '/admin/circuits',
  title: 'circuits.title',
  empty: 'circuits.empty',
  create: { path: '/admin/c/0', says: 'circuitForm.create', call: 'saveCircuit' },
  pageSize: 12,
  usualOrder: '-date_start',
  nameOf: ({ name }) => name,
  fetch: async ({ words, offset, limit, order }, signal) => {
    const filters = { ...(words && { name: words }) };
    const body = { ...filters, offset, limit, order };
    const [rows, { total }] = await Promise.all([
      call(listCircuits, { body }, signal),
      call(circuitStats, { body: filters }, signal),
    ]);
    return { rows: rows.map((view) => ({ ...view, id: view._id })), total };
  },
  columns: [
    {
      key: 'name',
      heading: ({ say }) => say('circuits.name'),
      sortsBy: 'name',
      cell: Name,
      holdsLine: true,
    },
    {
      key: 'start',
      heading: ({ say }) => say('circuits.start'),
      sortsBy: 'date_start',
      phoneWidth: '96px',
      cell: ({ date_start: at }) => <Figures>{dayText(at)}</Figures>,
    },
    {
      key: 'end',
      heading: ({ say }) => say('circuits.end'),
      sortsBy: 'date_end',
      from: 'wide',
      cell: ({ date_end: at }) => <Figures>{dayText(at)}</Figures>,
      details: ({ date_end: at }, context) => onNarrow(dayText(at), context, 'wide'),
    },
    {
      key: 'registration',
      heading: ({ say }) => say('circuits.registration'),
      from: 'wide',
      cell: entryText,
      line: (row, context) => onNarrow(entryText(row, context), context, 'wide'),
    },
    {
      key: 'points',
      heading: ({ say }) => say('circuits.points'),
      from: 'wide',
      cell: pointsText,
      details: (row, context) => onNarrow(pointsText(row), context, 'wide'),
    },
    moreColumn,
  ],
};
