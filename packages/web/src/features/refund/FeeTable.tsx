import { refundFees, refundShareAbove } from '@dorsal/domain/registration/refund.ts';
import type { ReactElement } from 'react';
import { shownAmount } from '#i18n/parse-amount.ts';
import { usePolicyTexts } from '#i18n/policy-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './FeeTable.module.css';

/** The fee for each amount, as the rule has it. */
export function FeeTable(): ReactElement {
  const { say } = usePolicyTexts();
  const { language } = useTexts();
  const money = (cents: number): string => shownAmount(cents, language);
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(refundShareAbove.percent / 100);
  const rows = refundFees.map(({ upToCents, feeCents }, index) => {
    const before = refundFees[index - 1];
    const paid =
      before === undefined
        ? say('returns.upTo', { amount: money(upToCents) })
        : say('returns.between', { from: money(before.upToCents + 1), to: money(upToCents) });
    return { paid, fee: money(feeCents) };
  });
  const above = {
    paid: say('returns.above', { amount: money(refundFees.at(-1)?.upToCents ?? 0) }),
    fee: say('returns.share', { percent, least: money(refundShareAbove.leastCents) }),
  };
  return (
    <table className={classes.fees}>
      <thead>
        <tr>
          <th scope="col">{say('returns.paid')}</th>
          <th scope="col">{say('returns.kept')}</th>
        </tr>
      </thead>
      <tbody>
        {[...rows, above].map(({ paid, fee }) => (
          <tr key={paid}>
            <td>{paid}</td>
            <td className="numbers">{fee}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
