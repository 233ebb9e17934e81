import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Modality } from '#race/modality.ts';
import type { Participant } from '#race/participant.ts';
import { finishOf } from '#race/result-times.ts';
import { scopeName } from '../model/headline.ts';
import { prizesOf } from '../model/places-shown.ts';
import classes from './Boxes.module.css';

interface Props {
  readonly participant: Participant;
  readonly modality: Modality;
}

/** Prizes won; provisional until the results are official. */
export function CongratulationsBox({ participant, modality }: Props): ReactElement | null {
  const { t } = useTexts();
  const won = prizesOf(modality, participant.result).filter(({ isWon }) => isWon);
  if (won.length === 0) return null;
  const name = participant.name;
  return (
    <section className={classes.box} data-tone="prize">
      <h2>{name === null ? t('runner.congratulations') : t('runner.congratulationsTo', { name })}</h2>
      <ul className={classes.won}>
        {won.map(({ scope, place }) => (
          <li key={scope}>{t('runner.won', { scope: scopeName(scope, participant, t), place })}</li>
        ))}
      </ul>
      {modality.status === 'finished_official' ? null : <p className={classes.soft}>{t('runner.provisional')}</p>}
    </section>
  );
}

export function DisqualificationBox({ participant: { result } }: Props): ReactElement | null {
  const { t } = useTexts();
  if (result?.status !== 'disqualified') return null;
  const reason = result.disqualifiedWhy;
  return (
    <section className={classes.box} data-tone="out">
      <h2>
        <span aria-hidden="true">✕ </span>
        {t('runner.disqualified')}
      </h2>
      <p>{reason ? t('runner.disqualifiedWhy', { reason }) : t('runner.disqualifiedNoReason')}</p>
    </section>
  );
}

/** The sum of a penalised time: time at the finish, penalties with their reasons, official time. */
export function PenaltiesBox({ participant: { result }, modality }: Props): ReactElement | null {
  const { t } = useTexts();
  const penalties = result?.penalties ?? [];
  if (penalties.length === 0) return null;
  const { inFinishMs, officialMs } = finishOf(modality, result);
  return (
    <section className={classes.box} data-tone="penalty">
      <h2>
        <span aria-hidden="true">+ </span>
        {t('runner.penalties')}
      </h2>
      <dl className={classes.sum}>
        {inFinishMs === null ? null : <Line what={t('runner.inFinish')} time={formatDuration(inFinishMs)} />}
        {penalties.map(({ time, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two equal penalties are two, and the list changes as a whole
          <Line key={`${index} ${reason}`} what={reason} time={`+${formatDuration(time)}`} />
        ))}
        {officialMs === null ? null : (
          <div className={classes.total}>
            <dt>{t('runner.result')}</dt>
            <dd className="numbers">{formatDuration(officialMs)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Line({ what, time }: { readonly what: string; readonly time: string }): ReactElement {
  return (
    <div>
      <dt>{what}</dt>
      <dd className="numbers">{time}</dd>
    </div>
  );
}
