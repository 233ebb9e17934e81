import { listUsers, userStats } from '@dorsal/contract/calls/users.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { ReactElement } from 'react';
import type * as z from 'zod';
import { call } from '#api/call.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import { initialsOf } from '#ui/texts/initials.ts';
import type { ListContext, StaffListDesign } from '../list/staff-list.ts';
import classes from './cells.module.css';
import { Badge, dayText, Figures, moreColumn, onNarrow } from './cells.tsx';

type View = z.output<typeof listUsers.answer>[number];

interface User {
  readonly id: string;
  readonly name: string;
  readonly avatar?: string | undefined;
  readonly document?: string | undefined;
  readonly contact: string;
  readonly born?: string | undefined;
  readonly gender?: View['gender'];
  readonly isFake: boolean;
  readonly place: string;
  readonly isDisabled: boolean;
  readonly source?: string | undefined;
  readonly roles: NonNullable<View['roles']>;
  readonly createdAt?: number | undefined;
}

const userOf = (view: View): User => ({
  id: view._id,
  name: [view.name, view.surname].filter(Boolean).join(' '),
  avatar: view.avatar,
  document: view.id_number,
  contact: [view.contact?.email, view.contact?.phone].filter(Boolean).join(' · '),
  born: view.birthdate,
  gender: view.gender,
  place: [view.town, view.country].filter(Boolean).join(', '),
  isFake: view.is_fake === true,
  isDisabled: view.disabled === true,
  source: view.source,
  roles: view.roles ?? [],
  createdAt: view.created_at,
});

const Face = ({ user: { avatar, name } }: { readonly user: User }): ReactElement =>
  avatar === undefined ? (
    <span className={classes.face} aria-hidden="true">
      {initialsOf(name)}
    </span>
  ) : (
    <img src={avatar} alt="" className={classes.face} loading="lazy" />
  );

const genderText = ({ gender }: User, { say }: ListContext): string =>
  say(gender === 'male' || gender === 'female' ? `users.gender.${gender}` : 'users.gender.none');

const rolesText = ({ roles }: User, { t }: ListContext): string =>
  roles.map((role) => t(`user.role.${role}`)).join(', ');

const bornText = ({ born }: User): string | null => born?.split('-').toReversed().join('/') ?? null;

type Order = NonNullable<NonNullable<BodyOf<typeof listUsers>>['order']>[number];

export const usersList: StaffListDesign<User, Order> = {
  path: '/admin/users',
  title: 'users.title',
  empty: 'users.empty',
  choice: { show: 'fake', says: 'users.fake' },
  create: { path: '/admin/user/0', says: 'users.new' },
  pageSize: 8,
  usualOrder: 'name',
  nameOf: ({ name }) => name,
  fetch: async ({ words, isShown, offset, limit, order }, signal) => {
    const filters = { ...(words && { name: words }), ...(isShown && { fake: true }) };
    const [rows, { total }] = await Promise.all([
      call(listUsers, { body: { ...filters, offset, limit, order } }, signal),
      call(userStats, { body: filters }, signal),
    ]);
    return { rows: rows.map(userOf), total };
  },
  columns: [
    {
      key: 'avatar',
      heading: ({ say }) => say('users.avatar'),
      hidesHeading: true,
      phoneWidth: '40px',
      cell: (user) => <Face user={user} />,
    },
    {
      key: 'name',
      heading: ({ say }) => say('users.name'),
      sortsBy: 'name',
      cell: ({ id, name }) => (
        <RowLink path={`/admin/user/${id}`} className={classes.name}>
          {name}
        </RowLink>
      ),
      line: ({ place }) => (place === '' ? null : <span>{place}</span>),
      holdsLine: true,
    },
    {
      key: 'document',
      heading: ({ say }) => say('users.document'),
      from: 'widest',
      cell: ({ document }) => <Figures>{document}</Figures>,
      details: ({ document }, context) => onNarrow(document, context, 'widest'),
    },
    {
      key: 'contact',
      heading: ({ say }) => say('users.contact'),
      sortsBy: 'email',
      from: 'wide',
      cell: ({ contact }) => <span className={classes.cut}>{contact}</span>,
      details: ({ contact }, context) => onNarrow(contact, context, 'wide'),
    },
    {
      key: 'birthdate',
      heading: ({ say }) => say('users.birthdate'),
      from: 'widest',
      cell: (user) => <Figures>{bornText(user)}</Figures>,
      details: (user, context) => onNarrow(bornText(user), context, 'widest'),
    },
    {
      key: 'gender',
      heading: ({ say }) => say('users.gender'),
      from: 'widest',
      cell: genderText,
      details: (user, context) => onNarrow(genderText(user, context), context, 'widest'),
    },
    {
      key: 'kind',
      heading: ({ say }) => say('users.kind'),
      phoneWidth: '64px',
      cell: ({ isFake }, { say }) => (
        <Badge tone={isFake ? 'wait' : 'good'}>{say(isFake ? 'users.kind.fake' : 'users.kind.real')}</Badge>
      ),
      line: ({ isDisabled }, { say }) => (isDisabled ? <Badge tone="off">{say('users.disabled')}</Badge> : null),
    },
    {
      key: 'source',
      heading: ({ say }) => say('users.source'),
      from: 'widest',
      cell: ({ source }) => source,
      details: ({ source }, context) => onNarrow(source, context, 'widest'),
    },
    {
      key: 'roles',
      heading: ({ say }) => say('users.roles'),
      from: 'wide',
      cell: rolesText,
      line: (user, context) => onNarrow(rolesText(user, context), context, 'wide'),
    },
    {
      key: 'created',
      heading: ({ say }) => say('users.created'),
      sortsBy: 'created_at',
      from: 'wider',
      cell: ({ createdAt }) => <Figures>{dayText(createdAt)}</Figures>,
      details: ({ createdAt }, context) => onNarrow(dayText(createdAt), context, 'wider'),
    },
    moreColumn,
  ],
};
