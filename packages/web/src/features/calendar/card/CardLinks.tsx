import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import classes from './CardLinks.module.css';
import { actionText, type CardVariant } from './card-action.ts';

type Linked = Pick<Event, 'slug' | 'isCircuit' | 'status'>;

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
  if (event.isCircuit)
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
  readonly event: Linked & Pick<Event, 'isExternal' | 'modalities'>;
  readonly variant: CardVariant;
  /** The id of the event's name. */
  readonly describedBy: string;
}

/** The one button of a card. */
export function CardAction({ event, variant, describedBy }: ActionProps): ReactElement {
  const { t } = useTexts();
  const look = event.status === 'live' && !event.isCircuit ? `${classes.action} ${classes.live}` : classes.action;
  return (
    <CardLink event={event} className={look} describedBy={describedBy}>
      {t(actionText(event, variant))}
    </CardLink>
  );
}
