import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { DeskEvent } from '#features/venue/desk/desk-event.ts';
import type { Desk } from '#features/venue/desk/desk-queries.ts';
import classes from '#features/venue/desk/venue.module.css';
import { shownAmount } from '#i18n/parse-amount.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { useVenueTexts } from '#i18n/venue-texts.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Unfolded, useUnfold } from '#ui/controls/Unfold.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { RowsToCome } from '#ui/table/Table.tsx';
import { EntryPayment } from './EntryPayment.tsx';
import { type OwnTill, unpaidQuery } from './till-queries.ts';

interface Props {
  readonly desk: Desk;
  readonly event: DeskEvent;
  readonly unpaid: OwnTill['unpaid'];
}

/** The count of the entries of all desks that are not paid; behind a press the people, each with the way to note the payment. */
export function UnpaidEntries({ desk, event, unpaid }: Props): ReactElement | null {
  const { language } = useTexts();
  const { say } = useVenueTexts();
  const unfolding = useUnfold();
  if (unpaid.entries === 0) return null;
  return (
    <section>
      <p className={classes.owing}>
        {say('venue.till.unpaid', { count: unpaid.entries, amount: shownAmount(unpaid.cents, language) })}{' '}
        <Button variant="default" {...unfolding.button}>
          {say('venue.till.unpaid.list')}
        </Button>
      </p>
      <Unfolded of={unfolding}>
        <People desk={desk} event={event} />
      </Unfolded>
    </section>
  );
}

function People({ desk, event }: Omit<Props, 'unpaid'>): ReactElement {
  const { say } = useVenueTexts();
  const found = useQuery(unpaidQuery(desk, event.id));
  const failure = found.error ? <FailureNotice error={found.error} onRetry={() => void found.refetch()} /> : null;
  if (!found.data) return failure ?? <RowsToCome count={5} />;
  // It stays beside a failure, and with it the payment that is being typed.
  return (
    <>
      {failure}
      <ul className={classes.people}>
        {found.data.map(({ registration, bib, name, race, due }) => (
          <li key={registration}>
            <BibBadge bib={bib} color={event.races.find(({ id }) => id === race)?.bibColor ?? null} />
            <span className={classes.who}>
              <strong>{name || say('venue.nameless.name', { bib })}</strong>
              <span className={classes.hint}>{event.races.find(({ id }) => id === race)?.name}</span>
              <EntryPayment {...{ desk, registration }} money={{ due, payment: null }} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
