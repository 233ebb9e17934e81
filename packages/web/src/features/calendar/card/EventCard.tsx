import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';
import { EventPoster } from '#ui/EventPoster.tsx';
import { StatusChip } from '#ui/marks/StatusChip.tsx';
import type { CardVariant } from './card-action.ts';
import classes from './EventCard.module.css';
import { CardAction, CardLink } from './parts/CardLinks.tsx';
import { CardOverlay } from './parts/CardOverlay.tsx';
import { CancelledBand, Ribbons } from './parts/Marks.tsx';
import { ModalityCount } from './parts/ModalityCount.tsx';
import { Organisms } from './parts/Organisms.tsx';
import { StartsIn } from './parts/StartsIn.tsx';
import { Tags } from './parts/Tags.tsx';
import { WhenAndWhere } from './parts/WhenAndWhere.tsx';

interface Props {
  /** An event, or a circuit. */
  readonly event: EventView;
  readonly variant: CardVariant;
  /** Its poster is among those that are seen at once. */
  readonly isFirst?: boolean;
  /** What moves on it while it is live. */
  readonly live?: ReactNode;
  readonly heading?: 'h2' | 'h3';
}

/** An event as it is picked up as a whole: what, when, where, and how it stands. */
export function EventCard({ event, variant, isFirst = false, live, heading: Heading = 'h3' }: Props): ReactElement {
  const name = useId();
  const isList = variant === 'list';
  return (
    <article className={classes.card} data-variant={variant} data-status={event.status} aria-labelledby={name}>
      <div className={classes.picture}>
        <EventPoster event={event} isFirst={isFirst} />
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
        <Organisms organisms={event.organisms ?? []} />
        <Tags tags={event.tags ?? []} />
        <div className={classes.foot}>
          {saysSomething(event) ? <StatusChip status={event.status} /> : null}
          <ModalityCount modalities={event.modalities ?? []} />
          {isList ? null : <CardAction event={event} variant={variant} describedBy={name} />}
        </div>
      </div>
      {isList ? <CardOverlay event={event} name={name} /> : null}
    </article>
  );
}

/** A circuit in which whoever runs is in has nothing to open or to close. */
const saysSomething = ({ is_circuit, registration_type, status }: EventView): boolean =>
  !(is_circuit && registration_type === 'auto' && status.startsWith('registrations_'));
