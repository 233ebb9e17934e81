import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useEffect, useEffectEvent } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { ClassificationSearch } from '../classification-search.ts';
import { SearchIcon } from '../icons.tsx';
import type { PinsOfModality } from '../pins/use-pins.ts';
import classes from './FindRunner.module.css';

// Not in the first load: nobody searches before there is something to search in.
const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog }));

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

/** Where somebody types, a slash is a slash. On some keyboards it is typed with Shift. */
function useSlashKey(open: () => void): void {
  const onSlash = useEffectEvent(open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog')) return;
      event.preventDefault();
      onSlash();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
