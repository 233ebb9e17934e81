import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { actionText, type CardVariant } from '../card-action.ts';
import classes from './CardLinks.module.css';

type Linked = Pick<EventView, 'slug' | 'is_circuit' | 'status'>;

interface LinkProps {
  readonly event: Linked;
  readonly id?: string;
  readonly className?: string | undefined;
  readonly describedBy?: string;
  readonly children: ReactNode;
}

/** To the page of an event or a circuit. */
export function CardLink({ event, id, className, describedBy, children }: LinkProps): ReactElement {
  const look = { id, className, 'aria-describedby': describedBy };
  if (event.is_circuit)
    return (
      <Link to="/c/$circuitId" params={{ circuitId: event.slug }} {...look}>
        {children}
      </Link>
    );
  return (
    <Link to="/e/$eventId" params={{ eventId: event.slug }} {...look}>
      {children}
    </Link>
  );
}

interface ActionProps {
  readonly event: Linked;
  readonly variant: CardVariant;
  /** The id of the event's name. */
  readonly describedBy: string;
}

/** The one button of a card. */
export function CardAction({ event, variant, describedBy }: ActionProps): ReactElement {
  const { t } = useTexts();
  const look = event.status === 'live' && !event.is_circuit ? `${classes.action} ${classes.live}` : classes.action;
  return (
    <CardLink event={event} className={look} describedBy={describedBy}>
      {t(actionText(event, variant))}
    </CardLink>
  );
}
