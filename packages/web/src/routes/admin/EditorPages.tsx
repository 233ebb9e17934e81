import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { AdBlock } from '#features/sponsors/AdBlock.tsx';
import { FactorOfUser } from '#features/staff/account/FactorOfUser.tsx';
import { LinkMaker } from '#features/staff/account/LinkMaker.tsx';
import { SessionList } from '#features/staff/account/SessionList.tsx';
import { AdCounts } from '#features/staff/content/AdCounts.tsx';
import { adEditor, adFields, adIn } from '#features/staff/editors/ad-editor.ts';
import { organismEditor, organismFields } from '#features/staff/editors/organism-editor.ts';
import { userEditor, userFields } from '#features/staff/editors/user-editor.ts';
import { EditorForm } from '#features/staff/form/EditorForm.tsx';
import { HangingList } from '#features/staff/list/HangingList.tsx';
import { eventColumns, fetchEventsOf } from '#features/staff/lists/events-list.tsx';
import { entryColumns, fetchEntriesOf } from '#features/staff/lists/registrations-columns.tsx';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';

/** Document 3, section 2: '0 or missing means create'. */
const known = (id: string): string | null => (id === '0' ? null : id);
/** Document 3, section 9: 'user registrations and organism events limited to 50'. */
const mostHanging = 50;

export function OrganismPage(): ReactElement {
  const { say } = useStaffTexts();
  const id = known(useParams({ from: '/admin/organism/$id' }).id);
  return (
    <EditorForm
      key={id}
      design={organismEditor}
      id={id}
      fields={organismFields(say)}
      below={id === null ? null : <EventsOf organism={id} />}
    />
  );
}

export function AdPage(): ReactElement {
  const id = known(useParams({ from: '/admin/ad/$id' }).id);
  return (
    <EditorForm
      key={id}
      design={adEditor}
      id={id}
      fields={adFields}
      preview={(values) => <AdBlock ad={adIn(values)} />}
      below={id === null ? null : <AdCounts ad={id} />}
    />
  );
}

export function UserPage(): ReactElement {
  const { t } = useTexts();
  const { say } = useStaffTexts();
  const id = known(useParams({ from: '/admin/user/$id' }).id);
  return (
    <EditorForm
      key={id}
      design={userEditor}
      id={id}
      fields={userFields(say, t)}
      below={
        id === null ? null : (
          <>
            <LinkMaker user={id} />
            <FactorOfUser user={id} />
            <SessionList user={id} />
            <EntriesOf user={id} />
          </>
        )
      }
    />
  );
}

function EventsOf({ organism }: { readonly organism: string }): ReactElement {
  const { say } = useStaffTexts();
  return (
    <HangingList
      title={say('organism.events')}
      empty={say('organism.events.none')}
      columns={eventColumns}
      nameOf={({ name }) => name}
      queryKey={['staff', 'events of', organism]}
      fetch={(signal) => fetchEventsOf(organism, mostHanging, signal)}
    />
  );
}

function EntriesOf({ user }: { readonly user: string }): ReactElement {
  const { say } = useStaffTexts();
  return (
    <HangingList
      title={say('user.entries')}
      empty={say('user.entries.none')}
      columns={entryColumns}
      nameOf={({ name }) => name}
      queryKey={['staff', 'entries of', user]}
      fetch={(signal) => fetchEntriesOf(user, mostHanging, signal)}
    />
  );
}
