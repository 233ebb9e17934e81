import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { doorOf, type Event, organiserContact } from '#race/event.ts';
import classes from './AskToRegister.module.css';
import { ContactLinks } from './ContactLinks.tsx';

/** The words in the place of a way to register: at the venue where staff may register people there, else the organisers, and how to reach them. */
export function AskToRegister({ event }: { readonly event: Event }): ReactElement {
  const { t } = useTexts();
  const isAtVenue = doorOf(event).kind === 'venue';
  const contact = organiserContact(event);
  return (
    <div>
      <p className={classes.way}>{t(isAtVenue ? 'event.entry.atVenue' : 'event.how.unknown')}</p>
      {contact === null && isAtVenue ? null : (
        <p className={classes.then}>{t(contact === null ? 'event.how.later' : 'event.how.ask')}</p>
      )}
      {contact === null ? null : <ContactLinks contact={contact} />}
    </div>
  );
}
