import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { notWithText } from '../../model/words.ts';
import classes from './ModalityPanels.module.css';

type Prize = NonNullable<ModalityView['prizes']>[number];

/** Who wins what. The organisers decide: the table only reads their rules. */
export function PrizesPanel({ prizes }: { readonly prizes: readonly Prize[] }): ReactElement {
  const { t, language } = useTexts();
  const isExclusive = prizes.some(({ non_cummulative_with: numbers }) => numbers.length > 0);
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('event.prizes.number')}</th>
            <th scope="col">{t('event.prizes.total')}</th>
            <th scope="col">{t('event.prizes.basis')}</th>
            {isExclusive ? <th scope="col">{t('event.prizes.notWith')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {prizes
            .toSorted((a, b) => a.order - b.order)
            .map((prize) => (
              <tr key={prize.order}>
                <th scope="row" className="numbers">
                  {prize.order}
                </th>
                <td className="numbers">{prize.total}</td>
                <td>{t(`event.prizes.by.${prize.by}`)}</td>
                {isExclusive ? <td className="numbers">{notWithText(prize, language)}</td> : null}
              </tr>
            ))}
        </tbody>
      </table>
      <p className={classes.small}>{t('event.prizes.disclaimer')}</p>
    </>
  );
}
