import { formatHour } from '@dorsal/domain/units/dates.ts';
import type { ReactElement } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import classes from '../race-day/race-day.module.css';
import type { BibsAnswer } from './bib-queries.ts';
import own from './bibs.module.css';

/** The bibs of each race, and those of each hour as a bar. */
export function BibCounts({ bibs: { races, hours, time_zone: zone } }: { readonly bibs: BibsAnswer }): ReactElement {
  const { say } = useStaffTexts();
  const most = Math.max(1, ...hours.map(({ count }) => count));
  return (
    <section className={own.counts}>
      <div>
        <h2>{say('bibs.counts')}</h2>
        <table className={classes.plain}>
          <thead>
            <tr>
              <th scope="col">{say('bibs.race')}</th>
              <th scope="col">{say('bibs.out')}</th>
              <th scope="col">{say('bibs.toCome')}</th>
            </tr>
          </thead>
          <tbody>
            {races.map((race) => (
              <tr key={race._id}>
                <th scope="row">{race.name}</th>
                <td className="numbers">{say('bibs.of', { collected: race.collected, entered: race.entered })}</td>
                <td className="numbers">{say('day.count', { count: race.entered - race.collected })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hours.length === 0 ? null : (
        <div>
          <h2>{say('bibs.hours')}</h2>
          <dl className={own.hours}>
            {hours.map(({ from, count }) => (
              <div key={from}>
                <dt className="numbers">{formatHour(from, zone)}</dt>
                <dd className="numbers">
                  <span className={own.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />
                  {say('day.count', { count })}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}
