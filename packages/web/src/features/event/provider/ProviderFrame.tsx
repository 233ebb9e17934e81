import { type ReactElement, useEffect, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ExternalLink } from '#ui/page/ExternalLink.tsx';
import { frameAddress } from './frame-address.ts';
import classes from './ProviderFrame.module.css';

interface Props {
  /** At the registration provider. */
  readonly address: string;
  readonly title: string;
  /** Document 2, section 2.3: the embedded page loads after a delay. */
  readonly delayMs: number;
}

/** After this long without an answer of the provider the page says so. */
const patienceMs = 15_000;

/**
 * The permissions that the provider's page needs and no more: its own scripts, forms, and its own cookies and storage (`allow-same-origin` gives it back its
 * own origin, which is never ours: see below), and windows of its own for the bank that asks for a code. It cannot lead this page away,
 * download, print or open dialogs over it.
 */
const foreignRights = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** With scripts and our own origin a page could take its sandbox off: one that this site serves keeps an origin of its own. */
const ownRights = 'allow-scripts allow-forms allow-popups';

/** A page of the registration provider inside of ours, and always the way to open it outside. */
export function ProviderFrame({ address, title, delayMs }: Props): ReactElement {
  const { t } = useTexts();
  const [attempt, setAttempt] = useState(0);
  const framed = frameAddress(address);
  if (framed === null) {
    return (
      <div className={classes.alone}>
        <p>{t('event.frame.cannot')}</p>
        <Outside address={address} />
      </div>
    );
  }
  return (
    <>
      <Frame
        key={`${attempt} ${framed}`}
        address={framed}
        title={title}
        delayMs={attempt === 0 ? delayMs : 0}
        onAgain={() => setAttempt(attempt + 1)}
      />
      <p className={classes.foot}>
        {t('event.frame.foreign')} <Outside address={framed} />
      </p>
    </>
  );
}

type Phase = 'waiting' | 'loading' | 'silent' | 'shown';

interface FrameProps extends Props {
  readonly onAgain: () => void;
}

function Frame({ address, title, delayMs, onAgain }: FrameProps): ReactElement {
  const { t } = useTexts();
  const [phase, setPhase] = useState<Phase>('waiting');
  useEffect(() => {
    if (phase === 'shown' || phase === 'silent') return;
    const isWaiting = phase === 'waiting';
    const timer = setTimeout(() => setPhase(isWaiting ? 'loading' : 'silent'), isWaiting ? delayMs : patienceMs);
    return () => clearTimeout(timer);
  }, [phase, delayMs]);
  return (
    <div className={classes.box} aria-busy={phase === 'waiting' || phase === 'loading'}>
      {phase === 'waiting' ? null : (
        <iframe
          className={classes.frame}
          src={address}
          title={title}
          sandbox={new URL(address).origin === location.origin ? ownRights : foreignRights}
          referrerPolicy="strict-origin-when-cross-origin"
          data-shown={phase === 'shown'}
          onLoad={() => setPhase('shown')} // an answer that comes late is shown all the same
        />
      )}
      {phase === 'silent' ? (
        <div role="alert" className={classes.silent}>
          <h2>{t('event.frame.silent')}</h2>
          <p>{t('event.frame.silent.then')}</p>
          <Button onClick={onAgain}>{t('failed.again')}</Button>
          <Outside address={address} />
        </div>
      ) : null}
      {phase === 'waiting' || phase === 'loading' ? <Shape /> : null}
    </div>
  );
}

function Outside({ address }: { readonly address: string }): ReactElement {
  const { t } = useTexts();
  return (
    <ExternalLink to={address} className={classes.outside}>
      {t('event.frame.outside')}
    </ExternalLink>
  );
}

/** A list in outline, where the page will stand. */
function Shape(): ReactElement {
  const { t } = useTexts();
  return (
    <div className={classes.shape}>
      <p role="status" className={classes.coming}>
        {t('event.frame.loading')}
      </p>
      {[70, 98, 92, 100, 84, 96, 88, 60].map((width) => (
        <div key={width} className={classes.line} style={{ width: `${width}%` }} aria-hidden="true" />
      ))}
    </div>
  );
}
