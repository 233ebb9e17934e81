import { type ReactElement, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import { SportIcon } from '#race/parts/SportIcon.tsx';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { CardAction } from './CardLinks.tsx';
import classes from './CardOverlay.module.css';

/** The most races that fit on the smallest card. */
const most = 6;

interface Props {
  readonly event: Event;
  /** The id of the event's name. */
  readonly name: string;
}

/** Races and the button over the picture of a card, below which city and name stay: under a mouse, with the focus inside, or after a tap on its sign. */
export function CardOverlay({ event, name }: Props): ReactElement {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = isOpen ? 'M5 5l10 10M15 5 5 15' : 'M4 6h12M4 10h12M4 14h7';
  return (
    <>
      <div className={classes.overlay} data-is-open={isOpen}>
        <Races event={event} />
        <CardAction event={event} variant="list" describedBy={name} />
      </div>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-describedby={name}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="visually-hidden">{t('card.races')}</span>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d={close} />
        </svg>
      </button>
    </>
  );
}

function Races({ event: { modalities } }: { readonly event: Event }): ReactElement | null {
  const { t } = useTexts();
  const { distance } = useMeasures();
  if (modalities.length === 0) return null;
  return (
    <ul className={classes.races} aria-label={t('card.races')}>
      {modalities.slice(0, most).map(({ id, sport, distanceM, name }) => (
        <li key={id} className={classes.race}>
          <SportIcon sport={sport} size={18} />
          {distanceM === undefined ? null : <span className="numbers">{distance(distanceM)}</span>}
          <span className={classes.raceName}>{name}</span>
        </li>
      ))}
      {modalities.length > most ? <li>{t('card.more', { count: modalities.length - most })}</li> : null}
    </ul>
  );
}
