import { type framedPages, probeRegistrationPage } from '@dorsal/contract/calls/events.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ExternalLink } from '#ui/page/ExternalLink.tsx';
import { frameAddress } from './frame-address.ts';
import classes from './ProviderFrame.module.css';

interface Props {
  readonly event: Event;
  readonly page: (typeof framedPages)[number];
  /** At the registration provider. */
  readonly address: string;
  readonly title: string;
  /** Document 2, section 2.3: the embedded page loads after a delay. */
  readonly delayMs: number;
  /** Stands below the word that the provider does not answer, or does not let its page stand here. */
  readonly instead?: ReactNode;
}

/** After this long without an answer of the provider the page says so. */
const patienceMs = 15_000;

/** A frame cannot tell whether its page has come or the browser's own page of failure: the server looks. */
const probeQuery = (event: string, page: Props['page']) =>
  queryOptions({
    queryKey: ['registration-page', event, page],
    queryFn: ({ signal }) => call(probeRegistrationPage, { body: { event, page } }, signal),
    retry: false,
  });

/**
 * The permissions that the provider's page needs and no more: its own scripts, forms, and its own cookies and storage (`allow-same-origin` gives it back its
 * own origin, which is never ours: see below), and windows of its own for the bank that asks for a code. It cannot lead this page away,
 * download, print or open dialogs over it.
 */
const foreignRights = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** With scripts and our own origin a page could take its sandbox off: one that this site serves keeps an origin of its own. */
const ownRights = 'allow-scripts allow-forms allow-popups';

/** A page of the registration provider inside of ours, and always above it the way to open it outside. */
export function ProviderFrame(props: Props): ReactElement {
  const { t } = useTexts();
  const { event, page, address, title, delayMs, instead } = props;
  const [attempt, setAttempt] = useState(0);
  const probe = useQuery(probeQuery(event.slug, page));
  const framed = frameAddress(address);
  const again = (): void => {
    setAttempt(attempt + 1);
    void probe.refetch();
  };
  if (framed === null || (probe.data?.answers === true && !probe.data.frames)) {
    return (
      <>
        <div className={classes.alone}>
          <p>{t('event.frame.cannot')}</p>
          <Outside address={address} />
        </div>
        {instead}
      </>
    );
  }
  if (probe.data?.answers === false && !probe.isFetching) {
    return (
      <>
        <Silent address={framed} onAgain={again} />
        {instead}
      </>
    );
  }
  return (
    <>
      <p className={classes.above}>
        {t('event.frame.foreign')} <Outside address={framed} />
      </p>
      <Frame
        key={`${attempt} ${framed}`}
        address={framed}
        title={title}
        delayMs={attempt === 0 ? delayMs : 0}
        isLookedAt={!probe.isFetching}
        onAgain={again}
      />
    </>
  );
}

type Phase = 'waiting' | 'loading' | 'silent' | 'shown';

interface FrameProps extends Pick<Props, 'address' | 'title' | 'delayMs'> {
  /** The server has looked whether the page answers. */
  readonly isLookedAt: boolean;
  readonly onAgain: () => void;
}

function Frame({ address, title, delayMs, isLookedAt, onAgain }: FrameProps): ReactElement {
  const [phase, setPhase] = useState<Phase>('waiting');
  useEffect(() => {
    if (phase === 'shown' || phase === 'silent') return;
    const isWaiting = phase === 'waiting';
    const timer = setTimeout(() => setPhase(isWaiting ? 'loading' : 'silent'), isWaiting ? delayMs : patienceMs);
    return () => clearTimeout(timer);
  }, [phase, delayMs]);
  const isComing = phase === 'waiting' || phase === 'loading';
  return (
    <div className={classes.box} aria-busy={isComing}>
      {phase === 'waiting' || !isLookedAt ? null : (
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
      {phase === 'silent' ? <Silent address={address} onAgain={onAgain} /> : null}
      {isComing ? <Shape /> : null}
    </div>
  );
}

/** The provider does not answer: what one can do. */
function Silent({ address, onAgain }: Pick<FrameProps, 'address' | 'onAgain'>): ReactElement {
  const { t } = useTexts();
  return (
    <div role="alert" className={classes.silent}>
      <h2>{t('event.frame.silent')}</h2>
      <p>{t('event.frame.silent.then')}</p>
      <Button onClick={onAgain}>{t('failed.again')}</Button>
      <Outside address={address} />
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
