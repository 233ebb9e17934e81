import { formatDayHour } from '@dorsal/domain/units/dates.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { shownAmount } from '#i18n/parse-amount.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Unfolded, useUnfold } from '#ui/controls/Unfold.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import type { StockRace } from './BibStock.tsx';
import own from './desks.module.css';
import { type Tills, type Unpaid, unpaidQuery } from './desks-queries.ts';

interface Props {
  readonly event: string;
  readonly zone: string;
  readonly races: readonly StockRace[];
  readonly total: Tills['unpaid'];
}

/** The count of the venue's entries that are not paid, and what they owe; behind a press, the people. */
export function UnpaidList({ event, zone, races, total }: Props): ReactElement | null {
  const { say } = useStaffTexts();
  const { language } = useTexts();
  const unfolding = useUnfold();
  if (total.entries === 0) return null;
  return (
    <section>
      <p role="status" className={own.unpaid}>
        {say('desks.unpaid', { count: total.entries, amount: shownAmount(total.amount, language) })}{' '}
        <Button variant="default" {...unfolding.button}>
          {say('desks.unpaid.list')}
        </Button>
      </p>
      <Unfolded of={unfolding}>
        <People {...{ event, zone, races, total }} />
      </Unfolded>
    </section>
  );
}

function People({ event, zone, races, total }: Props): ReactElement {
  const { say } = useStaffTexts();
  const { language } = useTexts();
  const found = useQuery(unpaidQuery(event));
  const failure = found.error ? <FailureNotice error={found.error} onRetry={() => void found.refetch()} /> : null;
  if (!found.data) return failure ?? <Skeleton lines={3} />;
  const named = (one: Unpaid): string =>
    [one.name, one.surname].filter(Boolean).join(' ') || say('desks.unpaid.nameless');
  return (
    <div className={own.scroll}>
      {failure}
      <table className={own.tills}>
        <thead>
          <tr>
            <th scope="col">{say('desks.unpaid.who')}</th>
            <th scope="col">{say('desks.race')}</th>
            <th scope="col">{say('desks.unpaid.entered')}</th>
            <th scope="col">{say('desks.unpaid.due')}</th>
          </tr>
        </thead>
        <tbody>
          {found.data.map((one) => (
            <tr key={one.registration}>
              <th scope="row">
                {[one.bib, named(one)].filter(Boolean).join(' · ')} <small>{one.desk}</small>
              </th>
              <td>{races.find(({ id }) => id === one.modality)?.name}</td>
              <td>{formatDayHour(one.at, zone)}</td>
              <td>{shownAmount(one.due, language)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('desks.total')}</th>
            <td />
            <td>
              {found.data.length < total.entries ? say('desks.unpaid.first', { count: found.data.length }) : null}
            </td>
            <td>{shownAmount(total.amount, language)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
