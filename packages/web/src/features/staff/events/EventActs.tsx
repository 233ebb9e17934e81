import type { StaffEventView } from '@dorsal/contract/views/event-view.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { type PageVerb, usePageVerbs } from '../palette/page-verbs.ts';
import { CopiedNotice, CopyEvent } from './CopyEvent.tsx';
import { EventChecklist } from './EventChecklist.tsx';
import classes from './events.module.css';
import { QrPoster } from './QrPoster.tsx';
import { TimingToken } from './TimingToken.tsx';

/** Everything that is done with an event as a whole, one of which is open at a time; it stands in the address. */
export function EventActs({ event }: { readonly event: StaffEventView }): ReactElement {
  const { say } = useStaffTexts();
  const navigate = useNavigate();
  const { tab, open } = useSearch({ from: '/admin/e/$eventId' });
  const go = (what: string | undefined, slug = event.slug): void =>
    void navigate({
      to: '/admin/e/$eventId',
      params: { eventId: slug },
      search: { ...(tab !== undefined && { tab }), ...(what !== undefined && { open: what }) },
      resetScroll: slug !== event.slug,
    });
  const close = (): void => go(undefined);
  useActVerbs(event.slug);
  return (
    <>
      <p className={classes.acts}>
        {acts
          .filter(({ id }) => id !== open)
          .map(({ id, says }) => (
            <Button key={id} variant="default" onClick={() => go(id)}>
              {say(says)}
            </Button>
          ))}
      </p>
      {open === 'copy' ? <CopyEvent event={event} onClose={close} onCopied={(slug) => go('copied', slug)} /> : null}
      {open === 'copied' ? <CopiedNotice onClose={close} /> : null}
      {open === 'poster' ? <QrPoster event={event} onClose={close} /> : null}
      {open === 'token' ? <TimingToken event={event} onClose={close} /> : null}
      <EventChecklist event={event} />
    </>
  );
}

const acts = [
  { id: 'copy', says: 'copyEvent.open' },
  { id: 'poster', says: 'poster.open' },
  { id: 'token', says: 'token.open' },
] as const;

/** Offered in the palette too. */
function useActVerbs(slug: string): void {
  const { say } = useStaffTexts();
  const words = acts.map(({ says }) => say(says)).join('\n');
  usePageVerbs(
    useMemo<readonly PageVerb[]>(
      () =>
        words.split('\n').map((says, at) => ({ id: `act${at}`, says, leads: `/admin/e/${slug}?open=${acts[at]?.id}` })),
      [words, slug],
    ),
  );
}
