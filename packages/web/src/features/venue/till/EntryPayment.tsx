import type { Payment } from '@dorsal/domain/registration/till.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useState } from 'react';
import { DeskRefusal } from '#features/venue/desk/DeskRefusal.tsx';
import type { Desk } from '#features/venue/desk/desk-queries.ts';
import { type DraftPayment, isPaymentRight, paidOf } from '#features/venue/desk/entry.ts';
import classes from '#features/venue/desk/venue.module.css';
import { shownAmount } from '#i18n/parse-amount.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { useVenueTexts } from '#i18n/venue-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Unfolded, useUnfold } from '#ui/controls/Unfold.tsx';
import { amountText, PaymentField } from './PaymentField.tsx';
import { correct, type EntryMoney } from './till-queries.ts';

/** '25,00 €, in cash'; '25,00 €, not paid yet'; what an entry without a price and a payment owes is not said. */
export function MoneyText({ money: { due, payment } }: { readonly money: EntryMoney }): ReactElement | null {
  const { language } = useTexts();
  const { say } = useVenueTexts();
  if (payment !== null)
    return <span>{say(`venue.paid.${payment.how}`, { amount: shownAmount(payment.cents, language) })}</span>;
  if (due === null || due === 0) return null;
  return <span className={classes.doubt}>{say('venue.paid.not', { amount: shownAmount(due, language) })}</span>;
}

/** Says that another payment than the one that was typed was noted before, and stands. */
export function PaidBefore({ payment: { how, cents } }: { readonly payment: Payment }): ReactElement {
  const { language } = useTexts();
  const { say } = useVenueTexts();
  const paid = say(`venue.paid.${how}`, { amount: shownAmount(cents, language) });
  return <span className={classes.doubt}> {say('venue.paid.before', { paid })}</span>;
}

interface Props {
  readonly desk: Desk;
  readonly registration: string;
  readonly money: EntryMoney;
}

/** The money of an entry, with the way to correct it. */
export function EntryPayment({ desk, registration, money }: Props): ReactElement {
  const { say } = useVenueTexts();
  const unfolding = useUnfold();
  return (
    <span className={classes.money}>
      <MoneyText money={money} />
      <button type="button" className={classes.small} {...unfolding.button}>
        {say(money.payment === null ? 'venue.pay.note' : 'venue.pay.correct')}
      </button>
      <Unfolded of={unfolding} whenTyped={say('venue.pay.escape')}>
        <Correction {...{ desk, registration, money }} onDone={unfolding.fold} />
      </Unfolded>
    </span>
  );
}

function Correction({ desk, registration, money, onDone }: Props & { readonly onDone: () => void }): ReactElement {
  const { language } = useTexts();
  const { say } = useVenueTexts();
  const queryClient = useQueryClient();
  const stands = money.payment;
  const [payment, setPayment] = useState<DraftPayment | undefined>(
    stands ? { how: stands.how, amount: amountText(stands.cents, language) } : undefined,
  );
  const [error, setError] = useState<unknown>(null);
  const save = async (submit: FormEvent): Promise<void> => {
    submit.preventDefault();
    if (!isPaymentRight({ payment })) return;
    setError(null);
    try {
      await correct(desk, { registration, was: stands, is: paidOf({ payment }) });
      onDone();
    } catch (refused) {
      // Loaded anew, the list may be without this row, and the reason would go with it.
      return setError(refused);
    }
    await queryClient.invalidateQueries({ queryKey: ['venue', desk.address] });
  };
  return (
    <form className={classes.correction} onSubmit={(submit) => void save(submit)}>
      <PaymentField due={money.due} payment={payment} onChange={setPayment} />
      <DeskRefusal error={error} />
      <Button type="submit" variant="default" disabled={!isPaymentRight({ payment })}>
        {say('venue.pay.save')}
      </Button>
    </form>
  );
}
