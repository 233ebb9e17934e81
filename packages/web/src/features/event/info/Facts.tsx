import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { DocumentLinks, documentsOf } from '#ui/documents/DocumentLinks.tsx';
import { ExternalLink } from '#ui/page/ExternalLink.tsx';
import { addressText, mapLink } from '#ui/texts/place-text.ts';
import { spotOf, startsApart } from '../model/course/starts.ts';
import { dateText } from '../model/dates.ts';
import { hasResults } from '../model/entry.ts';
import { CalendarButton } from './CalendarButton.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import classes from './Facts.module.css';

/** When, where, who runs it, how to reach them, and what there is to read. */
export function Facts({ event }: { readonly event: EventView }): ReactElement {
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
        {hasResults(event) ? null : <Documents event={event} type="result" name={t('event.resultDocuments')} />}
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
function Where({ event }: { readonly event: EventView }): ReactElement | null {
  const { t } = useTexts();
  const note = useId();
  const place = addressText(event.location);
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
  readonly event: EventView;
  readonly isFederation: boolean;
}

function Organisms({ event, isFederation }: OrganismProps): ReactElement | null {
  const { t } = useTexts();
  const organisms = (event.organisms ?? []).filter(({ type }) => (type === 'federation') === isFederation);
  if (organisms.length === 0) return null;
  return (
    <Fact name={t(isFederation ? 'event.federations' : 'event.organisers', { count: organisms.length })}>
      <ul className={classes.list}>
        {organisms.map(({ _id, name, logo, website }) => (
          <li key={_id} className={classes.organiser}>
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

function Contact({ event: { contact } }: { readonly event: EventView }): ReactElement | null {
  const { t } = useTexts();
  if (contact?.email === undefined && contact?.phone === undefined) return null;
  return (
    <Fact name={t('event.contact')}>
      <ContactLinks contact={contact} />
    </Fact>
  );
}

interface DocumentProps {
  readonly event: EventView;
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
