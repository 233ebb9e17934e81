import { formatAddition, formatDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Modality } from '#race/modality.ts';
import type { Participant } from '#race/participant.ts';
import { prizeName } from '#race/parts/prize-texts.ts';
import { useClassifiedPlace } from '#race/parts/StoppedNote.tsx';
import { shownPrizes } from '#race/prizes-shown.ts';
import { finishOf, hasNothingLeft, timeFormat } from '#race/result-times.ts';
import classes from './Boxes.module.css';

interface Props {
  readonly participant: Participant;
  readonly modality: Modality;
}

/** Every prize that was given, each with its place of how many; provisional until the results are official. */
export function CongratulationsBox({ participant, modality }: Props): ReactElement | null {
  const { t } = useTexts();
  const { awards } = shownPrizes(modality, participant.result);
  if (awards.length === 0) return null;
  const name = participant.name;
  return (
    <section className={classes.box} data-tone="prize">
      <h2>{name === null ? t('runner.congratulations') : t('runner.congratulationsTo', { name })}</h2>
      <ul className={classes.won}>
        {awards.map((award) => (
          <li key={award.order}>
            {t('runner.won', {
              prize: prizeName(award, { participant, modality, t }),
              place: award.place,
              total: award.total,
            })}
          </li>
        ))}
      </ul>
      {modality.status === 'finished_official' ? null : (
        <p className={classes.soft}>{t('modality.note.provisional')}</p>
      )}
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
        {t('result.disqualified')}
      </h2>
      <p>{reason ? t('runner.disqualifiedWhy', { reason }) : t('runner.disqualifiedNoReason')}</p>
    </section>
  );
}

/** The sum of a time that was added to, or part of which was given back: time at the finish, or where the race was stopped, each with its reason, the time that ranks. */
export function PenaltiesBox({ participant: { result }, modality }: Props): ReactElement | null {
  const { t } = useTexts();
  const stoppedAt = useClassifiedPlace(modality.classifiedAt);
  const penalties = result?.penalties ?? [];
  if (penalties.length === 0) return null;
  const { inFinishMs, rankedMs, rankedBy } = finishOf(modality, result);
  const isGiven = penalties.every(({ time }) => time < 0);
  const format = timeFormat(modality);
  return (
    <section className={classes.box} data-tone="penalty">
      <h2>
        <span aria-hidden="true">{isGiven ? '− ' : '+ '}</span>
        {t(isGiven ? 'runner.credits' : 'runner.penalties')}
      </h2>
      <dl className={classes.sum}>
        {inFinishMs === null ? null : (
          <Line what={stoppedAt ?? t('runner.inFinish')} time={formatDuration(inFinishMs, format)} />
        )}
        {penalties.map(({ time, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two equal penalties are two, and the list changes as a whole
          <Line key={`${index} ${reason}`} what={reason} time={formatAddition(time)} />
        ))}
        {rankedMs === null ? null : (
          <div className={classes.total}>
            <dt>{t(`runner.resulting.${rankedBy}`)}</dt>
            <dd className="numbers">{formatDuration(rankedMs, format)}</dd>
          </div>
        )}
      </dl>
      {hasNothingLeft(modality, result) ? <p>{t('runner.nothingLeft')}</p> : null}
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
