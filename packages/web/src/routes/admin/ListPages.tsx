import { useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { DeletedNotice } from '#features/staff/events/DeleteEvent.tsx';
import { StaffList } from '#features/staff/list/StaffList.tsx';
import { adsList } from '#features/staff/lists/ads-list.tsx';
import { circuitsList } from '#features/staff/lists/circuits-list.tsx';
import { eventsList } from '#features/staff/lists/events-list.tsx';
import { jobsList } from '#features/staff/lists/jobs-list.tsx';
import { mailsList } from '#features/staff/lists/mails-list.tsx';
import { organismsList } from '#features/staff/lists/organisms-list.tsx';
import { readersList } from '#features/staff/lists/readers-list.tsx';
import { usersList } from '#features/staff/lists/users-list.tsx';

/** The lists of document 3, section 2; each is a list of columns. */

export const AdsPage = (): ReactElement => <StaffList list={adsList} search={useSearch({ from: '/admin/ads' })} />;
export function EventsPage(): ReactElement {
  const { gone, ...search } = useSearch({ from: '/admin/events' });
  return (
    <>
      {gone === undefined ? null : <DeletedNotice event={gone} list="/admin/events" />}
      <StaffList list={eventsList} search={search} />
    </>
  );
}
export function CircuitsPage(): ReactElement {
  const { gone, ...search } = useSearch({ from: '/admin/circuits' });
  return (
    <>
      {gone === undefined ? null : <DeletedNotice event={gone} list="/admin/circuits" />}
      <StaffList list={circuitsList} search={search} />
    </>
  );
}
export const UsersPage = (): ReactElement => (
  <StaffList list={usersList} search={useSearch({ from: '/admin/users' })} />
);
export const OrganismsPage = (): ReactElement => (
  <StaffList list={organismsList} search={useSearch({ from: '/admin/organisms' })} />
);
export const ReadersPage = (): ReactElement => (
  <StaffList list={readersList} search={useSearch({ from: '/admin/readers' })} />
);
export const JobsPage = (): ReactElement => <StaffList list={jobsList} search={useSearch({ from: '/admin/jobs' })} />;
export const MailsPage = (): ReactElement => (
  <StaffList list={mailsList} search={useSearch({ from: '/admin/mails' })} />
);
