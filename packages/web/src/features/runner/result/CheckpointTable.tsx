import { type DurationFormat, formatAddition, formatDuration } from '@dorsal/domain/units/durations.ts';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { placeIn } from '#race/course.ts';
import type { Arrival } from '#race/expected-arrivals.ts';
import { checkedEnd } from '#race/may-change.ts';
import type { Modality } from '#race/modality.ts';
import type { Participant } from '#race/participant.ts';
import { BeingChecked } from '#race/parts/BeingChecked.tsx';
import { timeFormat } from '#race/result-times.ts';
import { useMeasures } from '#ui/texts/use-measures.ts';
import type { Stop, Trend } from '../model/stops.ts';
import classes from './CheckpointTable.module.css';
import { useExpectedText } from './use-expected-text.ts';

interface Props {
  readonly participant: Participant;
  readonly stops: readonly Stop[];
  readonly modality: Pick<Modality, 'sport' | 'timePrecision' | 'shownPrecision'>;
  readonly zone: string;
  /** The expected arrivals at the next stop and at the finish; null: nothing to expect. */
  readonly arrival: Arrival | null;
  readonly isRunning: boolean;
}

/** The course with this runner's stops: time, pace on the leg, place and place in the category with what became of them. */
export function CheckpointTable({ participant, stops, modality, zone, arrival, isRunning }: Props): ReactElement {
  const { t } = useTexts();
  // Times that were there when the page came do not glow.
  const [known] = useState(() => new Set(stops.filter(({ timeMs }) => timeMs !== null).map(({ id }) => id)));
  const columns = useColumns({ participant, stops, modality });
  const expected = useExpectedText(arrival, zone);
  // Somebody who is being checked at a stop was there: the stops before it are no longer ahead.
  const lastPassed = stops.findLastIndex(({ timeMs, isBeingChecked }) => timeMs !== null || isBeingChecked);
  const unheard = (index: number): string | null => {
    // From a start in doubt nothing of the way is a fact, nor that a stop is still ahead.
    if (checkedEnd(participant.result) === 'start') return t('result.beingChecked');
    return isRunning && index > lastPassed ? null : t('runner.noRead');
  };
  const insteadOf = ({ id, kind, isBeingChecked }: Stop, index: number): RowProps['instead'] => {
    if (isBeingChecked) return <BeingChecked />;
    const said = arrival?.checkpoint === id ? expected?.next : kind === 'finish' ? expected?.finish : null;
    return said ? <span className={classes.expected}>{said}</span> : unheard(index);
  };
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{t('track.heading')}</h2>
      <table className={classes.table}>
        <Headings columns={columns} />
        <tbody>
          {stops.map((stop, index) => (
            <Row
              key={stop.id}
              stop={stop}
              isNew={stop.timeMs !== null && !known.has(stop.id)}
              columns={columns}
              instead={insteadOf(stop, index)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A column behind the names of the stops. */
interface Column {
  readonly key: 'time' | 'leg' | 'place' | 'category';
  readonly heading: string;
  readonly className: string | undefined;
  /** The content of its cell at a stop with a time. */
  readonly contentOf: (stop: Stop) => ReactNode;
}

/** The columns that this runner and this race fill. */
function useColumns({
  participant,
  stops,
  modality,
}: Pick<Props, 'participant' | 'stops' | 'modality'>): readonly Column[] {
  const { t } = useTexts();
  const { pace, saysSpeed } = useMeasures();
  const { sport } = modality;
  const legPace = ({ leg }: Stop): string | null => (leg ? pace({ sport, ...leg }) : null);
  const columns: Column[] = [
    {
      key: 'time',
      heading: t('board.time'),
      className: classes.time,
      contentOf: (stop) => <Time stop={stop} legPace={legPace(stop)} format={timeFormat(modality)} />,
    },
  ];
  if (stops.some(({ distanceM }) => distanceM !== null)) {
    const heading = t(saysSpeed(sport) ? 'runner.legSpeed' : 'runner.leg');
    columns.push({ key: 'leg', heading, className: classes.leg, contentOf: legPace });
  }
  if (!participant.isClassified || participant.result?.status === 'disqualified') return columns;
  columns.push({
    key: 'place',
    heading: t('runner.place'),
    className: classes.place,
    contentOf: (stop) => <Place place={stop.place} trend={stop.placeTrend} />,
  });
  if (participant.category === undefined) return columns;
  columns.push({
    key: 'category',
    heading: t('board.category'),
    className: classes.place,
    contentOf: (stop) => <Place place={stop.categoryPlace} trend={stop.categoryTrend} />,
  });
  return columns;
}

function Headings({ columns }: { readonly columns: readonly Column[] }): ReactElement {
  const { t } = useTexts();
  return (
    <thead>
      <tr>
        <th scope="col">{t('runner.checkpoint')}</th>
        {columns.map(({ key, heading, className }) => (
          <th key={key} scope="col" className={className}>
            {heading}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly stop: Stop;
  readonly isNew: boolean;
  readonly columns: readonly Column[];
  /** The text in place of a time; null: still on the way there. */
  readonly instead: ReactElement | string | null;
}

function Row({ stop, isNew, columns, instead }: RowProps): ReactElement {
  return (
    <tr data-new={isNew ? '' : undefined}>
      <StopName stop={stop} />
      {stop.timeMs === null ? (
        <NoTime columns={columns} instead={instead} />
      ) : (
        columns.map(({ key, className, contentOf }) => (
          <td key={key} className={`${className} numbers`}>
            {contentOf(stop)}
          </td>
        ))
      )}
    </tr>
  );
}

function StopName({ stop: { kind, name, distanceM, isWhereStopped } }: Pick<RowProps, 'stop'>): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const at = distanceM === null ? null : distance(distanceM);
  const title = kind === 'finish' && !isWhereStopped ? t('course.finish') : at === null ? name : (placeIn(name) ?? at);
  return (
    <th scope="row" className={classes.stop}>
      {title}
      {at === null || at === title ? null : <span className={classes.small}>{at}</span>}
    </th>
  );
}

interface TimeProps {
  readonly stop: Stop;
  /** Shown here where there is no room for its column. */
  readonly legPace: string | null;
  readonly format: DurationFormat;
}

function Time({ stop, legPace, format }: TimeProps): ReactElement {
  const { t } = useTexts();
  return (
    <>
      {stop.timeMs === null ? null : formatDuration(stop.timeMs, format)}
      {stop.addedMs !== 0 ? (
        <span className={classes.small} title={t(stop.addedMs < 0 ? 'runner.credits' : 'runner.penalties')}>
          {t('runner.including', { added: formatAddition(stop.addedMs) })}
        </span>
      ) : null}
      {legPace === null ? null : <span className={`${classes.small} ${classes.narrow}`}>{legPace}</span>}
    </>
  );
}

const arrows = { up: '▲', down: '▼', same: '►' } as const satisfies Record<Exclude<Trend, null>, string>;

function Place({ place, trend }: { readonly place: number | null; readonly trend: Trend }): ReactElement {
  const { t } = useTexts();
  return (
    <>
      {place ?? '–'}
      <span className={classes.trend} data-trend={trend ?? undefined}>
        {trend === null ? null : (
          <>
            <span aria-hidden="true">{arrows[trend]}</span>
            <span className="visually-hidden">{t(`runner.trend.${trend}`)}</span>
          </>
        )}
      </span>
    </>
  );
}

/** An expected time, and that one is being checked, spans the empty columns; a missed or a coming stop says so in the column of times. */
function NoTime({ columns, instead }: Pick<RowProps, 'columns' | 'instead'>): ReactElement {
  const { t } = useTexts();
  if (instead !== null && typeof instead !== 'string')
    return (
      <td colSpan={columns.length} className={classes.instead}>
        {instead}
      </td>
    );
  const text =
    instead === null ? (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('runner.notPassed')}</span>
      </>
    ) : (
      <span className={classes.said}>{instead}</span>
    );
  return (
    <>
      {columns.map(({ key, className }) =>
        key === 'time' ? (
          <td key={key} className={`${className} ${classes.ahead}`}>
            {text}
          </td>
        ) : (
          <td key={key} className={className} />
        ),
      )}
    </>
  );
}
