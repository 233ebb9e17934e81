import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { patiently } from '#ui/failures/patiently.ts';
import { SearchIcon } from '#ui/search/icons.tsx';
import { useSlashKey } from '#ui/search/use-slash-key.ts';
import type { ClassificationSearch } from '../classification-search.ts';
import type { PinsOfModality } from '../pins/use-pins.ts';
import classes from './FindRunner.module.css';

// Not in the first load: nobody searches before there is something to search in.
const SearchDialog = lazy(
  patiently(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog }), { isAsked: true }),
);

interface Props {
  readonly modality: string;
  /** Slug; null: only this modality is searched. */
  readonly event: string | null;
  readonly search: ClassificationSearch;
  readonly pins: PinsOfModality;
}

/** 'Find a runner': on a phone always within thumb's reach. `/` opens it too. What is looked for stands in the address. */
export function FindRunner({ modality, event, search, pins }: Props): ReactElement {
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
  useSlashKey(() => find('', false));
  return (
    <>
      <button type="button" className={classes.open} aria-keyshortcuts="/" onClick={() => find('', false)}>
        <SearchIcon />
        {t('board.find')}
      </button>
      {search.find === undefined ? null : (
        <Suspense>
          <SearchDialog modality={modality} event={event} text={search.find} pins={pins} onFind={find} />
        </Suspense>
      )}
    </>
  );
}
