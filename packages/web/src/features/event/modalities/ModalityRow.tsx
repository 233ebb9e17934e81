import { formatDay, formatHour } from '@dorsal/domain/units/dates.ts';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { doorOf, type Event } from '#race/event.ts';
import type { Modality } from '#race/modality.ts';
import { SportIcon } from '#race/parts/SportIcon.tsx';
import { StandingChip } from '#race/parts/StatusChip.tsx';
import { opensClassification } from '#race/race-progress.ts';
import { TextButton } from '#ui/controls/TextButton.tsx';
import { Tooltip } from '#ui/library/Tooltip.tsx';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { euroText, priceNow } from '../model/prices.ts';
import { ModalityPanels } from './ModalityPanels.tsx';
import classes from './ModalityRow.module.css';

interface Props {
  readonly event: Event;
  readonly modality: Modality;
  /** Nothing is pushed for now. */
  readonly isLost: boolean;
  readonly showsPlaces: boolean;
  /** The number of places left; null where it is not shown. */
  readonly left: number | null;
  readonly isOpen: boolean;
  readonly onToggle: (modality: Modality) => void;
  readonly onShowCourse: (modality: Modality) => void;
}

/** One modality: what one compares in a line, and the rest when it is unfolded. */
export function ModalityRow(props: Props): ReactElement {
  const { t } = useTexts();
  const { distance, climb } = useMeasures();
  const { event, modality, isLost, showsPlaces, left, isOpen, onToggle, onShowCourse } = props;
  const [name, panels] = [useId(), useId()];
  const { distanceM, climbM: slope, statusNote: note } = modality;
  return (
    <li className={classes.row}>
      <article aria-labelledby={name} className={classes.card}>
        <div className={classes.name}>
          <h3 id={name}>
            <RaceName modality={modality} />
          </h3>
          <p className={classes.kind}>
            <Standing {...{ event, modality, isLost }} />
            <span>
              <SportIcon sport={modality.sport} size={18} />
              {t(`sport.${modality.sport}`)}
            </span>
          </p>
          {note === undefined || note === event.statusNote ? null : <p className={classes.note}>{note}</p>}
        </div>
        <Cell name={t('event.row.start')} place="start">
          {modality.startsAt === undefined ? null : <Start at={modality.startsAt} zone={event.zone} />}
        </Cell>
        <Cell name={t('event.row.distance')} place="distance">
          {distanceM === undefined ? null : distance(distanceM)}
        </Cell>
        <Cell name={t('event.row.climb')} place="climb">
          {slope === undefined ? null : `${climb(slope)}+`}
        </Cell>
        <div className={classes.price}>
          <span className="visually-hidden">{t('event.row.price')}: </span>
          <PriceTag modality={modality} />
        </div>
        {showsPlaces ? (
          <div className={classes.places}>
            <Places registered={modality.registered} left={left} isFull={modality.status === 'registrations_full'} />
          </div>
        ) : null}
        <div className={classes.actions}>
          {modality.trackUrl === undefined ? null : (
            <TextButton onClick={() => onShowCourse(modality)} aria-describedby={name}>
              {t('event.course')}
            </TextButton>
          )}
          <TextButton
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={panels}
            aria-describedby={name}
            onClick={() => onToggle(modality)}
          >
            {t(isOpen ? 'event.less' : 'event.more')}
          </TextButton>
        </div>
        <div id={panels} className={classes.panels} hidden={!isOpen}>
          {isOpen ? <ModalityPanels event={event} modality={modality} /> : null}
        </div>
      </article>
    </li>
  );
}

/** Leads to the classification as soon as there is one to see, also where the race was cancelled since. */
function RaceName({ modality }: { readonly modality: Modality }): ReactNode {
  const { id, name, isTimed } = modality;
  if (!isTimed || !opensClassification(modality)) return name;
  return (
    <Link to="/m/$modalityId" params={{ modalityId: id }} className={classes.link}>
      {name}
    </Link>
  );
}

/** The standing of the race. Where nobody here knows how to register, the head of the page says so once, for all races that are open like the event. */
function Standing({ event, modality, isLost }: Pick<Props, 'event' | 'modality' | 'isLost'>): ReactElement | null {
  const way = doorOf(event).kind;
  const { status } = modality;
  if (way === 'ask' && status === 'registrations_opened' && event.status === status) return null;
  return (
    <StandingChip
      of={modality}
      way={way}
      isTimed={modality.isTimed && !event.isExternal}
      asOf={isLost ? { modality: modality.id, zone: event.zone } : undefined}
    />
  );
}

interface CellProps {
  readonly name: string;
  readonly place: 'start' | 'distance' | 'climb';
  readonly children: ReactNode;
}

const Cell = ({ name, place, children }: CellProps): ReactElement => (
  <div className={`${classes[place]} numbers`} data-empty={children === null}>
    <span className="visually-hidden">{`${name}: `}</span>
    {children ?? '—'}
  </div>
);

/** Document 1, 'Modality card': start date and time. */
const Start = ({ at, zone }: { readonly at: number; readonly zone: string }): ReactElement => (
  <>
    <span className={classes.day}>{formatDay(at, zone)}</span> {formatHour(at, zone)}
  </>
);

function Places({
  registered,
  left,
  isFull,
}: {
  readonly registered: number | undefined;
  readonly left: number | null;
  /** The status says so already. */
  readonly isFull: boolean;
}): ReactNode {
  const { t } = useTexts();
  if (isFull) return null;
  if (left !== null) return left === 0 ? t('event.places.none') : t('event.places.left', { count: left });
  return registered === undefined ? null : t('event.registered', { count: registered });
}

/** The price of now, with an asterisk where it depends on the date. */
function PriceTag({ modality }: { readonly modality: Modality }): ReactElement {
  const { t, language } = useTexts();
  const { cents, varies } = priceNow(modality, Date.now());
  const text = cents === null ? '—' : cents === 0 ? t('event.free') : euroText(cents, language);
  return (
    <span className={`${classes.amount} numbers`}>
      {text}
      {varies ? (
        <Tooltip label={t('event.priceVaries')} multiline>
          <button type="button" aria-label={t('event.priceVaries')} className={classes.mark}>
            *
          </button>
        </Tooltip>
      ) : null}
    </span>
  );
}
