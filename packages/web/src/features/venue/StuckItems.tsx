import { formatHour } from '@dorsal/domain/units/dates.ts';
import { type ReactElement, useState } from 'react';
import { useVenueTexts } from '#i18n/venue-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import type { useWaiting } from './desk/use-offline-desk.ts';
import classes from './desk/venue.module.css';

interface Props {
  /** The time zone of the event. */
  readonly zone: string;
  readonly waiting: Pick<ReturnType<typeof useWaiting>, 'refusedClosings' | 'unreadable' | 'drop'>;
}

/** The items that this browser keeps and can never send, on every part of the screen: it goes when the person removes it. */
export function StuckItems({ zone, waiting }: Props): ReactElement | null {
  const { say } = useVenueTexts();
  const { refusedClosings, unreadable, drop } = waiting;
  if (refusedClosings.length + unreadable.length === 0) return null;
  return (
    <section className={classes.waiting} aria-labelledby="venue-stuck">
      <div role="status">
        <h2 id="venue-stuck">{say('venue.stuck.title')}</h2>
      </div>
      <ul className={classes.people}>
        {refusedClosings.map((closing) => (
          <Stuck
            key={closing.commandId}
            name={say('venue.stuck.closing', { hour: formatHour(closing.typedAt, zone) })}
            reason={say('venue.wait.refused', { reason: closing.refusal || say('venue.form.unknown') })}
            onDrop={() => void drop(closing.commandId)}
          />
        ))}
        {unreadable.map(({ key, seen }) => (
          <Stuck
            key={String(key)}
            name={seen || say('venue.stuck.unknown')}
            reason={say('venue.stuck.unreadable')}
            onDrop={() => void drop(key)}
          />
        ))}
      </ul>
    </section>
  );
}

interface StuckProps {
  readonly name: string;
  readonly reason: string;
  readonly onDrop: () => void;
}

function Stuck({ name, reason, onDrop }: StuckProps): ReactElement {
  const { say } = useVenueTexts();
  const [isSure, setSure] = useState(false);
  return (
    <li>
      <span className={classes.who}>
        <strong>{name}</strong>
        <span className={classes.doubt}>{reason}</span>
        <span className={classes.acts}>
          <Button variant="default" onClick={() => (isSure ? onDrop() : setSure(true))}>
            {say(isSure ? 'venue.wait.dropSure' : 'venue.wait.drop')}
          </Button>
        </span>
      </span>
    </li>
  );
}
