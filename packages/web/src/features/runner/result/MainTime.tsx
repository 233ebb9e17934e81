import { formatHour } from '@dorsal/domain/units/dates.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { useServerNow } from '#live/clock/use-server-now.ts';
import { whyUntimed } from '#race/event.ts';
import { resultWord } from '#race/may-change.ts';
import type { Modality } from '#race/modality.ts';
import type { Participant } from '#race/participant.ts';
import { BeingChecked } from '#race/parts/BeingChecked.tsx';
import { finishOf, otherClock, timeFormat } from '#race/result-times.ts';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { awaitedStart, headlineOf } from '../model/headline.ts';
import type { Stop } from '../model/stops.ts';
import classes from './MainTime.module.css';
import { useStopName } from './Underway.tsx';

interface Props {
  readonly participant: Participant;
  readonly modality: Modality;
  readonly stops: readonly Stop[];
}

/** The time, in the largest type of the page, with the time of the other clock and pace under it; without a time the status. */
export function MainTime({ participant: { result }, modality, stops }: Props): ReactElement {
  const { t } = useTexts();
  const headline = headlineOf(modality, result);
  const { rankedMs } = finishOf(modality, result);
  const isLong = rankedMs !== null && formatDuration(rankedMs, timeFormat(modality)).length > 7;
  return (
    <section className={classes.main}>
      {headline.kind === 'none' ? <StatusLine modality={modality} result={result} /> : null}
      {headline.kind === 'being-checked' ? (
        <>
          <p className={classes.word}>{t('result.beingChecked')}</p>
          <p className={classes.why}>{t(headline.at === 'start' ? 'runner.startChecked' : 'runner.finishChecked')}</p>
        </>
      ) : null}
      {headline.kind === 'racing' ? (
        <Labelled
          label={t(headline.clock === 'net' ? 'runner.clock.net' : 'modality.clock.running')}
          isLive
          isLong={false}
        >
          <RunningTime modality={modality.id} sinceMs={headline.sinceMs} />
        </Labelled>
      ) : null}
      {headline.kind === 'finished' ? (
        <Labelled label={t(`runner.clock.${headline.clock}`)} isLong={isLong}>
          {formatDuration(headline.timeMs, timeFormat(modality))}
        </Labelled>
      ) : null}
      {result?.isUnderReview ? <BeingChecked /> : null}
      {headline.kind === 'disqualified' ? (
        <Labelled label={t('runner.timeThen')} isLong={isLong}>
          <s>{formatDuration(headline.timeMs, timeFormat(modality))}</s>
        </Labelled>
      ) : null}
      <Under modality={modality} result={result} stops={stops} />
    </section>
  );
}

type UnderProps = Omit<Props, 'participant'> & Pick<Participant, 'result'>;

/** The time of the other clock, and the pace; without a time, the last one and where it was. */
function Under({ modality, result, stops }: UnderProps): ReactElement {
  const { t } = useTexts();
  const { rankedBy, otherMs } = finishOf(modality, result);
  const pace = usePace(modality, stops);
  const { distance, saysSpeed } = useMeasures();
  const nameOf = useStopName();
  const last = stops.findLast(({ timeMs }) => timeMs !== null);
  const isOver = headlineOf(modality, result).kind === 'none';
  const what = t(saysSpeed(modality.sport) ? 'runner.speed' : 'board.pace');
  return (
    <dl className={classes.under}>
      {isOver && last ? (
        <div>
          <dt>{nameOf(last)}</dt>
          <dd className="numbers">{formatDuration(last.timeMs ?? 0)}</dd>
        </div>
      ) : null}
      {otherMs === null ? null : (
        <div>
          <dt>{t(`runner.clock.${otherClock(rankedBy)}`)}</dt>
          <dd className="numbers">{formatDuration(otherMs, timeFormat(modality))}</dd>
        </div>
      )}
      {pace === null ? null : (
        <div>
          <dt>{pace.untilM === null ? what : t('runner.until', { what, distance: distance(pace.untilM) })}</dt>
          <dd className="numbers">{pace.text}</dd>
        </div>
      )}
    </dl>
  );
}

/** Without a time: the status, and before the start its hour; where none is taken here, that. */
function StatusLine({ modality, result }: Omit<UnderProps, 'stops'>): ReactElement {
  const { t } = useTexts();
  const startsAt = awaitedStart(modality, result);
  const untimed = whyUntimed(modality);
  if (untimed !== null) return <p>{t(`modality.${untimed}`)}</p>;
  return (
    <>
      <p className={classes.word}>{t(resultWord(result, modality.status))}</p>
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
      <p className={`${classes.time} numbers`} data-long={isLong ? '' : undefined} data-runs={isLive ? '' : undefined}>
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
