import { type WayToPay, waysToPay } from '@dorsal/domain/registration/till.ts';
import { type ReactElement, useId } from 'react';
import { type DraftPayment, isPaymentRight } from '#features/venue/desk/entry.ts';
import classes from '#features/venue/desk/venue.module.css';
import { parseAmount, shownAmount } from '#i18n/parse-amount.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { useVenueTexts } from '#i18n/venue-texts.ts';

interface Props {
  /** In cents; null: nobody has said what it costs. */
  readonly due: number | null;
  /** Undefined: not paid yet. */
  readonly payment: DraftPayment | undefined;
  readonly onChange: (payment: DraftPayment | undefined) => void;
}

/** The money that is due, and its payment: not yet, or by one of the ways, with the money that was taken. */
export function PaymentField({ due, payment, onChange }: Props): ReactElement {
  const { language } = useTexts();
  const { say } = useVenueTexts();
  const id = useId();
  const choose = (how: WayToPay): void => onChange({ how, amount: payment?.amount ?? amountText(due, language) });
  const isRight = isPaymentRight({ payment });
  return (
    <div className={classes.field}>
      <fieldset className={classes.ways}>
        <legend>
          {due === null ? say('venue.pay.noPrice') : say('venue.pay.due', { amount: shownAmount(due, language) })}
        </legend>
        <label className={classes.flag}>
          <input type="radio" name={id} checked={payment === undefined} onChange={() => onChange(undefined)} />
          {say('venue.pay.unpaid')}
        </label>
        {waysToPay.map((how) => (
          <label key={how} className={classes.flag}>
            <input type="radio" name={id} checked={payment?.how === how} onChange={() => choose(how)} />
            {say(`venue.pay.${how}`)}
          </label>
        ))}
      </fieldset>
      {payment === undefined ? null : (
        <>
          <label htmlFor={`${id}-amount`}>{say('venue.pay.amount')}</label>
          <input
            id={`${id}-amount`}
            className={classes.input}
            value={payment.amount}
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            aria-invalid={!isRight}
            aria-describedby={`${id}-note`}
            onChange={(typed) => onChange({ ...payment, amount: typed.currentTarget.value })}
          />
          <p id={`${id}-note`} role="status" className={isRight ? classes.hint : classes.doubt}>
            {isRight ? differenceText(payment.amount, due) : say('venue.pay.amount.wrong')}
          </p>
        </>
      )}
    </div>
  );

  function differenceText(amount: string, owed: number | null): string {
    const cents = parseAmount(amount);
    if (owed === null || cents === null || cents === owed) return say('venue.pay.amount.hint');
    return say('venue.pay.amount.differs', { amount: shownAmount(owed, language) });
  }
}

/** '25', '25,50': as one types it. */
export const amountText = (cents: number | null, language: string): string =>
  cents === null
    ? ''
    : (cents / 100).toLocaleString(language, {
        useGrouping: false,
        minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
      });
