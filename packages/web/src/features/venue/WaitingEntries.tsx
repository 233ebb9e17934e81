import { formatHour } from '@dorsal/domain/units/dates.ts';
import { type ReactElement, useState } from 'react';
import { useVenueTexts } from '#i18n/venue-texts.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { type DeskEvent, dueOf } from './desk/desk-event.ts';
import type { WaitingEntry } from './desk/desk-store.ts';
import { paidOf } from './desk/entry.ts';
import type { useWaiting } from './desk/use-offline-desk.ts';
import classes from './desk/venue.module.css';
import { refusedNameless } from './papers/refused-nameless.ts';
import { MoneyText } from './till/EntryPayment.tsx';

interface Props {
  readonly event: DeskEvent;
  readonly waiting: ReturnType<typeof useWaiting>;
}

/** The entries that wait here for the network, and those that the server did not take, with the ways out. */
export function WaitingEntries({ event, waiting }: Props): ReactElement | null {
  const { say } = useVenueTexts();
  const { entries, isOffline } = waiting;
  if (entries.length === 0) return null;
  const toSend = entries.filter(({ refusal }) => refusal === null).length;
  return (
    <section className={classes.waiting} aria-labelledby="venue-waiting">
      <div role="status">
        <h2 id="venue-waiting">{say('venue.wait.title', { count: entries.length })}</h2>
      </div>
      {toSend === 0 ? null : (
        <p className={classes.hint}>
          {say(isOffline ? 'venue.wait.offline' : 'venue.wait.sending')}{' '}
          <Button variant="default" onClick={() => void waiting.sendNow()}>
            {say('venue.wait.send')}
          </Button>
        </p>
      )}
      <ul className={classes.people}>
        {entries.map((entry) => (
          <Waiting key={entry.commandId} {...{ entry, event, waiting }} />
        ))}
      </ul>
    </section>
  );
}

function Waiting({ entry, event, waiting }: Props & { readonly entry: WaitingEntry }): ReactElement {
  const { say } = useVenueTexts();
  const [isSure, setSure] = useState(false);
  const { draft, refusal, typedAt } = entry;
  const race = event.races.find(({ id }) => id === draft.race);
  const reasonOf = (refused: string): string => {
    const words = refusedNameless[refused];
    return words === undefined ? refused || say('venue.form.unknown') : say(words, { bib: draft.bib });
  };
  return (
    <li>
      <BibBadge bib={draft.bib.trim()} color={race?.bibColor ?? null} />
      <span className={classes.who}>
        <strong>
          {draft.isNameless ? say('venue.nameless.name', { bib: draft.bib }) : `${draft.name} ${draft.surname}`}
        </strong>
        <span className={classes.hint}>{race?.name}</span>
        <MoneyText money={{ due: dueOf(race, typedAt), payment: paidOf(draft) }} />
        {refusal === null ? null : (
          <>
            <span className={classes.doubt}>{say('venue.wait.refused', { reason: reasonOf(refusal) })}</span>
            <span className={classes.acts}>
              <Button variant="default" onClick={() => void waiting.again(entry)}>
                {say('venue.wait.again')}
              </Button>
              <Button variant="default" onClick={() => (isSure ? void waiting.drop(entry.commandId) : setSure(true))}>
                {say(isSure ? 'venue.wait.dropSure' : 'venue.wait.drop')}
              </Button>
            </span>
          </>
        )}
      </span>
      <time dateTime={new Date(typedAt).toISOString()}>{formatHour(typedAt, event.zone)}</time>
    </li>
  );
}
