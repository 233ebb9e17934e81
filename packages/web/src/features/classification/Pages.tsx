import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { exactly } from '#ui/exactly.ts';
import { pageSize } from './board-page.ts';
import type { ClassificationSearch } from './classification-search.ts';
import classes from './Pages.module.css';

interface Props {
  readonly modality: string;
  readonly search: ClassificationSearch;
  readonly total: number;
}

/** Document 2, section 9: 'pagination 4 visible'. */
const mostLinks = 4;

/** The page numbers to show: at most four, with the current one among them. */
export function shownPages(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - 1, pages - mostLinks + 1));
  return Array.from({ length: Math.min(mostLinks, pages) }, (_, step) => first + step);
}

export function Pages({ modality, search, total }: Props): ReactElement | null {
  const { t } = useTexts();
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  const page = search.page ?? 1;
  const to = { to: '/m/$modalityId', params: { modalityId: modality } } as const;
  return (
    <nav className={classes.pages} aria-label={t('board.page', { page, pages })}>
      {page > 1 ? (
        <Link {...to} search={{ ...search, page: page - 1 }} aria-label={t('board.previous')}>
          ‹
        </Link>
      ) : null}
      {shownPages(page, pages).map((number) => (
        <Link
          key={number}
          {...to}
          search={{ ...search, page: number }}
          className="numbers"
          activeOptions={exactly}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </Link>
      ))}
      {page < pages ? (
        <Link {...to} search={{ ...search, page: page + 1 }} aria-label={t('board.next')}>
          ›
        </Link>
      ) : null}
    </nav>
  );
}
