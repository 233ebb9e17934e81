import type { Ms, ResultStatus } from '@dorsal/domain/timing/types.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { ClassificationRow } from '../model/classification-row.ts';
import { listFormat, shownGap, type TimeRules } from '../model/row-times.ts';
import classes from './ClassificationTable.module.css';
import { PenaltyTip } from './marks/PenaltyTip.tsx';

const usual: readonly ResultStatus[] = ['finished', 'started'];

interface Props {
  readonly row: ClassificationRow;
  readonly leaderMs: Ms | null;
  readonly rules: TimeRules;
}

/** The time, struck through when it no longer counts, marked where something was added; under it the gap, or what became of the person. */
export function TimeCell({ row, leaderMs, rules }: Props): ReactElement {
  const { t } = useTexts();
  const gap = row.isStruck ? '' : shownGap(row.times.rankedMs, leaderMs, listFormat(rules));
  const isSaid = row.time === '' || (row.status !== null && !usual.includes(row.status));
  return (
    <>
      {row.isStruck ? <s>{row.time}</s> : row.time}
      <span className={classes.small} data-said={isSaid ? '' : undefined}>
        {row.penalties.length > 0 ? <PenaltyTip penalties={row.penalties} /> : null}
        {isSaid ? t(`result.${row.status ?? 'waiting'}`) : <span title={t('board.gap')}>{gap}</span>}
      </span>
    </>
  );
}
