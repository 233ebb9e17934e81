import { logOut } from '@dorsal/contract/calls/sessions.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { call } from '#api/call.ts';
import { changeSession } from '#api/session.ts';
import { clearDesks, hasDesks } from '#browser/desk-storage.ts';
import { clearStorage } from '#browser/storage.ts';
import { usePolicyTexts } from '#i18n/policy-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import classes from './StoredHere.module.css';

/** Everything that this site stores in the browser; a new entry of the storage is added here too. */
const stored = [
  { what: 'cookies.language', why: 'cookies.language.why', until: 'cookies.until.cleared' },
  { what: 'cookies.pins', why: 'cookies.pins.why', until: 'cookies.until.cleared' },
  { what: 'cookies.refresh', why: 'cookies.refresh.why', until: 'cookies.until.tab' },
  { what: 'cookies.scroll', why: 'cookies.scroll.why', until: 'cookies.until.tab' },
  { what: 'cookies.session', why: 'cookies.session.why', until: 'cookies.until.logOut' },
  { what: 'cookies.device', why: 'cookies.device.why', until: 'cookies.until.device' },
  { what: 'cookies.desk', why: 'cookies.desk.why', until: 'cookies.until.desk' },
] as const;

/** Lists what is stored, what for and until when, with a button that clears it. */
export function StoredHere(): ReactElement {
  const { say } = usePolicyTexts();
  const [isCleared, setIsCleared] = useState(false);
  // No script reads the cookie: the server deletes it, and ends the session with the token that goes.
  const { mutate } = useMutation({
    mutationFn: () => call(logOut, { body: { forget_device: true } }),
    meta: { what: 'cookies.clear.failed' },
    onSuccess: () => setIsCleared(true),
  });
  const [isAsked, setAsked] = useState(false);
  const clear = async (): Promise<void> => {
    if (!isAsked && (await hasDesks().catch(() => false))) return setAsked(true);
    setAsked(false);
    mutate();
    changeSession(null);
    clearStorage();
    void clearDesks();
  };
  return (
    <>
      <table className={classes.stored}>
        <thead>
          <tr>
            <th scope="col">{say('cookies.what')}</th>
            <th scope="col">{say('cookies.why')}</th>
            <th scope="col">{say('cookies.until')}</th>
          </tr>
        </thead>
        <tbody>
          {stored.map(({ what, why, until }) => (
            <tr key={what}>
              <th scope="row">{say(what)}</th>
              <td>{say(why)}</td>
              <td data-label={say('cookies.until')}>{say(until)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.clear}>
        <Button variant="default" onClick={() => void clear()}>
          {say(isAsked ? 'cookies.clear.sure' : 'cookies.clear')}
        </Button>
        <span role="status">{isCleared ? say('cookies.cleared') : null}</span>
      </p>
    </>
  );
}
