import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { type CourseStop, classifiedStops } from '#race/course.ts';
import { type ArrivalSpan, expectedAt, spanHours, useArrivalNow } from '#race/expected-arrivals.ts';
import type { Modality } from '#race/modality.ts';
import type { Participant } from '#race/participant.ts';
import { isCheckedAt, lastPassed, timeFormat } from '#race/result-times.ts';
import { useMeasures } from '#ui/texts/use-measures.ts';
import type { OnTheWay } from '../board/use-board-page.ts';
import classes from './PinnedLine.module.css';
import { pinnedArrivalQuery } from './pinned-arrival.ts';

interface Props {
  readonly person: Participant;
  readonly modality: Modality;
  /** Of the checkpoint of the list, which says time and place there itself. */
  readonly shownAt: string;
  readonly onTheWay: OnTheWay;
}

/** The last checkpoint of a pinned person with time and place, and when they are expected next and at the finish. */
export function PinnedLine({ person, modality, shownAt, onTheWay }: Props): ReactElement | null {
  const { t } = useTexts();
  const nameOf = useStopName();
  const stops = classifiedStops(modality);
  const last = lastPassed(stops, person.result, modality);
  const ahead = stops.slice(last === null ? 0 : stops.indexOf(last.stop) + 1);
  const arrival = useArrivalNow(modality.id, useQuery(pinnedArrivalQuery(person.id, onTheWay)).data ?? null);
  const checked = checkedOf(ahead, person);
  const expected = checked.length > 0 ? [] : expectedAt(ahead, arrival);
  const zone = modality.event?.zone ?? 'UTC';
  if ((last === null || last.stop.id === shownAt) && expected.length === 0 && checked.length === 0) return null;
  return (
    <p className={classes.line}>
      {last === null || last.stop.id === shownAt ? null : (
        <span>
          {nameOf(last.stop)} <b className="numbers">{formatDuration(last.timeMs, timeFormat(modality))}</b>
          {last.place === null ? null : ` · ${t('board.find.place', { place: last.place })}`}
        </span>
      )}
      {checked.map((stop) => (
        <span key={stop.id}>
          {nameOf(stop)} {t('result.beingChecked')}
        </span>
      ))}
      {expected.map(({ stop, span }, index) => (
        <span key={stop.id}>
          {span === 'late' ? (
            `${nameOf(stop)} · ${t('runner.late')}`
          ) : (
            <>
              {index === 0 ? `${t('board.pinned.expected')} ` : null}
              {nameOf(stop)} <Span span={span} zone={zone} />
            </>
          )}
        </span>
      ))}
    </p>
  );
}

/** The stops at which they are being checked that are told: the start, and the furthest behind it. */
function checkedOf(ahead: readonly CourseStop[], { result }: Participant): readonly CourseStop[] {
  const checked = ahead.filter((stop) => isCheckedAt(stop, result));
  const furthest = checked.findLast(({ kind }) => kind !== 'start');
  return checked.filter((stop) => stop.kind === 'start' || stop === furthest);
}

function Span({ span, zone }: { readonly span: ArrivalSpan; readonly zone: string }): ReactElement {
  const { t } = useTexts();
  const hours = spanHours(span, zone);
  const text = 'about' in hours ? t('board.pinned.about', { at: hours.about }) : `${hours.from}–${hours.to}`;
  return <b className="numbers">{text}</b>;
}

function useStopName(): (stop: CourseStop) => string {
  const { t } = useTexts();
  const { distance } = useMeasures();
  return ({ kind, distanceM, name, number, isWhereStopped }) => {
    if (kind === 'start') return t('course.start');
    if (kind === 'finish' && !isWhereStopped) return t('course.finish');
    return distanceM === null ? (name ?? t('modality.info.checkpoint', { number })) : distance(distanceM);
  };
}
