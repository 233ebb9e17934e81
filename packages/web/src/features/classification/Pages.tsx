import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { exactly } from '#ui/exactly.ts';
import { pageSize } from './board/board-page.ts';
import type { ClassificationSearch } from './classification-search.ts';
import classes from './Pages.module.css';
import { shownPages } from './shown-pages.ts';

interface Props {
  readonly modality: string;
  readonly search: ClassificationSearch;
  readonly total: number;
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
