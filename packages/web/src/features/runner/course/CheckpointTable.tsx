import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { formatHour } from '@dorsal/domain/units/dates.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { type ReactElement, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { placeIn } from '#ui/course-tab.ts';
import { useMeasures } from '#ui/units/use-measures.ts';
import type { Arrival } from '../follow/runner-query.ts';
import type { Stop, Trend } from '../model/stops.ts';
import classes from './CheckpointTable.module.css';

interface Props {
  readonly registration: RegistrationView;
  readonly stops: readonly Stop[];
  readonly sport: string;
  readonly zone: string;
  /** When the next stop is likely to be reached; null: nothing to expect. */
  readonly arrival: Arrival;
  readonly isRunning: boolean;
}

/** Which columns this runner and this race fill. */
interface Columns {
  readonly hasLegs: boolean;
  readonly hasPlaces: boolean;
  readonly hasCategory: boolean;
}

/** The course with this runner's stops: time, pace on the leg, place and place in the category with what became of them. */
export function CheckpointTable({ registration, stops, sport, zone, arrival, isRunning }: Props): ReactElement {
  const { t } = useTexts();
  // What was there when the page came does not glow.
  const [known] = useState(() => new Set(stops.filter(({ timeMs }) => timeMs !== null).map(({ id }) => id)));
  const hasPlaces = registration.classify !== false && registration.result?.status !== 'disqualified';
  const columns: Columns = {
    hasLegs: stops.some(({ distanceM }) => distanceM !== null),
    hasPlaces,
    hasCategory: hasPlaces && registration.category !== undefined,
  };
  const lastPassed = stops.findLastIndex(({ timeMs }) => timeMs !== null);
  const insteadOf = ({ id }: Stop, index: number): RowProps['instead'] => {
    if (arrival?.checkpoint === id) return <Expected arrival={arrival} zone={zone} />;
    return isRunning && index > lastPassed ? null : t('runner.noRead');
  };
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{t('runner.checkpoints')}</h2>
      <table className={classes.table}>
        <Headings columns={columns} sport={sport} />
        <tbody>
          {stops.map((stop, index) => (
            <Row
              key={stop.id}
              stop={stop}
              sport={sport}
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

function Headings({ columns, sport }: { readonly columns: Columns; readonly sport: string }): ReactElement {
  const { t } = useTexts();
  const { saysSpeed } = useMeasures();
  return (
    <thead>
      <tr>
        <th scope="col">{t('runner.checkpoint')}</th>
        <th scope="col" className={classes.time}>
          {t('runner.time')}
        </th>
        {columns.hasLegs ? (
          <th scope="col" className={classes.leg}>
            {t(saysSpeed(sport) ? 'runner.legSpeed' : 'runner.leg')}
          </th>
        ) : null}
        {columns.hasPlaces ? (
          <th scope="col" className={classes.place}>
            {t('runner.place')}
          </th>
        ) : null}
        {columns.hasCategory ? (
          <th scope="col" className={classes.place}>
            {t('runner.category')}
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly stop: Stop;
  readonly sport: string;
  readonly isNew: boolean;
  readonly columns: Columns;
  /** What stands where there is no time; null: still on the way there. */
  readonly instead: ReactElement | string | null;
}

function Row({ stop, sport, isNew, columns, instead }: RowProps): ReactElement {
  return (
    <tr data-new={isNew ? '' : undefined}>
      <StopName stop={stop} />
      {stop.timeMs === null ? (
        <NoTime columns={columns} instead={instead} />
      ) : (
        <Passed stop={stop} sport={sport} columns={columns} />
      )}
    </tr>
  );
}

function StopName({ stop: { kind, name, distanceM } }: Pick<RowProps, 'stop'>): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const at = distanceM === null ? null : distance(distanceM);
  const title = kind === 'finish' ? t('runner.finish') : at === null ? name : (placeIn(name) ?? at);
  return (
    <th scope="row" className={classes.stop}>
      {title}
      {at === null || at === title ? null : <span className={classes.small}>{at}</span>}
    </th>
  );
}

function Passed({ stop, sport, columns }: Pick<RowProps, 'stop' | 'sport' | 'columns'>): ReactElement {
  const { t } = useTexts();
  const { pace } = useMeasures();
  const legPace = stop.leg ? pace({ sport, ...stop.leg }) : null;
  return (
    <>
      <td className={`${classes.time} numbers`}>
        {stop.timeMs === null ? null : formatDuration(stop.timeMs)}
        {stop.addedMs > 0 ? (
          <span className={classes.small} title={t('runner.penalties')}>
            {t('runner.including', { added: `+${formatDuration(stop.addedMs)}` })}
          </span>
        ) : null}
        {legPace === null ? null : <span className={`${classes.small} ${classes.narrow}`}>{legPace}</span>}
      </td>
      {columns.hasLegs ? <td className={`${classes.leg} numbers`}>{legPace}</td> : null}
      {columns.hasPlaces ? <PlaceCell place={stop.place} trend={stop.placeTrend} /> : null}
      {columns.hasCategory ? <PlaceCell place={stop.categoryPlace} trend={stop.categoryTrend} /> : null}
    </>
  );
}

const arrows = { up: '▲', down: '▼', same: '►' } as const satisfies Record<Exclude<Trend, null>, string>;

function PlaceCell({ place, trend }: { readonly place: number | null; readonly trend: Trend }): ReactElement {
  const { t } = useTexts();
  return (
    <td className={`${classes.place} numbers`}>
      {place ?? '–'}
      <span className={classes.trend} data-trend={trend ?? undefined}>
        {trend === null ? null : (
          <>
            <span aria-hidden="true">{arrows[trend]}</span>
            <span className="visually-hidden">{t(`runner.trend.${trend}`)}</span>
          </>
        )}
      </span>
    </td>
  );
}

interface ExpectedProps {
  readonly arrival: NonNullable<Arrival>;
  readonly zone: string;
}

/** Hours are shown in whole minutes: a span of seconds still has two ends. */
const nextMinute = (at: number): number => Math.ceil(at / 60_000) * 60_000;

/** A span, never one exact time; and who is long overdue is late, not lost. */
export function Expected({ arrival, zone }: ExpectedProps): ReactElement {
  const { t } = useTexts();
  const text = arrival.is_late
    ? t('runner.late')
    : t('runner.expected', { from: formatHour(arrival.from, zone), to: formatHour(nextMinute(arrival.to), zone) });
  return <span className={classes.expected}>{text}</span>;
}

/** What is expected reaches over the empty columns; that nothing was heard, or that a stop is still ahead, stands in the one of the times. */
function NoTime({ columns, instead }: Pick<RowProps, 'columns' | 'instead'>): ReactElement {
  const { t } = useTexts();
  const { hasLegs, hasPlaces, hasCategory } = columns;
  if (instead !== null && typeof instead !== 'string')
    return (
      <td colSpan={1 + [hasLegs, hasPlaces, hasCategory].filter(Boolean).length} className={classes.instead}>
        {instead}
      </td>
    );
  return (
    <>
      <td className={`${classes.time} ${classes.ahead}`}>
        {instead === null ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">{t('runner.notPassed')}</span>
          </>
        ) : (
          <span className={classes.said}>{instead}</span>
        )}
      </td>
      {hasLegs ? <td className={classes.leg} /> : null}
      {hasPlaces ? <td className={classes.place} /> : null}
      {hasCategory ? <td className={classes.place} /> : null}
    </>
  );
}
