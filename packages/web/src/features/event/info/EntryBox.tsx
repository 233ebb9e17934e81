import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { TextKey } from '#i18n/en/index.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { doorOf, type Event, liveRaceOf } from '#race/event.ts';
import { AsOf } from '#race/parts/AsOf.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { Tooltip } from '#ui/library/Tooltip.tsx';
import { ExternalLink } from '#ui/page/ExternalLink.tsx';
import { momentText } from '../model/dates.ts';
import { type Entry, entryOf, isTeamEntryOpen } from '../model/entry.ts';
import { windowOf } from '../model/timeline.ts';
import { AskToRegister } from './AskToRegister.tsx';
import classes from './EntryBox.module.css';

/** The button to enter an event or its status, the facts of the entry, and further links. */
export function EntryBox({ event, isLost }: { readonly event: Event; readonly isLost: boolean }): ReactElement {
  const entry = entryOf(event);
  return (
    <section className={classes.box}>
      {entry.why === null ? <OpenEntry event={event} /> : <ShutButton {...{ entry, event, isLost }} />}
      <EntryFacts event={event} entry={entry} />
      <EntryLinks event={event} />
    </section>
  );
}

/** The main action where it leads to a page that takes registrations; elsewhere the words that say where one registers. */
function OpenEntry({ event }: { readonly event: Event }): ReactElement {
  const { t } = useTexts();
  const door = doorOf(event);
  const main = buttonClass({ size: 'lg' }, classes.main);
  switch (door.kind) {
    case 'provider':
      return (
        <Link className={main} to="/e/$eventId/register" params={{ eventId: event.slug }}>
          {t('event.register')}
        </Link>
      );
    case 'page':
      return (
        <ExternalLink to={door.address} className={main}>
          {t('event.register')}
        </ExternalLink>
      );
    case 'venue':
    case 'ask':
      return <AskToRegister event={event} />;
  }
}

interface ShutProps {
  readonly entry: Entry;
  readonly event: Event;
  /** Nothing is pushed for now. */
  readonly isLost: boolean;
}

/** The status in the place of the button. While results are made it says more on hover, focus and tap; without a connection, what time they are of. */
function ShutButton({ entry, event, isLost }: ShutProps): ReactElement {
  const { t } = useTexts();
  const live = liveRaceOf(event);
  if (isLost && entry.why === 'live' && live)
    return (
      <p className={classes.shut}>
        <AsOf modality={live.id} zone={event.zone} />
      </p>
    );
  const text = t(`event.entry.label.${entry.label}`);
  if (entry.why !== 'live' && entry.why !== 'finished') {
    return (
      <button type="button" disabled className={classes.shut}>
        {text}
      </button>
    );
  }
  const tip = [
    t(`event.entry.${entry.why}`),
    event.allowsVenueRegistration && entry.why === 'live' && t('event.entry.venue'),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <Tooltip label={tip} multiline>
      <button type="button" aria-disabled="true" aria-description={tip} className={classes.shut}>
        {text}
        <span aria-hidden="true" className={classes.more}>
          ?
        </span>
      </button>
    </Tooltip>
  );
}

/** A race that is off has no window: nobody shall think that it opens again. */
function EntryFacts({ event, entry }: { readonly event: Event; readonly entry: Entry }): ReactElement {
  const { t } = useTexts();
  const { opens, closes } = windowOf(event);
  const { registered, registrationLimit: limit } = event;
  return (
    <div className={classes.facts}>
      <Reason entry={entry} opens={opens} zone={event.zone} />
      {entry.why === 'cancelled' || (opens === null && closes === null) ? null : (
        <p>
          {t('event.registration')} <Window opens={opens} closes={closes} zone={event.zone} />
        </p>
      )}
      {registered === undefined ? null : (
        <p className={classes.span}>
          {limit === undefined
            ? t('event.registered', { count: registered })
            : t('event.registeredOf', { registered, count: limit })}
        </p>
      )}
    </div>
  );
}

interface WindowProps {
  readonly opens: number | null;
  readonly closes: number | null;
  readonly zone: string;
}

/** Both ends of a window, each unbroken; an unknown one is a dash. */
const Window = ({ opens, closes, zone }: WindowProps): ReactElement => (
  <span className={classes.span}>
    <span className={classes.moment}>{opens === null ? '—' : momentText(opens, zone)} –</span>{' '}
    <span className={classes.moment}>{closes === null ? '—' : momentText(closes, zone)}</span>
  </span>
);

interface ReasonProps {
  readonly entry: Entry;
  readonly opens: number | null;
  readonly zone: string;
}

/** A note under the button. */
function Reason({ entry, opens, zone }: ReasonProps): ReactElement | null {
  const { t } = useTexts();
  if (entry.why === 'notOpened' && opens !== null)
    return <p className={classes.reason}>{t('event.entry.opensAt', { at: momentText(opens, zone) })}</p>;
  const key = entry.why === null ? undefined : reasons[entry.why];
  return key === undefined ? null : <p className={classes.reason}>{t(key)}</p>;
}

const reasons: Partial<Record<NonNullable<Entry['why']>, TextKey>> = {
  notOpened: 'event.entry.notOpened',
  full: 'event.entry.full',
  closed: 'event.entry.closed',
};

/** Links to the list of entries, one's own registration, and that of a team. */
function EntryLinks({ event }: { readonly event: Event }): ReactElement | null {
  const { t } = useTexts();
  const { registrationPages: pages, slug } = event;
  const isTeam = isTeamEntryOpen(event) && (pages.team !== undefined || doorOf(event).kind !== 'ask');
  if (!event.showsRegistrations && pages.own === undefined && !isTeam) return null;
  return (
    <ul className={classes.links}>
      {event.showsRegistrations ? (
        <li>
          <Link to="/e/$eventId/registrations" params={{ eventId: slug }} className={classes.link}>
            {t('event.list')}
          </Link>
        </li>
      ) : null}
      {pages.own === undefined ? null : (
        <li>
          <ExternalLink to={pages.own} className={classes.link}>
            {t('event.own')}
          </ExternalLink>
        </li>
      )}
      {isTeam ? (
        <li>
          <TeamLink event={event} />
        </li>
      ) : null}
    </ul>
  );
}

/** At the provider, else on the page that says how to register. */
function TeamLink({ event }: { readonly event: Event }): ReactElement {
  const { t } = useTexts();
  const text = event.teamRegistrationName ?? t('event.team');
  const address = event.registrationPages.team;
  if (address !== undefined)
    return (
      <ExternalLink to={address} className={classes.link}>
        {text}
      </ExternalLink>
    );
  return (
    <Link to="/e/$eventId/register" params={{ eventId: event.slug }} className={classes.link}>
      {text}
    </Link>
  );
}
