import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { formatHour } from '@dorsal/domain/units/dates.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { useMeasures } from '#ui/units/use-measures.ts';
import { finishOf } from '../model/finish-times.ts';
import { awaitedStart, headlineOf, statusWord } from '../model/headline.ts';
import type { Stop } from '../model/stops.ts';
import classes from './MainTime.module.css';
import { RunningTime } from './RunningTime.tsx';

interface Props {
  readonly registration: RegistrationView;
  readonly modality: ModalityView;
  readonly stops: readonly Stop[];
}

/** The time, the largest thing of the page, with real time and pace under it. Without a time the status stands in its place. */
export function MainTime({ registration: { result }, modality, stops }: Props): ReactElement {
  const { t } = useTexts();
  const headline = headlineOf(modality, result);
  const { officialMs, lowerNetMs } = finishOf(modality, result);
  const pace = usePace(modality, stops);
  const { distance, saysSpeed } = useMeasures();
  const isLong = officialMs !== null && formatDuration(officialMs, decimalsOf(modality)).length > 7;
  const what = t(saysSpeed(modality.sport) ? 'runner.speed' : 'runner.pace');
  return (
    <section className={classes.main}>
      {headline.kind === 'none' ? <StatusLine modality={modality} result={result} /> : null}
      {headline.kind === 'racing' ? (
        <Labelled label={t('runner.raceTime')} isLive isLong={false}>
          <RunningTime modality={modality._id} sinceMs={headline.sinceMs} />
        </Labelled>
      ) : null}
      {headline.kind === 'official' ? (
        <Labelled label={t('runner.officialTime')} isLong={isLong}>
          {formatDuration(headline.timeMs, decimalsOf(modality))}
        </Labelled>
      ) : null}
      {headline.kind === 'disqualified' ? (
        <Labelled label={t('runner.timeThen')} isLong={isLong}>
          <s>{formatDuration(headline.timeMs, decimalsOf(modality))}</s>
        </Labelled>
      ) : null}
      <dl className={classes.under}>
        {lowerNetMs === null ? null : (
          <div>
            <dt>{t('runner.realTime')}</dt>
            <dd className="numbers">{formatDuration(lowerNetMs, decimalsOf(modality))}</dd>
          </div>
        )}
        {pace === null ? null : (
          <div>
            <dt>{pace.untilM === null ? what : t('runner.until', { what, distance: distance(pace.untilM) })}</dt>
            <dd className="numbers">{pace.text}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Where there is no time: how things stand, and for those who wait the hour that they wait for. */
function StatusLine({
  modality,
  result,
}: Pick<Props, 'modality'> & Pick<Props['registration'], 'result'>): ReactElement {
  const { t } = useTexts();
  const startsAt = awaitedStart(modality, result);
  return (
    <>
      <p className={classes.word}>{t(statusWord(modality, result))}</p>
      {startsAt === null ? null : (
        <p className={`${classes.starts} numbers`}>
          {t('runner.startsAt', { hour: formatHour(startsAt, modality.event?.time_zone ?? 'UTC') })}
        </p>
      )}
    </>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly isLive?: boolean;
  /** Hours in two digits, or tenths. */
  readonly isLong: boolean;
  readonly children: ReactElement | string;
}

function Labelled({ label, isLive, isLong, children }: LabelledProps): ReactElement {
  return (
    <>
      <h2 className={classes.label} data-live={isLive ? '' : undefined}>
        {label}
      </h2>
      <p className={`${classes.time} numbers`} data-long={isLong ? '' : undefined}>
        {children}
      </p>
    </>
  );
}

/** Tenths where the race is timed to tenths; whole seconds are what people compare. */
const decimalsOf = ({ time_precision: precision }: ModalityView) => ({ decimals: precision === 0.1 ? 1 : 0 }) as const;

interface SoFar {
  readonly text: string;
  /** The last stop that it reaches to; null: all the way, or not known how far. */
  readonly untilM: number | null;
}

/** How fast over all legs that are known. */
function usePace({ sport }: ModalityView, stops: readonly Stop[]): SoFar | null {
  const { pace } = useMeasures();
  const known = stops.filter(({ leg }) => leg !== null);
  const distanceM = known.reduce((sum, { leg }) => sum + (leg?.distanceM ?? 0), 0);
  const timeMs = known.reduce((sum, { leg }) => sum + (leg?.timeMs ?? 0), 0);
  const text = pace({ sport, distanceM, timeMs });
  const last = known.at(-1);
  return text === null ? null : { text, untilM: last?.kind === 'finish' ? null : (last?.distanceM ?? null) };
}
