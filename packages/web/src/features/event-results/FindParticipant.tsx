import { searchLimits } from '@dorsal/domain/search/search-limits.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import { PeopleSearch } from '#ui/search/PeopleSearch.tsx';
import classes from './FindParticipant.module.css';

// Nobody searches before there is something to search in.
const ParticipantHits = lazy(
  loadWithRetry(
    async () => ({
      default: (await import('./ParticipantHits.tsx')).ParticipantHits,
    }),
    { isAsked: true, isAwaitedInPlace: true },
  ),
);

/** 'Find a runner' in all races of the event; `/` opens it too. The address carries the words looked for. */
export function FindParticipant({ event }: { readonly event: Event }): ReactElement {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { find: text } = useSearch({ strict: false });
  const find = (next: string | undefined, replace: boolean): void =>
    void navigate({ to: '.', search: (now) => ({ ...now, find: next }), replace, resetScroll: false });
  return (
    <PeopleSearch
      label={t('board.find')}
      hint={t('results.find.hint')}
      text={typeof text === 'string' ? text.slice(0, searchLimits.characters) : undefined}
      onFind={find}
      className={classes.open}
      isFullScreen
    >
      {(asked) => <ParticipantHits event={event} {...asked} />}
    </PeopleSearch>
  );
}
