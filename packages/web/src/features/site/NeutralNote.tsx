import type { ReactElement } from 'react';
import type { LegalText, Site } from '#api/site-query.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import classes from './NeutralNote.module.css';

interface Props {
  readonly site: Site;
  readonly part: LegalText;
}

const editors = {
  legalNotice: 'legal_notice',
  cookies: 'cookies',
  returnPolicy: 'return_policy',
} as const satisfies Record<LegalText, string>;

/** Tells those who may write it that a legal text is still the program's own, and what belongs there. Nobody else sees it. */
export function NeutralNote({ site, part }: Props): ReactElement | null {
  const { t } = useTexts();
  if (!site.neutral.includes(part)) return null;
  return (
    <aside className={classes.note} aria-label={t('event.admin')}>
      <strong>{t('event.admin')}</strong>
      <p>
        {t('site.neutral')} {part === 'legalNotice' ? t('site.neutral.legal') : null}{' '}
        <RowLink path={`/admin/site/${editors[part]}`}>{t('site.neutral.write')}</RowLink>
      </p>
    </aside>
  );
}
