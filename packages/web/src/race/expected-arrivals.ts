import { expectedArrivals } from '@dorsal/contract/calls/results.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { formatHour } from '@dorsal/domain/units/dates.ts';
import { call } from '#api/call.ts';
import { useHasCome } from '#live/clock/use-server-now.ts';

/** An interval that contains 80 % of arrivals. */
export interface ArrivalSpan {
  readonly fromAt: EpochMs;
  readonly toAt: EpochMs;
  /** The middle, where the interval is too wide to say anything; else null. */
  readonly aboutAt: EpochMs | null;
}

/** The expected arrival of a person at the next checkpoint. */
export interface Arrival extends ArrivalSpan {
  readonly checkpoint: string;
  /** The span has long passed: nobody knows where they are. */
  readonly isLate: boolean;
  /** The span has passed, however little: its hours are not said any more. */
  readonly isOverdue: boolean;
  /** Null: the finish is the next checkpoint, or nothing is known of it. */
  readonly finish: ArrivalSpan | null;
}

/** An estimate moves by itself; so often it is worth looking again. */
export const estimateEveryMs = 20_000;

/** The expected arrivals of people by their id; those of whom nothing is to be expected are absent. At most 50. */
export async function fetchArrivals(
  participants: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Arrival>> {
  const found = await call(expectedArrivals, { body: { registrations: [...participants] } }, signal);
  return new Map(
    found.map(({ registration, checkpoint, is_late: isLate, finish, ...next }) => [
      registration,
      { checkpoint, ...spanOf(next), isLate, isOverdue: isLate, finish: finish ? spanOf(finish) : null },
    ]),
  );
}

const spanOf = ({ from, to, about }: { from: EpochMs; to: EpochMs; about?: EpochMs | undefined }): ArrivalSpan => ({
  fromAt: from,
  toAt: to,
  aboutAt: about ?? null,
});

interface ExpectedAt<Stop> {
  readonly stop: Stop;
  readonly span: ArrivalSpan | 'late';
}

/**
 * The next stop and the finish, of the stops ahead in course order; none where nothing is to be expected. An answer about a stop that has been passed
 * meanwhile says nothing: the next one comes.
 */
export function expectedAt<Stop extends { readonly id: string }>(
  ahead: readonly Stop[],
  arrival: Arrival | null,
): readonly ExpectedAt<Stop>[] {
  const next = ahead.find(({ id }) => id === arrival?.checkpoint);
  const finish = ahead.at(-1);
  if (arrival === null || next === undefined) return [];
  if (arrival.isOverdue) return [{ stop: next, span: 'late' }];
  const first = { stop: next, span: arrival };
  return arrival.finish === null || finish === undefined || finish === next
    ? [first]
    : [first, { stop: finish, span: arrival.finish }];
}

const minuteMs = 60_000;

/** The instant from which somebody is later than expected: the end of the span, to the minute that it shows. */
export const overdueFrom = ({ toAt }: ArrivalSpan): EpochMs => nextMinute(toAt);

/** An arrival as of now. */
export function useArrivalNow(modality: string, arrival: Arrival | null): Arrival | null {
  const isOver = useHasCome(modality, arrival && overdueFrom(arrival));
  return arrival && isOver ? { ...arrival, isOverdue: true } : arrival;
}

/** Hours are shown in whole minutes: a span of seconds still has two ends. */
const nextMinute = (at: EpochMs): EpochMs => Math.ceil(at / minuteMs) * minuteMs;
/** A rough hour is no exact minute. */
const nextFive = (at: EpochMs): EpochMs => Math.round(at / (5 * minuteMs)) * 5 * minuteMs;

/** The hours of a span on the clocks of the race, or a rough one where the span is too wide to say anything. */
export const spanHours = (
  { fromAt, toAt, aboutAt }: ArrivalSpan,
  zone: string,
): { readonly from: string; readonly to: string } | { readonly about: string } =>
  aboutAt === null
    ? { from: formatHour(fromAt, zone), to: formatHour(nextMinute(toAt), zone) }
    : { about: formatHour(nextFive(aboutAt), zone) };
