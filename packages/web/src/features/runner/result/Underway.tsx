import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { type Arrival, type ArrivalSpan, expectedAt, spanHours } from '#race/expected-arrivals.ts';
import { useMeasures } from '#ui/texts/use-measures.ts';
import type { Stop } from '../model/stops.ts';
import classes from './Underway.module.css';

interface Props {
  readonly stops: readonly Stop[];
  /** Null: nothing to expect. */
  readonly arrival: Arrival | null;
  /** The event's. */
  readonly zone: string;
}

/** Of somebody on the course, on the first screen of a phone: the last time and place, and when they come. */
export function Underway(props: Props): ReactElement | null {
  const { stops } = props;
  const last = stops.findLast(({ timeMs }) => timeMs !== null);
  const ahead = stops.slice(last === undefined ? 0 : stops.indexOf(last) + 1);
  const facts = [...usePassed(last), ...useAhead(ahead, props)];
  if (facts.length === 0) return null;
  return (
    <dl className={classes.underway}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="numbers">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Fact {
  readonly label: string;
  readonly value: string;
}

function usePassed(last: Stop | undefined): readonly Fact[] {
  const { t } = useTexts();
  const nameOf = useStopName();
  if (last === undefined) return [];
  const checkpoint = nameOf(last);
  const time = { label: checkpoint, value: formatDuration(last.timeMs ?? 0) };
  const place = last.place === null ? [] : [{ label: t('runner.placeThere', { checkpoint }), value: `${last.place}` }];
  return [time, ...place];
}

function useAhead(ahead: readonly Stop[], { arrival, zone }: Pick<Props, 'arrival' | 'zone'>): readonly Fact[] {
  const { t } = useTexts();
  const nameOf = useStopName();
  const checked = ahead.findLast(({ isBeingChecked }) => isBeingChecked);
  if (checked) return [{ label: nameOf(checked), value: t('result.beingChecked') }];
  const said = (span: ArrivalSpan): string => {
    const hours = spanHours(span, zone);
    return 'about' in hours ? t('board.pinned.about', { at: hours.about }) : `${hours.from}–${hours.to}`;
  };
  return expectedAt(ahead, arrival).map(({ stop, span }) => ({
    label: t('runner.expectedThere', { checkpoint: nameOf(stop) }),
    value: span === 'late' ? t('runner.late') : said(span),
  }));
}

/** The name of a stop as a label: its distance, the finish, else its own name. */
export function useStopName(): (stop: Stop) => string {
  const { t } = useTexts();
  const { distance } = useMeasures();
  return ({ kind, name, distanceM, isWhereStopped }) => {
    if (kind === 'finish' && !isWhereStopped) return t('course.finish');
    return distanceM === null ? (name ?? '') : distance(distanceM);
  };
}
