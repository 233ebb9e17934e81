import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ForgottenForm } from '#features/session/ForgottenForm.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import { usePageTitle } from '#ui/page/use-page-title.ts';

/** The page for staff who do not know their password any more. */
export function ForgottenPasswordPage(): ReactElement {
  const { t } = useTexts();
  usePageTitle(t('forgotten.title'));
  return (
    <>
      <h1>{t('forgotten.title')}</h1>
      <p>{t('forgotten.what')}</p>
      <ForgottenForm />
      <p>
        <Link to="/login">{t('forgotten.back')}</Link>
      </p>
    </>
  );
}
