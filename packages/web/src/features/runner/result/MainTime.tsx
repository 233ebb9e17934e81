import { formatHour } from '@dorsal/domain/units/dates.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { useServerNow } from '#live/clock/use-server-now.ts';
import type { Modality } from '#race/modality.ts';
import type { Participant } from '#race/participant.ts';
import { finishOf, timeFormat } from '#race/result-times.ts';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { awaitedStart, headlineOf, statusWord } from '../model/headline.ts';
import type { Stop } from '../model/stops.ts';
import classes from './MainTime.module.css';

interface Props {
  readonly participant: Participant;
  readonly modality: Modality;
  readonly stops: readonly Stop[];
}

/** The time, in the largest type of the page, with net time and pace under it; without a time the status. */
export function MainTime({ participant: { result }, modality, stops }: Props): ReactElement {
  const { t } = useTexts();
  const headline = headlineOf(modality, result);
  const { officialMs, lowerNetMs } = finishOf(modality, result);
  const pace = usePace(modality, stops);
  const { distance, saysSpeed } = useMeasures();
  const isLong = officialMs !== null && formatDuration(officialMs, timeFormat(modality)).length > 7;
  const what = t(saysSpeed(modality.sport) ? 'runner.speed' : 'runner.pace');
  return (
    <section className={classes.main}>
      {headline.kind === 'none' ? <StatusLine modality={modality} result={result} /> : null}
      {headline.kind === 'being-checked' ? (
        <>
          <p className={classes.word}>{t('result.beingChecked')}</p>
          <p className={classes.why}>{t('runner.finishChecked')}</p>
        </>
      ) : null}
      {headline.kind === 'racing' ? (
        <Labelled label={t('runner.raceTime')} isLive isLong={false}>
          <RunningTime modality={modality.id} sinceMs={headline.sinceMs} />
        </Labelled>
      ) : null}
      {headline.kind === 'official' ? (
        <Labelled label={t('runner.officialTime')} isLong={isLong}>
          {formatDuration(headline.timeMs, timeFormat(modality))}
        </Labelled>
      ) : null}
      {headline.kind === 'disqualified' ? (
        <Labelled label={t('runner.timeThen')} isLong={isLong}>
          <s>{formatDuration(headline.timeMs, timeFormat(modality))}</s>
        </Labelled>
      ) : null}
      <dl className={classes.under}>
        {lowerNetMs === null ? null : (
          <div>
            <dt>{t('runner.realTime')}</dt>
            <dd className="numbers">{formatDuration(lowerNetMs, timeFormat(modality))}</dd>
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

/** Without a time: the status, and before the start its hour. */
function StatusLine({
  modality,
  result,
}: Pick<Props, 'modality'> & Pick<Props['participant'], 'result'>): ReactElement {
  const { t } = useTexts();
  const startsAt = awaitedStart(modality, result);
  return (
    <>
      <p className={classes.word}>{t(statusWord(modality, result))}</p>
      {startsAt === null ? null : (
        <p className={`${classes.starts} numbers`}>
          {t('runner.startsAt', { hour: formatHour(startsAt, modality.event?.zone ?? 'UTC') })}
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

interface SoFar {
  readonly text: string;
  /** The last stop that it reaches to; null: all the way, or not known how far. */
  readonly untilM: number | null;
}

/** The pace over all legs that are known. */
function usePace({ sport }: Modality, stops: readonly Stop[]): SoFar | null {
  const { pace } = useMeasures();
  const known = stops.filter(({ leg }) => leg !== null);
  const distanceM = known.reduce((sum, { leg }) => sum + (leg?.distanceM ?? 0), 0);
  const timeMs = known.reduce((sum, { leg }) => sum + (leg?.timeMs ?? 0), 0);
  const text = pace({ sport, distanceM, timeMs });
  const last = known.at(-1);
  return text === null ? null : { text, untilM: last?.kind === 'finish' ? null : (last?.distanceM ?? null) };
}

interface RunningProps {
  readonly modality: string;
  readonly sinceMs: number;
}

/** A time that runs, on the server's clock. Only this ticks; the rest of the page stands still. */
function RunningTime({ modality, sinceMs }: RunningProps): ReactElement {
  const nowMs = useServerNow(modality, true);
  return (
    <span role="timer" aria-live="off">
      {formatDuration(Math.max(0, nowMs - sinceMs))}
    </span>
  );
}
