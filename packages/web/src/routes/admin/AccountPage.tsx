import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { fetchOwnAccount } from '#api/accounts.ts';
import { PasswordForm } from '#features/staff/account/PasswordForm.tsx';
import { SecondFactor } from '#features/staff/account/SecondFactor.tsx';
import { SessionList } from '#features/staff/account/SessionList.tsx';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';

/** One's own account: who one is here, one's password, one's sessions. */
export function AccountPage(): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'own account'],
    queryFn: ({ signal }) => fetchOwnAccount(signal),
  });
  usePageTitle(say('account.title'));
  const roles = data?.roles.map((role) => t(`user.role.${role}`)).join(', ');
  return (
    <>
      <h1>{say('account.title')}</h1>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      <p>{data ? [data.name, data.email, roles].filter(Boolean).join(' · ') : '\u00a0'}</p>
      <PasswordForm />
      {data ? <SecondFactor account={data} /> : null}
      <SessionList />
    </>
  );
}
