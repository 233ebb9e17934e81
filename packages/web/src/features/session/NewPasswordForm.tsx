import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useState } from 'react';
import { fetchLink, setPasswordBy } from '#api/accounts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import { TextInput } from '#ui/library/TextInput.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import classes from './LogInForm.module.css';

/** Sets a password by the link that the person came by; says so where the link is over. */
export function NewPasswordForm({ token }: { readonly token: string }): ReactElement {
  const { t } = useTexts();
  const [isShown, setIsShown] = useState(false);
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
      <TextInput
        name="new"
        type={isShown ? 'text' : 'password'}
        label={t('newPassword.new')}
        description={t('newPassword.hint')}
        autoComplete="new-password"
        minLength={10}
        maxLength={256}
        required
        withAsterisk={false}
      />
      <label className={classes.show}>
        <input type="checkbox" checked={isShown} onChange={() => setIsShown(!isShown)} />
        {t('logIn.show')}
      </label>
      <div role="alert" className={setting.error ? classes.refused : undefined}>
        {setting.error ? failureText(setting.error, t) : null}
      </div>
      <Button type="submit" aria-disabled={setting.isPending}>
        {t('newPassword.set')}
      </Button>
    </form>
  );
}
