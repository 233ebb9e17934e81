import { forgotPassword } from '@dorsal/contract/calls/accounts/password-links.ts';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { call } from '#api/call.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { TextInput } from '#ui/library/TextInput.tsx';
import classes from './LogInForm.module.css';

/** Asks for a link by mail. What it answers is the same whether the address is known or not. */
export function ForgottenForm(): ReactElement {
  const { t } = useTexts();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (email: string) => call(forgotPassword, { body: { email } }),
    meta: { isQuiet: true },
  });
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isPending) mutate(String(new FormData(event.currentTarget).get('email')).trim());
  };
  return (
    <form className={classes.form} onSubmit={send}>
      <TextInput
        name="email"
        type="email"
        label={t('logIn.email')}
        autoComplete="username"
        inputMode="email"
        maxLength={254}
        required
        withAsterisk={false}
      />
      <Refusal error={error} />
      <Button type="submit" aria-disabled={isPending}>
        {t('forgotten.ask')}
      </Button>
      <p role="status">{data === undefined ? '' : t(`forgotten.${data.by}`)}</p>
    </form>
  );
}
