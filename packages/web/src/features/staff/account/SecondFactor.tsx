import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, type OwnAccount } from '#api/accounts.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { TextInput } from '#ui/library/TextInput.tsx';
import { QrCode } from '#ui/scan/QrCode.tsx';
import classes from './account.module.css';
import { CopyLine } from './CopyLine.tsx';

/** One's own second factor: offered to admins, and switched off by whoever has one. */
export function SecondFactor({ account }: { readonly account: OwnAccount }): ReactElement | null {
  const { say } = useStaffTexts();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { secondFactor, recoveryCodes, roles } = account;
  if (secondFactor !== 'on' && !roles.includes('admin')) return null;
  return (
    <section className={classes.part} aria-labelledby="second-factor">
      <h2 id="second-factor">{say('factor.title')}</h2>
      {codes === null ? null : <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {secondFactor === 'not_offered' ? <p>{say('factor.notOffered')}</p> : null}
      {secondFactor === 'on' && codes === null ? (
        <>
          <p>{say('factor.on', { count: recoveryCodes })}</p>
          <SwitchOff />
        </>
      ) : null}
      {secondFactor === 'off' && codes === null ? <SetUp onOn={setCodes} /> : null}
    </section>
  );
}

/** First the password, then the code of the app that has scanned the secret. */
function SetUp({ onOn }: { readonly onOn: (codes: readonly string[]) => void }): ReactElement {
  const { say } = useStaffTexts();
  const client = useQueryClient();
  const begin = useMutation({ mutationFn: beginSecondFactor, meta: { isQuiet: true } });
  const confirm = useMutation({
    mutationFn: confirmSecondFactor,
    onSuccess: (codes) => {
      onOn(codes);
      return client.invalidateQueries({ queryKey: ['staff', 'own account'] });
    },
    meta: { isQuiet: true },
  });
  if (begin.data === undefined)
    return (
      <PasswordAsked act={begin} says={say('factor.begin')}>
        <p className={classes.note}>{say('factor.what')}</p>
      </PasswordAsked>
    );
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate(String(new FormData(event.currentTarget).get('code')));
  };
  return (
    <form className={classes.form} onSubmit={send}>
      <p>{say('factor.scan')}</p>
      <QrCode text={begin.data.uri} label={say('factor.qr')} />
      <p className={classes.note}>{say('factor.byHand')}</p>
      <CopyLine label={say('factor.secret')} text={begin.data.secret} />
      <TextInput
        name="code"
        label={say('factor.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        required
        withAsterisk={false}
      />
      <Refusal error={confirm.error} />
      <Button type="submit" aria-disabled={confirm.isPending}>
        {say('factor.switchOn')}
      </Button>
    </form>
  );
}

/** The codes for the day on which the phone is lost, shown this once. */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}): ReactElement {
  const { say } = useStaffTexts();
  return (
    <div role="status">
      <p>
        <strong>✓ {say('factor.isOn')}</strong> {say('factor.codes')}
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyLine label={say('factor.codes.all')} text={codes.join(' ')} />
      <Button onClick={onDone}>{say('factor.codes.stored')}</Button>
    </div>
  );
}

function SwitchOff(): ReactElement {
  const { say } = useStaffTexts();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: endSecondFactor,
    onSuccess: () => client.invalidateQueries({ queryKey: ['staff', 'own account'] }),
    meta: { isQuiet: true },
  });
  return <PasswordAsked act={end} says={say('factor.switchOff')} />;
}

interface AskedProps {
  readonly act: { readonly mutate: (password: string) => void; readonly isPending: boolean; readonly error: unknown };
  readonly says: string;
  readonly children?: ReactNode;
}

/** An act that asks for the present password, which nobody knows who has found an open session. */
function PasswordAsked({ act, says, children }: AskedProps): ReactElement {
  const { say } = useStaffTexts();
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!act.isPending) act.mutate(String(new FormData(event.currentTarget).get('password')));
  };
  return (
    <form className={classes.form} onSubmit={send}>
      {children}
      <TextInput
        name="password"
        type="password"
        label={say('account.password.present')}
        autoComplete="current-password"
        maxLength={1_000}
        required
        withAsterisk={false}
      />
      <Refusal error={act.error} />
      <Button type="submit" variant="default" aria-disabled={act.isPending}>
        {says}
      </Button>
    </form>
  );
}
