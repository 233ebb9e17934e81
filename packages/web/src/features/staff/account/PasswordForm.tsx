import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useRef } from 'react';
import { changePassword } from '#api/accounts.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { PasswordInput } from '#ui/library/PasswordInput.tsx';
import classes from './account.module.css';

/** One's own password: the present one, and the new one. The other sessions end with it. */
export function PasswordForm(): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (typed: { readonly present: string; readonly next: string }) =>
      changePassword(typed.present, typed.next),
    onSuccess: () => {
      form.current?.reset();
      return client.invalidateQueries({ queryKey: ['staff', 'sessions'] });
    },
    meta: { isQuiet: true },
  });
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    if (!isPending) mutate({ present: String(typed.get('password')), next: String(typed.get('new')) });
  };
  return (
    <section className={classes.part} aria-labelledby="own-password">
      <h2 id="own-password">{say('account.password')}</h2>
      <form ref={form} className={classes.form} onSubmit={send}>
        <PasswordInput name="password" label={say('account.password.present')} />
        <PasswordInput name="new" label={t('newPassword.new')} isNew />
        <p className={classes.note}>{say('account.password.ends')}</p>
        <Refusal error={error} />
        <Button type="submit" aria-disabled={isPending}>
          {say(isPending ? 'form.saving' : 'account.password.change')}
        </Button>
        <span role="status">
          {data !== undefined && !isPending ? `✓ ${say('account.password.changed', { count: data })}` : ''}
        </span>
      </form>
    </section>
  );
}
