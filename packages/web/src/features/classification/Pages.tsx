import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { pageSize } from './board/board-page.ts';
import type { ClassificationSearch } from './classification-search.ts';
import { FilterLink } from './FilterLink.tsx';
import classes from './Pages.module.css';
import { shownPages } from './shown-pages.ts';

interface Props {
  readonly modality: string;
  readonly search: ClassificationSearch;
  readonly total: number;
  /** After a choice the list is shown from its top. */
  readonly onTurn: () => void;
}

/** The way to the other pages; from a page past the end back to the last one. */
export function Pages({ modality, search, total, onTurn }: Props): ReactElement | null {
  const { t } = useTexts();
  const pages = Math.ceil(total / pageSize);
  const page = search.page ?? 1;
  if (pages === 0 || (pages === 1 && page === 1)) return null;
  const to = (number: number) => ({ modality, search, change: { page: number } });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed are the links inside, by keys too
    <nav className={classes.pages} aria-label={t('board.page', { page, pages })} onClick={onTurn}>
      {page > 1 ? (
        <FilterLink {...to(Math.min(page - 1, pages))} label={t('board.previous')}>
          ‹
        </FilterLink>
      ) : null}
      {shownPages(page, pages).map((number) => (
        <FilterLink key={number} {...to(number)} className="numbers" isCurrent={number === page}>
          {number}
        </FilterLink>
      ))}
      {page < pages ? (
        <FilterLink {...to(page + 1)} label={t('board.next')}>
          ›
        </FilterLink>
      ) : null}
    </nav>
  );
}
