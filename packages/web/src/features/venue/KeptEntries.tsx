import type { KeptEntryView } from '@dorsal/contract/calls/live-registration.ts';
import { formatHour } from '@dorsal/domain/units/dates.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useState } from 'react';
import { shownAmount } from '#i18n/parse-amount.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { useVenueTexts } from '#i18n/venue-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { DeskRefusal } from './desk/DeskRefusal.tsx';
import type { DeskEvent } from './desk/desk-event.ts';
import { type Desk, keptQuery, settleKept } from './desk/desk-queries.ts';
import classes from './desk/venue.module.css';

interface Props {
  readonly desk: Desk;
  readonly event: DeskEvent;
}

/** People whom desks without a network entered and who wait for a decision, at every desk of the event. */
export function KeptEntries({ desk, event }: Props): ReactElement | null {
  const { say } = useVenueTexts();
  const list = useQuery(keptQuery(desk, event.id));
  if (!list.data || list.data.length === 0) return null;
  return (
    <section className={classes.waiting} aria-labelledby="venue-kept">
      <div role="status">
        <h2 id="venue-kept">{say('venue.keep.title', { count: list.data.length })}</h2>
      </div>
      <ul className={classes.people}>
        {list.data.map((kept) => (
          <Kept key={kept._id} {...{ desk, event, kept }} />
        ))}
      </ul>
    </section>
  );
}

type Decision = Omit<Parameters<typeof settleKept>[1], 'registration'>;

function Kept({ desk, event, kept }: Props & { readonly kept: KeptEntryView }): ReactElement {
  const { say } = useVenueTexts();
  const queryClient = useQueryClient();
  const [bib, setBib] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isSure, setSure] = useState(false);
  const settle = async (decision: Decision): Promise<void> => {
    setError(null);
    try {
      await settleKept(desk, { registration: kept._id, ...decision });
      await queryClient.invalidateQueries({ queryKey: ['venue', desk.address] });
    } catch (refused) {
      setError(refused);
      // Somebody may have taken the last place meanwhile, or have decided: the list says so.
      void queryClient.invalidateQueries({ queryKey: keptQuery(desk, event.id).queryKey });
    }
  };
  const isFull = reasonsOf(kept).includes('race_full');
  const give = (submit: FormEvent): void => {
    submit.preventDefault();
    if (bib.trim() !== '') void settle({ how: 'bib', bib_number: bib.trim(), ...(isFull && { although_full: true }) });
  };
  return (
    <li>
      <span className={classes.who}>
        <strong>
          {kept.name} {kept.surname}
        </strong>
        <span className={classes.doubt}>
          <Reason kept={kept} zone={event.zone} />
          {(kept.also ?? []).map((reason) => (
            <span key={reason}> · {say(`venue.keep.also.${reason}`)}</span>
          ))}
        </span>
        <form className={classes.acts} onSubmit={give}>
          <label>
            {say('venue.keep.newBib')}
            <input
              className={classes.input}
              value={bib}
              maxLength={12}
              autoComplete="off"
              onChange={(typed) => setBib(typed.currentTarget.value)}
            />
          </label>
          <Button type="submit" variant="default" disabled={bib.trim() === ''}>
            {say(isFull ? 'venue.keep.giveFull' : 'venue.keep.give')}
          </Button>
          {kept.bib_number === undefined ? null : (
            <Button variant="default" onClick={() => void settle({ how: 'accept' })}>
              {say('venue.keep.accept', { bib: kept.bib_number })}
            </Button>
          )}
          {isSure ? (
            <CancelSure payment={kept.payment} onCancel={(back) => void settle({ how: 'cancel', ...back })} />
          ) : (
            <Button variant="default" onClick={() => setSure(true)}>
              {say('venue.keep.cancel')}
            </Button>
          )}
        </form>
        <DeskRefusal error={error} />
      </span>
    </li>
  );
}

interface SureProps extends Pick<KeptEntryView, 'payment'> {
  readonly onCancel: (back: Pick<Decision, 'given_back'>) => void;
}

/** Cancels for good; where money was taken, whoever does says whether it is given back, out of the till of this desk. */
function CancelSure({ payment, onCancel }: SureProps): ReactElement {
  const { language } = useTexts();
  const { say } = useVenueTexts();
  const isPaid = payment !== undefined && payment.amount > 0;
  return (
    <>
      {isPaid ? (
        <Button variant="default" onClick={() => onCancel({ given_back: payment })}>
          {say('venue.keep.cancelBack', {
            paid: say(`venue.paid.${payment.how}`, { amount: shownAmount(payment.amount, language) }),
          })}
        </Button>
      ) : null}
      <Button variant="default" onClick={() => onCancel({})}>
        {say(isPaid ? 'venue.keep.cancelStays' : 'venue.keep.cancelSure')}
      </Button>
    </>
  );
}

/** All reasons that stand. */
const reasonsOf = ({ kept_for: first, also = [] }: KeptEntryView) => [first, ...also];

function Reason({ kept, zone }: { readonly kept: KeptEntryView; readonly zone: string }): ReactElement {
  const { say } = useVenueTexts();
  const { given_to: owner, wanted_bib: bib } = kept;
  if (kept.kept_for === 'race_full') return <>{say('venue.keep.full')}</>;
  if (kept.kept_for === 'race_closed') return <>{say('venue.keep.closed')}</>;
  if (owner === undefined) return <>{say('venue.keep.wasTaken', { bib: bib ?? '' })}</>;
  const given = { bib: bib ?? '', name: owner.name, hour: formatHour(owner.given_at, zone) };
  return (
    <>
      {owner.desk === undefined
        ? say('venue.keep.taken', given)
        : say('venue.keep.takenAt', { ...given, desk: owner.desk })}
    </>
  );
}
