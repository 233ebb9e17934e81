import type { SiteView } from '@dorsal/contract/views/site/site-view.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './ContactLines.module.css';
import { CopyButton } from './CopyButton.tsx';

/** E-mail, phone and address: each can be used at once, the e-mail copied too. */
export function ContactLines({ contact }: { readonly contact: SiteView['contact'] }): ReactElement {
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
