import { useQuery } from '@tanstack/react-query';
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
import { dayText } from '#features/staff/lists/cells.tsx';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { fetchPeople } from '#race/fetch-people.ts';
import { fetchEvents, orderByDate } from '#race/race-queries.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import classes from './EditorPages.module.css';

/** Document 3, section 2: '0 or missing means create'. */
const known = (id: string): string | null => (id === '0' ? null : id);
/** Document 3, section 9: 'user registrations and organism events limited to 50'. */
const mostHanging = 50;

export function OrganismPage(): ReactElement {
  const { say } = useStaffTexts();
  const id = known(useParams({ from: '/admin/organism/$id' }).id);
  return (
    <>
      <EditorForm key={id} design={organismEditor} id={id} fields={organismFields(say)} />
      {id === null ? null : <EventsOf organism={id} />}
    </>
  );
}

export function AdPage(): ReactElement {
  const id = known(useParams({ from: '/admin/ad/$id' }).id);
  return (
    <>
      <EditorForm
        key={id}
        design={adEditor}
        id={id}
        fields={adFields}
        preview={(values) => <AdBlock ad={adIn(values)} />}
      />
      {id === null ? null : <AdCounts ad={id} />}
    </>
  );
}

export function UserPage(): ReactElement {
  const { t } = useTexts();
  const { say } = useStaffTexts();
  const id = known(useParams({ from: '/admin/user/$id' }).id);
  return (
    <>
      <EditorForm key={id} design={userEditor} id={id} fields={userFields(say, t)} />
      {id === null ? null : (
        <>
          <LinkMaker user={id} />
          <FactorOfUser user={id} />
          <SessionList user={id} />
          <EntriesOf user={id} />
        </>
      )}
    </>
  );
}

interface Hanging {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly day: string | null;
}

function EventsOf({ organism }: { readonly organism: string }): ReactElement {
  const { say } = useStaffTexts();
  const { data } = useQuery({
    queryKey: ['staff', 'events of', organism],
    queryFn: async ({ signal }): Promise<readonly Hanging[]> => {
      const asked = { organisms: [organism], limit: mostHanging, order: [...orderByDate.lastFirst] };
      const events = await fetchEvents(asked, signal);
      return events.map(({ id, slug, name, startsAt }) => ({ id, path: `/e/${slug}`, name, day: dayText(startsAt) }));
    },
  });
  return <HangingList title={say('organism.events')} empty={say('organism.events.none')} list={data} />;
}

function EntriesOf({ user }: { readonly user: string }): ReactElement {
  const { say } = useStaffTexts();
  const { data } = useQuery({
    queryKey: ['staff', 'entries of', user],
    queryFn: async ({ signal }): Promise<readonly Hanging[]> => {
      const { people } = await fetchPeople({ user, limit: mostHanging, withRace: true }, signal);
      return people.map(({ id, bib, race }) => {
        const name = [bib, race?.event?.name, race?.name].filter(Boolean).join(' · ');
        return { id, path: `/r/${id}`, name, day: dayText(race?.event?.startsAt) };
      });
    },
  });
  return <HangingList title={say('user.entries')} empty={say('user.entries.none')} list={data} />;
}

interface ListProps {
  readonly title: string;
  readonly empty: string;
  /** Absent: still to come. */
  readonly list: readonly Hanging[] | undefined;
}

/** The things that hang on the one that is edited. */
function HangingList({ title, empty, list }: ListProps): ReactElement | null {
  if (list === undefined) return null;
  return (
    <section className={classes.hanging}>
      <h2>{title}</h2>
      {list.length === 0 ? <p>{empty}</p> : null}
      <ul>
        {list.map(({ id, path, name, day }) => (
          <li key={id}>
            <RowLink path={path}>{name}</RowLink> <span className={classes.day}>{day}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
