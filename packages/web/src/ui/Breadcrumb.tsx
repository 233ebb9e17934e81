import { Link, type LinkOptions } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './Breadcrumb.module.css';

export interface Crumb {
  readonly text: string;
  /** Absent: where one is. */
  readonly link?: LinkOptions;
}

/** Where a page stands, from the outermost on. */
export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }): ReactElement {
  const { t } = useTexts();
  return (
    <nav aria-label={t('modality.trail')}>
      <ol className={classes.trail}>
        {crumbs.map(({ text, link }) => (
          <li key={text} aria-current={link ? undefined : 'page'}>
            {link ? (
              <Link {...link} className={classes.link}>
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
