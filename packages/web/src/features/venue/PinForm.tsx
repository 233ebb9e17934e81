import { type FormEvent, type ReactElement, useState } from 'react';
import { useVenueTexts } from '#i18n/venue-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { pinLength } from './desk/desk-session.ts';
import classes from './desk/venue.module.css';

interface Props {
  /** Tries a PIN. @throws CallFailed, where it could not be tried */
  readonly onPin: (pin: string) => Promise<void>;
  /** A try with the PIN that this browser keeps. */
  readonly failure: unknown;
  /** The desk was open here, and its PIN is another one by now. */
  readonly isEnded: boolean;
}

/** 'Zona restringida': six characters open the desk. */
export function PinForm({ onPin, failure, isEnded }: Props): ReactElement {
  const { say } = useVenueTexts();
  const [pin, setPin] = useState('');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(failure);
  usePageTitle(say('venue.title'));
  const isWhole = pin.trim().length === pinLength;
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isWhole) return;
    setSending(true);
    setError(null);
    try {
      await onPin(pin.trim());
    } catch (refused) {
      setError(refused);
    } finally {
      setSending(false);
    }
  };
  return (
    <section className={classes.gate}>
      <h1>{say('venue.pin.title')}</h1>
      {isEnded ? <p role="status">{say('venue.pin.ended')}</p> : null}
      <p>{say('venue.pin.text', { place: say('venue.pin.place') })}</p>
      <form className={classes.pin} onSubmit={(event) => void send(event)}>
        <label htmlFor="venue-pin">{say('venue.pin.label')}</label>
        <input
          id="venue-pin"
          className={classes.pinInput}
          value={pin}
          onChange={(event) => setPin(event.currentTarget.value)}
          maxLength={pinLength}
          autoComplete="off"
          autoCapitalize="off"
          // biome-ignore lint/a11y/noAutofocus: the page has nothing else to do
          autoFocus
          aria-describedby="venue-pin-hint"
        />
        <p id="venue-pin-hint" className={classes.hint}>
          {say('venue.pin.hint')}
        </p>
        <Refusal error={error} />
        <Button type="submit" size="lg" disabled={!isWhole || isSending}>
          {say(isSending ? 'venue.pin.sending' : 'venue.pin.submit')}
        </Button>
      </form>
    </section>
  );
}
