import { formatDayHour } from '@dorsal/domain/units/dates.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { shownAmount } from '#i18n/parse-amount.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { BibStock, type StockRace } from './BibStock.tsx';
import own from './desks.module.css';
import { type Tills, tillsQuery } from './desks-queries.ts';
import { UnpaidList } from './UnpaidList.tsx';

interface Props {
  readonly event: string;
  /** In which hours are shown. */
  readonly zone: string;
  readonly races: readonly StockRace[];
}

/** The desks at the venue of an event: their tills, and the stock of bibs that they give out. */
export function Desks({ event, zone, races }: Props): ReactElement {
  const { say } = useStaffTexts();
  const tills = useQuery(tillsQuery(event));
  return (
    <>
      <section>
        <h2>{say('desks.tills')}</h2>
        {tills.error ? <FailureNotice error={tills.error} onRetry={() => void tills.refetch()} /> : null}
        {tills.isPending ? <Skeleton lines={3} /> : null}
        {tills.data === undefined ? null : <AllTills {...{ event, zone, races }} tills={tills.data} />}
      </section>
      <BibStock event={event} races={races} />
    </>
  );
}

const ways = ['cash', 'card', 'other'] as const;
type Sums = Tills['tills'][number]['sums'];

function AllTills({ tills: { tills, unpaid }, event, zone, races }: Props & { readonly tills: Tills }): ReactElement {
  const { say } = useStaffTexts();
  const { language } = useTexts();
  const of = (sums: Sums, way: (typeof ways)[number]): number => sums.find(({ how }) => how === way)?.amount ?? 0;
  const row = (key: string, name: string, sums: Sums, state: string): ReactElement => (
    <tr key={key}>
      <th scope="row">
        {name} <small>{state}</small>
      </th>
      {ways.map((way) => (
        <td key={way}>{shownAmount(of(sums, way), language)}</td>
      ))}
      <td>{shownAmount(total(sums), language)}</td>
    </tr>
  );
  const total = (sums: Sums): number => ways.reduce((sum, way) => sum + of(sums, way), 0);
  const everything = tills.flatMap(({ sums, closings }) => [...sums, ...closings.flatMap((closing) => closing.sums)]);
  const all = ways.map((how) => ({
    ...{ how, entries: 0 },
    amount: everything.filter((one) => one.how === how).reduce((sum, { amount }) => sum + amount, 0),
  }));
  return (
    <>
      <UnpaidList {...{ event, zone, races }} total={unpaid} />
      {tills.length === 0 ? (
        <p role="status">{say('desks.noTills')}</p>
      ) : (
        <div className={own.scroll}>
          <table className={own.tills}>
            <thead>
              <tr>
                <th scope="col">{say('desks.till')}</th>
                {ways.map((way) => (
                  <th key={way} scope="col">
                    {say(`desks.${way}`)}
                  </th>
                ))}
                <th scope="col">{say('desks.total')}</th>
              </tr>
            </thead>
            <tbody>
              {tills.flatMap(({ till = '', desk, sums, closings }) => [
                row(till, desk ?? say('desks.unnamed'), sums, say('desks.open')),
                ...closings.map((closing) =>
                  row(
                    `${till} ${closing.closed_at}`,
                    closing.desk ?? desk ?? say('desks.unnamed'),
                    closing.sums,
                    say('desks.closedAt', { hour: formatDayHour(closing.closed_at, zone) }),
                  ),
                ),
              ])}
            </tbody>
            <tfoot>{row('all', say('desks.all'), all, '')}</tfoot>
          </table>
        </div>
      )}
    </>
  );
}
