import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ReactElement } from 'react';
import { webAddress } from '#browser/web-address.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { buttonClass } from '#ui/controls/button-class.ts';
import { DocumentLinks, documentsOf } from '#ui/documents/DocumentLinks.tsx';
import { ContactLinks } from '../info/ContactLinks.tsx';
import classes from './HowToRegister.module.css';

/** Where nobody takes registrations for us: the organiser's page, contact and documents. */
export function HowToRegister({ event }: { readonly event: EventView }): ReactElement {
  const { t } = useTexts();
  const page = webAddress(event.registration_url ?? event.external_url);
  const hasContact = Object.values(event.contact ?? {}).some((value) => value !== undefined);
  const documents = documentsOf(event, 'registration');
  const isKnown = page !== undefined || hasContact || documents.length > 0;
  return (
    <div className={classes.ways}>
      <p>{t(isKnown ? 'event.how' : 'event.how.unknown')}</p>
      {page === undefined ? null : (
        <a className={buttonClass({ size: 'lg' })} href={page} target="_blank" rel="noreferrer">
          {t('event.how.page')} ↗
        </a>
      )}
      {hasContact ? (
        <section>
          <h2>{t('event.contact')}</h2>
          <ContactLinks contact={event.contact} />
        </section>
      ) : null}
      {documents.length > 0 ? (
        <section>
          <h2>{t('event.documents')}</h2>
          <DocumentLinks documents={documents} />
        </section>
      ) : null}
    </div>
  );
}
