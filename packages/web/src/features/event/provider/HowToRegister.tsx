import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { doorOf, type Event, organiserContact } from '#race/event.ts';
import { DocumentLinks, documentsOf } from '#race/parts/DocumentLinks.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { ExternalLink } from '#ui/page/ExternalLink.tsx';
import { AskToRegister } from '../info/AskToRegister.tsx';
import { ContactLinks } from '../info/ContactLinks.tsx';
import { momentText } from '../model/dates.ts';
import type { Entry, Shut } from '../model/entry.ts';
import { windowOf } from '../model/timeline.ts';
import classes from './HowToRegister.module.css';

/** The way to register without a provider: the organisers' page, or asking at the venue or the organisers; and their documents. */
export function HowToRegister({ event }: { readonly event: Event }): ReactElement {
  const { t } = useTexts();
  const door = doorOf(event);
  const contact = organiserContact(event);
  const documents = documentsOf(event, 'registration');
  return (
    <div className={classes.ways}>
      {door.kind === 'page' ? (
        <>
          <p>{t('event.how')}</p>
          <ExternalLink to={door.address} className={buttonClass({ size: 'lg' })}>
            {t('event.how.page')}
          </ExternalLink>
          {contact === null ? null : (
            <section>
              <h2>{t('event.contact')}</h2>
              <ContactLinks contact={contact} />
            </section>
          )}
        </>
      ) : (
        <AskToRegister event={event} />
      )}
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
