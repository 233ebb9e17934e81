import { formatShortDay } from '@dorsal/domain/units/dates.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { StatusChip } from '#ui/marks/StatusChip.tsx';
import classes from './ChosenPlaces.module.css';
import type { EventPlace } from './group-places.ts';

interface Props {
  readonly places: readonly EventPlace[];
  readonly onClose: () => void;
}

/** The events of the mark that was pressed. */
export function ChosenPlaces({ places, onClose }: Props): ReactElement {
  const { t } = useTexts();
  return (
    <div className={classes.panel}>
      <ul className={classes.list}>
        {places.map(({ _id, slug, name, city, status, date_start: at, time_zone: zone }) => (
          <li key={_id}>
            <Link to="/e/$eventId" params={{ eventId: slug }} className={classes.event}>
              <span className={classes.name}>{name}</span>
              <span className={classes.facts}>
                {at === undefined ? null : <span className="numbers">{formatShortDay(at, zone)}</span>}
                {city ? <span>{city}</span> : null}
                <StatusChip status={status} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" className={classes.close} onClick={onClose}>
        <span className="visually-hidden">{t('board.find.close')}</span>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M5 5l10 10M15 5 5 15" />
        </svg>
      </button>
    </div>
  );
}
