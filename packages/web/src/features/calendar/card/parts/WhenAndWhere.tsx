import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import { formatShortDay } from '@dorsal/domain/units/dates.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { isPostponed } from '../card-action.ts';
import classes from './WhenAndWhere.module.css';

/** DD/MM/YY in the event's zone, and the city. */
export function WhenAndWhere({ event }: { readonly event: EventView }): ReactElement {
  const { t } = useTexts();
  const { date_start: at, time_zone: zone, location } = event;
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
