import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import { SearchButton } from '#ui/search/SearchButton.tsx';
import type { ClassificationSearch } from '../board/classification-search.ts';
import classes from './FindRunner.module.css';

// Not in the first load: nobody searches before there is something to search in.
const SearchDialog = lazy(
  loadWithRetry(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog }), { isAsked: true }),
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
  const find = (text: string | undefined, replace = true): void => {
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
    <>
      <div className={classes.bar}>
        <SearchButton label={t('board.find')} onOpen={() => find('', false)} className={classes.open} />
      </div>
      {search.find === undefined ? null : (
        <Suspense>
          <SearchDialog modality={modality} event={event} text={search.find} onFind={find} />
        </Suspense>
      )}
    </>
  );
}
