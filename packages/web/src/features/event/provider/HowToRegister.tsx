import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { webAddress } from '#browser/web-address.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import { DocumentLinks, documentsOf } from '#race/parts/DocumentLinks.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { ContactLinks } from '../info/ContactLinks.tsx';
import { momentText } from '../model/dates.ts';
import type { Entry, Shut } from '../model/entry.ts';
import { windowOf } from '../model/timeline.ts';
import classes from './HowToRegister.module.css';

/** The way to register without a provider: the organiser's page, contact and documents. */
export function HowToRegister({ event }: { readonly event: Event }): ReactElement {
  const { t } = useTexts();
  const page = webAddress(event.registrationUrl ?? event.externalUrl);
  const hasContact = Object.values(event.contact).some((value) => value !== undefined);
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

interface Props {
  readonly event: Event;
  readonly entry: Entry;
  readonly why: Shut;
}

/** The status and what it means for who wanted to register. */
export function EntryShut({ event, entry, why }: Props): ReactElement {
  const { t } = useTexts();
  const { opens } = windowOf(event);
  const text =
    why === 'notOpened' && opens !== null
      ? t('event.entry.opensAt', { at: momentText(opens, event.zone) })
      : t(`event.entry.${why}`);
  return (
    <div className={classes.ways}>
      <p>
        <strong>{t(`event.entry.label.${entry.label}`)}</strong>
      </p>
      <p className={classes.why}>{text}</p>
      {event.statusNote === undefined ? null : <p>{event.statusNote}</p>}
      {why === 'live' && event.allowsVenueRegistration ? <p>{t('event.entry.venue')}</p> : null}
      <Link className={buttonClass()} to="/e/$eventId" params={{ eventId: event.slug }}>
        {t('event.back')}
      </Link>
    </div>
  );
}
