import type { TextInputProps } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './PasswordInput.module.css';
import { TextInput } from './TextInput.tsx';

interface Props extends Omit<TextInputProps, 'type' | 'maxLength' | 'minLength' | 'autoComplete'> {
  /** A new one has its least length and a hint; the present one is taken as it is. */
  readonly isNew?: boolean;
}

/** A password, with the choice to see what is typed. */
export function PasswordInput({ isNew = false, ...props }: Props): ReactElement {
  const { t } = useTexts();
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <TextInput
        {...props}
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        {...(isNew && { description: t('newPassword.hint'), minLength: 10 })}
        maxLength={isNew ? 256 : 1_000}
        required
        withAsterisk={false}
      />
      <label className={classes.show}>
        <input type="checkbox" checked={isShown} onChange={() => setIsShown(!isShown)} />
        {t('logIn.show')}
      </label>
    </>
  );
}
