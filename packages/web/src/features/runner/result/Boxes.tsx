import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { finishOf } from '../model/finish-times.ts';
import { nameOf, scopeName } from '../model/person.ts';
import { prizesOf } from '../model/places-shown.ts';
import classes from './Boxes.module.css';

interface Props {
  readonly registration: RegistrationView;
  readonly modality: ModalityView;
}

/** Prizes won; provisional until the results are official. */
export function CongratulationsBox({ registration, modality }: Props): ReactElement | null {
  const { t } = useTexts();
  const won = prizesOf(modality, registration.result).filter(({ isWon }) => isWon);
  if (won.length === 0) return null;
  const name = nameOf(registration);
  return (
    <section className={classes.box} data-tone="prize">
      <h2>{name === null ? t('runner.congratulations') : t('runner.congratulationsTo', { name })}</h2>
      <ul className={classes.won}>
        {won.map(({ scope, place }) => (
          <li key={scope}>{t('runner.won', { scope: scopeName(scope, registration, t), place })}</li>
        ))}
      </ul>
      {modality.status === 'finished_official' ? null : <p className={classes.soft}>{t('runner.provisional')}</p>}
    </section>
  );
}

export function DisqualificationBox({ registration: { result } }: Props): ReactElement | null {
  const { t } = useTexts();
  if (result?.status !== 'disqualified') return null;
  const reason = result.disqualified_reason;
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

/** The sum as it is done: time at the finish, what was added and why, what comes out. */
export function PenaltiesBox({ registration: { result }, modality }: Props): ReactElement | null {
  const { t } = useTexts();
  const penalties = result?.penalizations ?? [];
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
