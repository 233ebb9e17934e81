import { formatShortDay } from '@dorsal/domain/units/dates.ts';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { doorOf, type Event, isPostponed, isTimedHere, type Organism, saysStanding } from '#race/event.ts';
import type { Modality } from '#race/modality.ts';
import type { AsOfProps } from '#race/parts/AsOf.tsx';
import { EventPoster } from '#race/parts/EventPoster.tsx';
import { SportIcon } from '#race/parts/SportIcon.tsx';
import { StandingChip } from '#race/parts/StatusChip.tsx';
import { Tooltip } from '#ui/library/Tooltip.tsx';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { CardAction, CardLink } from './CardLinks.tsx';
import { CardOverlay } from './CardOverlay.tsx';
import type { CardVariant } from './card-action.ts';
import classes from './EventCard.module.css';
import { StartsIn } from './StartsIn.tsx';

interface Props {
  /** An event, or a circuit. */
  readonly event: Event;
  readonly variant: CardVariant;
  /** Its poster is among those that are seen at once. */
  readonly isFirst?: boolean;
  /** The live part of the card. */
  readonly live?: ReactNode;
  /** The page is cut off: a live event is as it was then. */
  readonly asOf?: AsOfProps | undefined;
  readonly heading?: 'h2' | 'h3';
}

/** An event as it is picked up as a whole: what, when, where, and how it stands. */
export function EventCard({
  event,
  variant,
  isFirst = false,
  live,
  asOf,
  heading: Heading = 'h3',
}: Props): ReactElement {
  const name = useId();
  const isList = variant === 'list';
  return (
    <article className={classes.card} data-variant={variant} data-status={event.status} aria-labelledby={name}>
      <div className={classes.picture}>
        <EventPoster event={event} isFirst={isFirst} isArt />
        <StartsIn event={event} />
        {event.status === 'cancelled' ? <CancelledBand /> : null}
      </div>
      <div className={classes.text}>
        <Ribbons event={event} />
        <WhenAndWhere event={event} />
        <Heading className={classes.name}>
          <CardLink event={event} id={name} className={classes.link}>
            {event.name}
          </CardLink>
        </Heading>
        {event.circuit ? <p className={classes.circuit}>{event.circuit.name}</p> : null}
        {live}
        <Organisms organisms={event.organisms} />
        <Tags tags={event.tags} />
        <div className={classes.foot}>
          {saysStanding(event) ? (
            <StandingChip of={event} way={doorOf(event).kind} isTimed={isTimedHere(event)} asOf={asOf} />
          ) : null}
          <ModalityCount modalities={event.modalities} />
          {isList ? null : <CardAction event={event} variant={variant} describedBy={name} />}
        </div>
      </div>
      {isList ? <CardOverlay event={event} name={name} /> : null}
    </article>
  );
}

/** Marks a featured event, and one of another organiser. */
function Ribbons({ event }: { readonly event: Pick<Event, 'isFeatured' | 'isExternal'> }): ReactElement | null {
  const { t } = useTexts();
  if (!event.isFeatured && !event.isExternal) return null;
  return (
    <div className={classes.ribbons}>
      {event.isFeatured ? (
        <span className={classes.ribbon} data-kind="featured">
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d="m8 1 2.1 4.6 5 .6-3.7 3.4 1 5L8 12.1l-4.4 2.5 1-5L.9 6.2l5-.6z" />
          </svg>
          {t('card.featured')}
        </span>
      ) : null}
      {event.isExternal ? (
        <span className={classes.ribbon} data-kind="external">
          {t('card.external')}
        </span>
      ) : null}
    </div>
  );
}

/** A band over the poster of a cancelled event. The card's text has the status too. */
function CancelledBand(): ReactElement {
  const { t } = useTexts();
  return (
    <div className={classes.cancelled} aria-hidden="true">
      <span>{t('status.cancelled')}</span>
    </div>
  );
}

/** DD/MM/YY in the event's zone, and the city. */
function WhenAndWhere({ event }: { readonly event: Event }): ReactElement {
  const { t } = useTexts();
  const { startsAt: at, zone, place: location } = event;
  return (
    <p className={classes.line}>
      {isPostponed(event) ? <strong className={classes.postponed}>{t('card.postponed')}</strong> : null}
      {at === undefined ? null : (
        <time className={`${classes.day} numbers`} dateTime={new Date(at).toISOString()}>
          {formatShortDay(at, zone)}
        </time>
      )}
      {location?.city ? <span className={classes.city}>{location.city}</span> : null}
    </p>
  );
}

interface CountProps {
  readonly modalities: readonly Modality[];
}

/** The number of races of the event; mouse, finger or keyboard show which. */
function ModalityCount({ modalities }: CountProps): ReactElement | null {
  const { t } = useTexts();
  const [first] = modalities;
  if (!first) return null;
  return (
    <Tooltip label={<ModalityLines modalities={modalities} />} position="top" withArrow={false}>
      <button type="button" className={classes.count}>
        <SportIcon sport={first.sport} size={20} />
        {t('card.modalities', { count: modalities.length })}
      </button>
    </Tooltip>
  );
}

function ModalityLines({ modalities }: CountProps): ReactElement {
  const { distance } = useMeasures();
  return (
    <span className={classes.raceLines}>
      {modalities.map(({ id, sport, distanceM, name }) => (
        <span key={id} className={classes.raceLine}>
          <SportIcon sport={sport} size={18} />
          <span className="numbers">{distanceM === undefined ? '' : distance(distanceM)}</span>
          <span>{name}</span>
        </span>
      ))}
    </span>
  );
}

/** More would be a wall. */
const mostOrganisms = 3;
const mostTags = 4;

/** The organisers: federations green, others grey, and each kind has its sign. */
function Organisms({ organisms }: { readonly organisms: readonly Organism[] }): ReactElement | null {
  const { t } = useTexts();
  if (organisms.length === 0) return null;
  const others = organisms.slice(mostOrganisms);
  return (
    <ul className={classes.chips} aria-label={t('card.organisms')}>
      {organisms.slice(0, mostOrganisms).map(({ id, name, type }) => (
        <li key={id} className={classes.chip} data-kind={type === 'federation' ? 'federation' : 'other'}>
          {type === 'federation' ? (
            <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
              <path d="M8 1.5 13.5 3.5v4c0 3.5-2.3 6-5.5 7-3.2-1-5.5-3.5-5.5-7v-4zM5.5 8l2 2 3.5-4" />
            </svg>
          ) : null}
          <span>{name}</span>
        </li>
      ))}
      {others.length > 0 ? (
        <li className={classes.rest} title={others.map(({ name }) => name).join(', ')}>
          {t('card.more', { count: others.length })}
        </li>
      ) : null}
    </ul>
  );
}

function Tags({ tags }: { readonly tags: readonly string[] }): ReactElement | null {
  const { t } = useTexts();
  if (tags.length === 0) return null;
  const others = tags.slice(mostTags);
  return (
    <ul className={classes.tags} aria-label={t('card.tags')}>
      {tags.slice(0, mostTags).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {others.length > 0 ? (
        <li className={classes.rest} title={others.join(', ')}>
          {t('card.more', { count: others.length })}
        </li>
      ) : null}
    </ul>
  );
}
