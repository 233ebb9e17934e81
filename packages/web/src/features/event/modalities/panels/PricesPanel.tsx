import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { momentText } from '../../model/dates.ts';
import { euroText, type PricePeriod, periodsOf } from '../../model/prices.ts';
import classes from './ModalityPanels.module.css';

interface Props {
  readonly modality: ModalityView;
  readonly zone: string;
}

/** What it costs from when to when. */
export function PricesPanel({ modality, zone }: Props): ReactElement {
  const { t, language } = useTexts();
  const spanOf = ({ startsAt, endsAt }: PricePeriod): string => {
    if (startsAt !== null && endsAt !== null) return `${momentText(startsAt, zone)} – ${momentText(endsAt, zone)}`;
    if (startsAt !== null) return t('event.prices.from', { from: momentText(startsAt, zone) });
    return endsAt === null ? t('event.prices.always') : t('event.prices.until', { until: momentText(endsAt, zone) });
  };
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('event.prices.period')}</th>
          <th scope="col" className={classes.end}>
            {t('event.row.price')}
          </th>
        </tr>
      </thead>
      <tbody>
        {periodsOf(modality, Date.now()).map((period) => (
          <tr key={`${period.startsAt} ${period.endsAt} ${period.cents}`} data-now={period.isNow}>
            <td className="numbers">
              {spanOf(period)}
              {period.isNow ? ` · ${t('event.prices.now')}` : null}
            </td>
            <td className={`${classes.end} numbers`}>
              {period.cents === 0 ? t('event.free') : euroText(period.cents, language)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
