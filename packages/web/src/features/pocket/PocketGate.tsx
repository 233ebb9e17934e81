import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react';
import { useSession } from '#api/session.ts';
import { storedText, storeText } from '#browser/storage.ts';
import { usePocketTexts } from '#i18n/pocket-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import classes from './pocket.module.css';
import { openPhone } from './pocket-sync.ts';
import { isInsideOtherApp } from './signals.ts';

interface Props {
  readonly address: string;
  /** Of a helper's link. Null: whoever times for a living logs in. */
  readonly link: string | null;
  readonly onOpen: () => void;
  /** Said of the phone that is here already. */
  readonly children?: ReactNode;
}

const nameUnder = 'dorsal.pocket.name';

/** The way in: a name for this phone, and the PIN that goes with the link. */
export function PocketGate({ address, link, onOpen, children }: Props): ReactElement {
  const { say } = usePocketTexts();
  const session = useSession();
  const [pin, setPin] = useState('');
  const [name, setName] = useState(() => storedText(nameUnder) ?? '');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  usePageTitle(say('pocket.title'));
  if (isInsideOtherApp(navigator.userAgent)) return <Refused text={say('pocket.inside')} />;
  if (link === null && session === null)
    return (
      <section className={classes.gate}>
        <h1>{say('pocket.title')}</h1>
        <p>{say('pocket.gate.noLink')}</p>
        <Link
          to="/login"
          search={{ from: `${location.pathname}${location.search}` }}
          className={buttonClass({ size: 'lg', fullWidth: true })}
        >
          {say('pocket.gate.logIn')}
        </Link>
      </section>
    );
  const isWhole = name.trim() !== '' && (link === null || pin.trim() !== '');
  const open = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isWhole || isSending) return;
    setSending(true);
    setError(null);
    try {
      await openPhone({ address, link, pin: pin.trim(), name: name.trim() });
      storeText(nameUnder, name.trim());
      onOpen();
    } catch (refused) {
      setError(refused);
      setSending(false);
    }
  };
  return (
    <section className={classes.gate}>
      <h1>{say('pocket.title')}</h1>
      {children ?? <p>{say('pocket.gate.what')}</p>}
      <form className={classes.form} onSubmit={(event) => void open(event)}>
        <label>
          {say('pocket.gate.name')}
          <input
            className={classes.field}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            placeholder={say('pocket.gate.example')}
            maxLength={40}
            autoComplete="name"
          />
        </label>
        {link === null ? null : (
          <label>
            {say('pocket.gate.pin')}
            <input
              className={classes.pin}
              value={pin}
              onChange={({ currentTarget }) => setPin(currentTarget.value)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
            />
          </label>
        )}
        <Refusal error={error} />
        <Button type="submit" size="lg" fullWidth disabled={!isWhole || isSending}>
          {say(isSending ? 'pocket.gate.opening' : 'pocket.gate.open')}
        </Button>
      </form>
    </section>
  );
}

/** A browser in which nothing can be timed, with the way out. */
export function Refused({ text }: { readonly text: string }): ReactElement {
  const { say } = usePocketTexts();
  return (
    <section className={classes.gate}>
      <h1>{say('pocket.title')}</h1>
      <p role="alert">{text}</p>
    </section>
  );
}
