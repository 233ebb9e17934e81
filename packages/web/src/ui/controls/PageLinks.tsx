import { Link, type LinkOptions } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { exactly } from '../page/exactly.ts';
import classes from './PageLinks.module.css';
import { shownPages } from './shown-pages.ts';

interface Props {
  readonly page: number;
  readonly pages: number;
  /** The address of a page of this list. */
  readonly linkTo: (page: number) => LinkOptions;
  /** One of them was chosen. */
  readonly onTurn?: () => void;
}

/** The way to the other pages of a list, of which this one alone is marked: four of them by number, the ones beside this, and the first where it is none of these. Nothing where there is one page only. */
export function PageLinks({ page, pages, linkTo, onTurn }: Props): ReactElement | null {
  const { t } = useTexts();
  const shown = shownPages(page, pages);
  if (pages === 0 || (pages === 1 && page === 1)) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed are the links inside, by keys too
    <nav className={classes.pages} aria-label={t('paging.label', { page, pages })} onClick={onTurn}>
      {shown.includes(1) ? null : (
        <Link {...linkTo(1)} activeOptions={exactly} aria-label={t('paging.first')}>
          <Arrow d="M10 4 4 10l6 6M16 4l-6 6 6 6" />
        </Link>
      )}
      {page > 1 ? (
        <Link {...linkTo(Math.min(page - 1, pages))} activeOptions={exactly} aria-label={t('paging.previous')}>
          <Arrow d="M12 4 6 10l6 6" />
        </Link>
      ) : null}
      {shown.map((number) => (
        <Link
          key={number}
          {...linkTo(number)}
          activeOptions={exactly}
          className="numbers"
          aria-label={t('paging.number', { page: number })}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </Link>
      ))}
      {page < pages ? (
        <Link {...linkTo(page + 1)} activeOptions={exactly} aria-label={t('paging.next')}>
          <Arrow d="M8 4l6 6-6 6" />
        </Link>
      ) : null}
    </nav>
  );
}

const Arrow = ({ d }: { readonly d: string }): ReactElement => (
  <svg viewBox="0 0 20 20" className={classes.icon} aria-hidden="true">
    <path d={d} />
  </svg>
);
