import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import { SearchButton } from '#ui/search/SearchButton.tsx';
import classes from './FindParticipant.module.css';

// Nobody searches before there is something to search in.
const ParticipantSearch = lazy(
  loadWithRetry(
    async () => ({
      default: (await import('./ParticipantSearch.tsx')).ParticipantSearch,
    }),
    { isAsked: true },
  ),
);

/** 'Find a runner' in all races of the event; `/` opens it too. The address carries the words looked for. */
export function FindParticipant({ event }: { readonly event: Event }): ReactElement {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { find: text } = useSearch({ strict: false });
  const find = (next: string | undefined, replace = true): void =>
    void navigate({ to: '.', search: (now) => ({ ...now, find: next }), replace, resetScroll: false });
  return (
    <>
      <SearchButton label={t('board.find')} onOpen={() => find('', false)} className={classes.open} />
      {typeof text === 'string' ? (
        <Suspense>
          <ParticipantSearch event={event} text={text.slice(0, 200)} onFind={find} />
        </Suspense>
      ) : null}
    </>
  );
}
