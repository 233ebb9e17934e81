import { isInGroup } from '@dorsal/domain/status/status-groups.ts';
import { type ReactElement, type ReactNode, useId } from 'react';
import { saveFile } from '#browser/save-file.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { type Event, offersResults } from '#race/event.ts';
import { DocumentLinks, documentsOf } from '#race/parts/DocumentLinks.tsx';
import { addressText, mapLink } from '#race/parts/place-text.ts';
import { TextButton } from '#ui/controls/TextButton.tsx';
import { ExternalLink } from '#ui/page/ExternalLink.tsx';
import { calendarFile } from '../model/calendar-file.ts';
import { dateText } from '../model/dates.ts';
import { spotOf, startsApart } from '../model/starts.ts';
import { ContactLinks } from './ContactLinks.tsx';
import classes from './Facts.module.css';

/** When, where, who runs it, how to reach them, and what there is to read. */
export function Facts({ event }: { readonly event: Event }): ReactElement {
  const { t, language } = useTexts();
  const date = dateText(event, language);
  return (
    <aside aria-label={t('event.facts')}>
      <dl className={classes.facts}>
        {date === '' ? null : (
          <Fact name={t('event.date')}>
            <span className="numbers">{date}</span>
            <div>
              <CalendarButton event={event} />
            </div>
          </Fact>
        )}
        <Where event={event} />
        <Organisms event={event} isFederation={false} />
        <Organisms event={event} isFederation />
        <Contact event={event} />
        <Documents event={event} type="registration" name={t('event.documents')} />
        {offersResults(event) ? null : <Documents event={event} type="result" name={t('event.resultDocuments')} />}
      </dl>
    </aside>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The place with the way to a map; where modalities start apart, their own rows say where. */
function Where({ event }: { readonly event: Event }): ReactElement | null {
  const { t } = useTexts();
  const note = useId();
  const place = addressText(event.place);
  const isApart = startsApart(event);
  const spot = spotOf(event);
  if (place === '' && !isApart && spot === undefined) return null;
  return (
    <Fact name={t('event.place')}>
      <span aria-describedby={isApart ? note : undefined}>
        {place}
        {isApart ? '*' : ''}
      </span>
      {isApart ? (
        <p id={note} className={classes.note}>
          * {t('event.startsApart')}
        </p>
      ) : null}
      {spot === undefined || isApart ? null : (
        <div>
          <ExternalLink to={mapLink(spot)} className={classes.link}>
            {t('event.map')}
          </ExternalLink>
        </div>
      )}
    </Fact>
  );
}

interface OrganismProps {
  readonly event: Event;
  readonly isFederation: boolean;
}

function Organisms({ event, isFederation }: OrganismProps): ReactElement | null {
  const { t } = useTexts();
  const organisms = event.organisms.filter(({ type }) => (type === 'federation') === isFederation);
  if (organisms.length === 0) return null;
  return (
    <Fact name={t(isFederation ? 'event.federations' : 'event.organisers', { count: organisms.length })}>
      <ul className={classes.list}>
        {organisms.map(({ id, name, logo, website }) => (
          <li key={id} className={classes.organiser}>
            {logo === undefined ? null : <img src={logo} alt="" width="40" height="40" loading="lazy" />}
            <ExternalLink to={website} className={website === undefined ? undefined : classes.link}>
              {name}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </Fact>
  );
}

function Contact({ event: { contact } }: { readonly event: Event }): ReactElement | null {
  const { t } = useTexts();
  if (contact.email === undefined && contact.phone === undefined) return null;
  return (
    <Fact name={t('event.contact')}>
      <ContactLinks contact={contact} />
    </Fact>
  );
}

interface DocumentProps {
  readonly event: Event;
  readonly type: 'registration' | 'result';
  readonly name: string;
}

function Documents({ event, type, name }: DocumentProps): ReactElement | null {
  const documents = documentsOf(event, type);
  if (documents.length === 0) return null;
  return (
    <Fact name={name}>
      <DocumentLinks documents={documents} />
    </Fact>
  );
}

/** Puts an event that is to come into the calendar of the device. */
function CalendarButton({ event }: { readonly event: Event }): ReactElement | null {
  const { t } = useTexts();
  const isToCome = event.status !== 'cancelled' && !isInGroup(event.status, 'withResults');
  if (!isToCome || event.startsAt === undefined) return null;
  return <TextButton onClick={() => save(event)}>{t('event.calendar')}</TextButton>;
}

function save(event: Event): void {
  const text = calendarFile(event, `${location.origin}/e/${event.slug}`, Date.now());
  if (text === null) return;
  saveFile(text, { name: `${event.slug}.ics`, type: 'text/calendar' });
}
