import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { patiently } from '#ui/failures/patiently.ts';
import { SearchIcon } from '#ui/search/icons.tsx';
import { useSlashKey } from '#ui/search/use-slash-key.ts';
import classes from './FindParticipant.module.css';

// Nobody searches before there is something to search in.
const ParticipantSearch = lazy(
  patiently(
    async () => ({
      default: (await import('./ParticipantSearch.tsx')).ParticipantSearch,
    }),
    { isAsked: true },
  ),
);

/** 'Find a runner' in all races of the event; `/` opens it too. What is looked for stands in the address. */
export function FindParticipant({ event }: { readonly event: EventView }): ReactElement {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { find: text } = useSearch({ strict: false });
  const find = (next: string | undefined, replace = true): void =>
    void navigate({ to: '.', search: (now) => ({ ...now, find: next }), replace, resetScroll: false });
  useSlashKey(() => find('', false));
  return (
    <>
      <button type="button" className={classes.open} aria-keyshortcuts="/" onClick={() => find('', false)}>
        <SearchIcon />
        {t('board.find')}
      </button>
      {typeof text === 'string' ? (
        <Suspense>
          <ParticipantSearch event={event} text={text.slice(0, 200)} onFind={find} />
        </Suspense>
      ) : null}
    </>
  );
}
