import { formatDay, formatHour } from '@dorsal/domain/units/dates.ts';
import { type ReactElement, useState } from 'react';
import { shownAmount } from '#i18n/parse-amount.ts';
import { usePolicyTexts } from '#i18n/policy-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { TextInput } from '#ui/library/TextInput.tsx';
import { type ComputedRefund, computeRefund, fieldText, type Typed } from './compute-refund.ts';
import classes from './RefundCalculator.module.css';

/** Computes a refund by the rules of the server. */
export function RefundCalculator(): ReactElement {
  const { say } = usePolicyTexts();
  const [typed, setTyped] = useState<Typed>(() => ({ amount: '', closes: '', asked: fieldText(Date.now()) }));
  const type = (field: keyof Typed) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setTyped((before) => ({ ...before, [field]: value }));
  };
  const outcome = computeRefund(typed, Date.now());
  return (
    <section aria-labelledby="calculator" className={classes.calculator}>
      <h2 id="calculator" className={classes.title}>
        {say('returns.calculator')}
      </h2>
      <div className={classes.fields}>
        <TextInput
          label={say('returns.amount')}
          placeholder={say('returns.amountHint')}
          value={typed.amount}
          onChange={type('amount')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          error={outcome.kind === 'no_amount' ? say('returns.amountWrong') : null}
        />
        <TextInput
          type="datetime-local"
          label={say('returns.closes')}
          value={typed.closes}
          onChange={type('closes')}
          max="9999-12-31T23:59"
        />
        {typed.closes === '' ? null : (
          <TextInput
            type="datetime-local"
            label={say('returns.asked')}
            value={typed.asked}
            onChange={type('asked')}
            max="9999-12-31T23:59"
          />
        )}
      </div>
      <div role="status" className={classes.outcome}>
        <Outcome outcome={outcome} />
      </div>
      <p className={classes.guide}>{say('returns.guide')}</p>
    </section>
  );
}

function Outcome({ outcome }: { readonly outcome: ComputedRefund }): ReactElement | null {
  const { say } = usePolicyTexts();
  const { language } = useTexts();
  if (outcome.kind !== 'refund') return outcome.kind === 'nothing_typed' ? <p>{say('returns.start')}</p> : null;
  const { refund, lastAt } = outcome;
  // The typed instant is parsed as UTC, and shown so.
  const last = lastAt === null ? '' : `${formatDay(lastAt, 'UTC')} ${formatHour(lastAt, 'UTC')}`;
  if (!refund.ok) return <p>{say('returns.tooLate', { time: last })}</p>;
  return (
    <>
      <dl className={classes.sums}>
        <div>
          <dt>{say('returns.back')}</dt>
          <dd className={`${classes.back} numbers`}>{shownAmount(refund.refundCents, language)}</dd>
        </div>
        <div>
          <dt>{say('returns.kept')}</dt>
          <dd className="numbers">{shownAmount(refund.feeCents, language)}</dd>
        </div>
      </dl>
      {refund.refundCents === 0 ? <p>{say('returns.nothing')}</p> : null}
      {lastAt === null ? null : <p>{say('returns.until', { time: last })}</p>}
    </>
  );
}
