import type { EpochMs, Ms, ReaderConfiguration } from '@dorsal/domain/timing/types.ts';

/** While a reader's own clock showed `from` to `to`, it was `differenceMs` ahead of true time. */
export interface ClockDifference {
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly differenceMs: Ms;
}

/** The clock differences of some readers, by the reader's internal number; readers with a true clock are absent. */
export type ReaderClocks = ReadonlyMap<number, readonly ClockDifference[]>;

/** The columns of `reader_clock` that describe what a clock showed. */
export interface ClockRow {
  readonly reader_number: number;
  readonly from_at: EpochMs;
  readonly to_at: EpochMs;
  readonly difference_ms: Ms;
}

/** Rows, the newest first, → the differences by reader. */
export function readerClocksOf(rows: readonly ClockRow[]): ReaderClocks {
  const difference = (row: ClockRow): ClockDifference => ({
    from: row.from_at,
    to: row.to_at,
    differenceMs: row.difference_ms,
  });
  const byReader = Map.groupBy(rows, (row) => row.reader_number);
  return new Map([...byReader].map(([reader, own]) => [reader, own.map(difference)]));
}

/** The true instant for an instant that a reader's clock showed. */
export function trueInstant(clocks: ReaderClocks, reader: number, heardAt: EpochMs): EpochMs {
  const holding = clocks.get(reader)?.find(({ from, to }) => heardAt >= from && heardAt <= to);
  return holding ? heardAt - holding.differenceMs : heardAt;
}

/** Two instants, both included. */
export interface Span {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/**
 * The instants that the clocks of these readers can have shown during their windows, in as few spans as possible: spans less than `gapMs` apart
 * become one.
 */
export function searchSpans(
  clocks: ReaderClocks,
  readers: readonly Pick<ReaderConfiguration, 'device' | 'opensAt' | 'closesAt'>[],
  gapMs: Ms,
): Span[] {
  const spans = readers.flatMap(({ device, opensAt, closesAt }) =>
    clockSpans(clocks, device, { from: opensAt, to: closesAt }),
  );
  return joinSpans(spans, gapMs);
}

/** The instants that the reader's clock can have shown between two true ones: the span itself, and the span moved by each difference that applied then. */
function clockSpans(clocks: ReaderClocks, reader: number, { from, to }: Span): Span[] {
  const moved = (clocks.get(reader) ?? []).map((difference) => ({
    from: Math.max(from + difference.differenceMs, difference.from),
    to: Math.min(to + difference.differenceMs, difference.to),
  }));
  return [{ from, to }, ...moved.filter((span) => span.from <= span.to)];
}

/** The same instants in as few spans as can be: those that overlap, or lie less than `gapMs` apart, become one. */
function joinSpans(spans: readonly Span[], gapMs: Ms): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && span.from - last.to <= gapMs)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else joined.push(span);
  }
  return joined;
}
