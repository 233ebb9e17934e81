import { type ReactElement, useEffect, useState } from 'react';
import type { Site } from '#api/site-query.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import classes from './ContactLines.module.css';

/** E-mail, phone and address: each can be used at once, the e-mail copied too. */
export function ContactLines({ contact }: { readonly contact: Site['contact'] }): ReactElement {
  const { t } = useTexts();
  const { email, phone, address } = contact;
  if (!email && !phone && !address) return <p>{t('contact.none')}</p>;
  return (
    <dl className={classes.lines}>
      {email ? (
        <div>
          <dt>{t('contact.email')}</dt>
          <dd className={classes.withCopy}>
            <a href={`mailto:${email}`}>{email}</a>
            <CopyButton text={email} />
          </dd>
        </div>
      ) : null}
      {phone ? (
        <div>
          <dt>{t('contact.phone')}</dt>
          <dd>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
          </dd>
        </div>
      ) : null}
      {address ? (
        <div>
          <dt>{t('contact.address')}</dt>
          <dd>
            <address>{address}</address>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

/** Document 1, section 9: 'copied flag 1 s'. */
const flagMs = 1_000;

/** Puts a text into the clipboard and says whether it is there. */
function CopyButton({ text }: { readonly text: string }): ReactElement {
  const { t } = useTexts();
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), flagMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Absent where the page is not served safely, or forbidden: the text can still be selected.
      setOutcome('copyFailed');
    }
  };
  return (
    <>
      <Button variant="default" onClick={() => void copy()}>
        {outcome === 'copied' ? `✓ ${t('contact.copied')}` : t('contact.copy')}
      </Button>
      <span role="status" className={outcome === 'copyFailed' ? undefined : 'visually-hidden'}>
        {outcome === null ? null : t(`contact.${outcome}`)}
      </span>
    </>
  );
}
