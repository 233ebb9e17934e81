import { useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { NewPasswordForm } from '#features/session/NewPasswordForm.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import { usePageTitle } from '#ui/page/use-page-title.ts';

/** The page of a link by which a password is set. The token stands behind `#`. */
export function NewPasswordPage(): ReactElement {
  const { t } = useTexts();
  const token = useLocation({ select: ({ hash }) => hash });
  usePageTitle(t('newPassword.title'));
  return (
    <>
      <h1>{t('newPassword.title')}</h1>
      <NewPasswordForm key={token} token={token} />
    </>
  );
}
