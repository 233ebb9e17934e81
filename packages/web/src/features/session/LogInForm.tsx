import { logIn } from '@dorsal/contract/calls/sessions.ts';
import { waitText } from '@dorsal/contract/refusals/wait-text.ts';
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { changeSession, type Session } from '#api/session.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import { PasswordInput } from '#ui/library/PasswordInput.tsx';
import { TextInput } from '#ui/library/TextInput.tsx';
import classes from './LogInForm.module.css';
import { type LogInRefusal, logInRefusal } from './log-in-refusal.ts';

interface Props {
  readonly onLoggedIn: (session: Session) => void;
  /** It stands over a page. */
  readonly isOver?: boolean;
  /** The address that stands in the form at first. */
  readonly email?: string | undefined;
}

/** E-mail, password, Submit; then the code of a second factor, where the account has one. A refusal appears beside the button, and the fields stay filled. */
export function LogInForm({ onLoggedIn, isOver = false, email }: Props): ReactElement {
  const { t } = useTexts();
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<LogInRefusal | null>(null);
  const leftMs = useTimeLeft(refusal?.kind === 'wait' ? refusal.until : null);
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    setIsSending(true);
    setRefusal(null);
    try {
      const code = typed.get('code');
      const body = {
        email: String(typed.get('email')).trim(),
        password: String(typed.get('password')),
        ...(typeof code === 'string' && { code: code.trim() }),
      };
      const { token, name, roles, events } = await call(logIn, { body });
      const session = { token, name, roles, events, email: body.email };
      changeSession(session);
      onLoggedIn(session);
    } catch (error) {
      const refused = logInRefusal(error, Date.now());
      setRefusal(refused);
      if (refused.kind === 'code') setIsCodeAsked(true);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)} className={classes.form}>
      <TextInput
        name="email"
        type="email"
        defaultValue={email}
        label={t('logIn.email')}
        autoComplete="username"
        inputMode="email"
        maxLength={254}
        required
        withAsterisk={false}
      />
      <PasswordInput name="password" label={t('logIn.password')} data-autofocus={email !== undefined} />
      {isCodeAsked ? (
        <TextInput
          name="code"
          label={t('logIn.code')}
          description={t('logIn.code.hint')}
          autoComplete="one-time-code"
          maxLength={40}
          required
          withAsterisk={false}
          data-autofocus
          autoFocus
        />
      ) : null}
      <Refused refusal={refusal} leftMs={leftMs} />
      <Button type="submit" disabled={isSending || leftMs > 0}>
        {t(isSending ? 'logIn.sending' : 'logIn.submit')}
      </Button>
      {/* A page of its own: what is typed under the log-in stays. */}
      <a href="/forgotten-password" target={isOver ? '_blank' : undefined} rel="noreferrer">
        {t('logIn.forgotten')}
      </a>
    </form>
  );
}

/** Stands from the start, so that screen readers announce what comes in, once; the running seconds are for the eye alone. */
function Refused({
  refusal,
  leftMs,
}: {
  readonly refusal: LogInRefusal | null;
  readonly leftMs: number;
}): ReactElement {
  const { t, language } = useTexts();
  const isOver = refusal === null || (refusal.kind === 'wait' && leftMs <= 0);
  return (
    <div role="alert" className={isOver ? undefined : classes.refused}>
      {isOver ? null : <Why refusal={refusal} leftMs={leftMs} wait={(ms) => waitText(ms, language)} say={t} />}
    </div>
  );
}

interface WhyProps {
  readonly refusal: LogInRefusal;
  readonly leftMs: number;
  readonly wait: (ms: number) => string;
  readonly say: ReturnType<typeof useTexts>['t'];
}

function Why({ refusal, leftMs, wait, say }: WhyProps): ReactElement {
  if (refusal.kind === 'wrong') return <>{say('logIn.wrong')}</>;
  if (refusal.kind === 'code') return <>{say(refusal.isWrong ? 'logIn.code.wrong' : 'logIn.code.needed')}</>;
  if (refusal.kind === 'failed') return <>{failureText(refusal.error, say)}</>;
  return (
    <>
      <span aria-hidden="true">{say('logIn.wait', { time: wait(leftMs) })}</span>
      <span className="visually-hidden">{say('logIn.wait', { time: wait(refusal.waitMs) })}</span>
    </>
  );
}

/** Milliseconds until an instant, each second; 0 without one and after it. */
function useTimeLeft(until: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : Math.max(0, until - now);
}
