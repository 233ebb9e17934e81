import { adCounts, adPlaces } from '@dorsal/contract/calls/ads.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { call } from '#api/call.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { dayText } from '../lists/cells.tsx';
import classes from './AdCounts.module.css';

const countsQuery = (ad: string) => ({
  queryKey: ['staff', 'counts of ad', ad],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(adCounts, { body: { ad } }, signal),
});

/** The counts of an ad, shown and clicked: in all, and each of the last days by place. */
export function AdCounts({ ad }: { readonly ad: string }): ReactElement {
  const { say } = useStaffTexts();
  const { data, error, refetch } = useQuery(countsQuery(ad));
  return (
    <section className={classes.counts} aria-labelledby="ad-counts">
      <h2 id="ad-counts">{say('ad.counts')}</h2>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : (
        <>
          <p>
            {data.shown === 0 && data.clicked === 0
              ? say('ad.counts.none')
              : say('ad.counts.all', {
                  shown: say('ad.counts.times', { count: data.shown }),
                  clicked: say('ad.counts.times', { count: data.clicked }),
                })}
          </p>
          {data.days.length === 0 ? null : <Days days={data.days} />}
        </>
      )}
      <p className={classes.note}>{say('ad.counts.note')}</p>
    </section>
  );
}

interface Day {
  readonly day: string;
  readonly place: (typeof adPlaces)[number];
  readonly shown: number;
  readonly clicked: number;
}

function Days({ days }: { readonly days: readonly Day[] }): ReactElement {
  const { say } = useStaffTexts();
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{say('ad.counts.day')}</th>
            {adPlaces.map((place) => (
              <th key={place} scope="col">
                {say(`ad.counts.place.${place}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...Map.groupBy(days, ({ day }) => day)].map(([day, counts]) => (
            <tr key={day}>
              <th scope="row">{dayText(Date.parse(day))}</th>
              {adPlaces.map((place) => {
                const { shown, clicked } = counts.find((one) => one.place === place) ?? { shown: 0, clicked: 0 };
                return <td key={place}>{say('ads.seen.counts', { shown, clicked })}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
