import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import { PeopleSearch } from '#ui/search/PeopleSearch.tsx';
import type { ClassificationSearch } from '../board/classification-search.ts';
import classes from './FindRunner.module.css';

// Not in the first load: nobody searches before there is something to search in.
const RunnerHits = lazy(
  loadWithRetry(async () => ({ default: (await import('./RunnerHits.tsx')).RunnerHits }), {
    isAsked: true,
    isAwaitedInPlace: true,
  }),
);

interface Props {
  readonly modality: string;
  /** Slug; null: only this modality is searched. */
  readonly event: string | null;
  readonly search: ClassificationSearch;
}

/** 'Find a runner': on a phone always within thumb's reach. `/` opens it too. The address carries the words looked for. */
export function FindRunner({ modality, event, search }: Props): ReactElement {
  const { t } = useTexts();
  const navigate = useNavigate();
  const find = (text: string | undefined, replace: boolean): void => {
    const next = { ...search, find: text };
    void navigate({
      to: '/m/$modalityId',
      params: { modalityId: modality },
      search: next,
      replace,
      resetScroll: false,
    });
  };
  return (
    <div className={classes.bar}>
      <PeopleSearch
        label={t('board.find')}
        hint={t('board.find.hint')}
        text={search.find}
        onFind={find}
        className={classes.open}
      >
        {(asked) => <RunnerHits modality={modality} event={event} {...asked} />}
      </PeopleSearch>
    </div>
  );
}
