import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormEvent, ReactElement } from 'react';
import { fetchLink, setPasswordBy } from '#api/accounts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { PasswordInput } from '#ui/library/PasswordInput.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import classes from './LogInForm.module.css';

/** Sets a password by the link that the person came by; says so where the link is over. */
export function NewPasswordForm({ token }: { readonly token: string }): ReactElement {
  const { t } = useTexts();
  const link = useQuery({
    queryKey: ['password link', token],
    queryFn: ({ signal }) => fetchLink(token, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const setting = useMutation({
    mutationFn: (password: string) => setPasswordBy(token, password),
    meta: { isQuiet: true },
  });
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!setting.isPending) setting.mutate(String(new FormData(event.currentTarget).get('new')));
  };
  if (link.isLoadingError) return <FailureNotice error={link.error} onRetry={() => void link.refetch()} />;
  if (link.isPending) return <Skeleton lines={4} />;
  if (setting.isSuccess)
    return (
      <>
        <p role="status">{t('newPassword.done')}</p>
        <Link to="/login" className={buttonClass()}>
          {t('logIn.title')}
        </Link>
      </>
    );
  if (link.data === null)
    return (
      <>
        <p role="status">{t('newPassword.over')}</p>
        <Link to="/forgotten-password" className={buttonClass()}>
          {t('newPassword.again')}
        </Link>
      </>
    );
  return (
    <form className={classes.form} onSubmit={send}>
      <p>{t('newPassword.for', { email: link.data.email })}</p>
      {/* For the browser's own store of passwords. */}
      <input type="hidden" name="email" autoComplete="username" value={link.data.email} readOnly />
      <PasswordInput name="new" label={t('newPassword.new')} isNew />
      <Refusal error={setting.error} />
      <Button type="submit" aria-disabled={setting.isPending}>
        {t('newPassword.set')}
      </Button>
    </form>
  );
}
