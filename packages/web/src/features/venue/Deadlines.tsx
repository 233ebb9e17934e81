import { formatDayHour } from '@dorsal/domain/units/dates.ts';
import { type ReactElement, useEffect, useState } from 'react';
import { useVenueTexts } from '#i18n/venue-texts.ts';
import { type DeskEvent, deadlinesOf } from './desk/desk-event.ts';
import classes from './desk/venue.module.css';

/** The time of this device, each second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Until when each race takes people here, and how long that is. */
export function Deadlines({ event, now }: { readonly event: DeskEvent; readonly now: number }): ReactElement {
  const { say } = useVenueTexts();
  return (
    <table className={classes.deadlines}>
      <thead>
        <tr>
          <th scope="col">{say('venue.until.race')}</th>
          <th scope="col">{say('venue.until')}</th>
        </tr>
      </thead>
      <tbody>
        {deadlinesOf(event).map(({ race, until }) => (
          <tr key={race.id} data-closed={until !== null && until <= now}>
            <th scope="row">
              {race.bibColor === null ? null : (
                <span className={classes.colour} style={{ background: race.bibColor }} />
              )}
              {race.name}
            </th>
            <td>
              {until === null ? say('venue.until.none') : formatDayHour(until, event.zone)}
              {until === null ? null : (
                <span className={classes.left}>
                  {until <= now ? say('venue.until.closed') : say('venue.until.left', { time: leftText(until - now) })}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** '2 d 03:15:10', '03:15:10'. */
function leftText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  const two = (number: number): string => String(Math.floor(number)).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const clock = `${two((seconds % 86_400) / 3_600)}:${two((seconds % 3_600) / 60)}:${two(seconds % 60)}`;
  return days === 0 ? clock : `${days} d ${clock}`;
}
