import type { StaffEventView } from '@dorsal/contract/views/event-view.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import { mayCall, mayEnter } from '#api/permissions.ts';
import { hasRole, type Session, useSession } from '#api/session.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Unfolded, useUnfold } from '#ui/controls/Unfold.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import { type PageVerb, usePageVerbs } from '../palette/page-verbs.ts';
import { CopiedNotice, CopyEvent } from './CopyEvent.tsx';
import { DeleteEvent } from './DeleteEvent.tsx';
import { DownloadEntries } from './DownloadEntries.tsx';
import { EventChecklist } from './EventChecklist.tsx';
import classes from './events.module.css';
import { QrPoster } from './QrPoster.tsx';
import { TimingToken } from './TimingToken.tsx';

/** Everything that is done with an event as a whole, one of which is open at a time; it stands in the address. */
export function EventActs({ event }: { readonly event: StaffEventView }): ReactElement {
  const { say } = useStaffTexts();
  const navigate = useNavigate();
  const { tab, open: asked } = useSearch({ from: '/admin/e/$eventId' });
  const go = (what: string | undefined, slug = event.slug): void =>
    void navigate({
      to: '/admin/e/$eventId',
      params: { eventId: slug },
      search: { ...(tab !== undefined && { tab }), ...(what !== undefined && { open: what }) },
      resetScroll: slug !== event.slug,
    });
  const session = useSession();
  const acts = actsFor(session, event._id);
  // An address of somebody who may do more opens nothing.
  const open = asked === 'copied' ? asked : acts.find(({ id }) => id === asked)?.id;
  const unfolding = useUnfold({ isOpen: open !== undefined, onTurn: () => go(undefined) });
  useActVerbs(event.slug, acts);
  return (
    <>
      <p className={classes.acts}>
        {mayEnter(session, '/admin/race-day', event._id) ? (
          <RowLink path={`/admin/race-day/${event.slug}`}>{say('day.open')}</RowLink>
        ) : null}
        {acts.map(({ id, says }) => (
          <Button
            key={id}
            variant="default"
            {...(id === open ? unfolding.button : { 'aria-expanded': false, onClick: () => go(id) })}
            {...(id === 'copy' && open === 'copied' && { ref: unfolding.button.ref })}
          >
            {say(says)}
          </Button>
        ))}
      </p>
      <Unfolded key={open} of={unfolding} whenTyped={say('form.escape')}>
        {open === undefined
          ? null
          : drawnBy[open]({ event, onClose: unfolding.fold, onCopied: (slug) => go('copied', slug) })}
      </Unfolded>
      {hasRole(session, ['admin']) ? <EventChecklist event={event} /> : null}
    </>
  );
}

const everyAct = [
  { id: 'copy', says: 'copyEvent.open', call: 'copyEvent' },
  { id: 'poster', says: 'poster.open', call: 'saveEvent' },
  // Of those who run the race.
  { id: 'token', says: 'token.open', call: 'downloadRegistrations' },
  { id: 'download', says: 'download.open', call: 'downloadRegistrations' },
  { id: 'delete', says: 'deleteEvent.open', call: 'deleteEvent' },
] as const;
type Act = (typeof everyAct)[number];

interface Opened {
  readonly event: StaffEventView;
  readonly onClose: () => void;
  /** `slug`: of the copy. */
  readonly onCopied: (slug: string) => void;
}

const drawnBy: Readonly<Record<Act['id'] | 'copied', (of: Opened) => ReactElement>> = {
  copy: (of) => <CopyEvent {...of} />,
  copied: ({ onClose }) => <CopiedNotice onClose={onClose} />,
  poster: ({ event, onClose }) => <QrPoster event={event} onClose={onClose} />,
  token: ({ event, onClose }) => <TimingToken event={event} onClose={onClose} />,
  download: ({ event, onClose }) => <DownloadEntries event={event} onClose={onClose} />,
  delete: ({ event, onClose }) => (
    <DeleteEvent event={event} list={event.is_circuit ? '/admin/circuits' : '/admin/events'} onLeave={onClose} />
  ),
};

/** The acts of those who may make their calls in this event. */
const actsFor = (session: Session | null, event: string): readonly Act[] =>
  everyAct.filter(({ call }) => mayCall(session, call, event));

/** Offered in the palette too. */
function useActVerbs(slug: string, acts: readonly Act[]): void {
  const { say } = useStaffTexts();
  const words = acts.map(({ says }) => say(says)).join('\n');
  const ids = acts.map(({ id }) => id).join(' ');
  usePageVerbs(
    useMemo<readonly PageVerb[]>(
      () =>
        words.split('\n').flatMap((says, at) => {
          const [id] = ids.split(' ').slice(at);
          return id ? [{ id: `act${at}`, says, leads: `/admin/e/${slug}?open=${id}` }] : [];
        }),
      [words, ids, slug],
    ),
  );
}
