import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import type { Db } from '#platform/context.ts';

/** While a reader's own clock showed `from` to `to`, it was `differenceMs` ahead of true time. */
export interface ClockDifference {
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly differenceMs: Ms;
}

/** The clock differences of some readers, by the reader's internal number; readers with a true clock are absent. */
export type ReaderClocks = ReadonlyMap<number, readonly ClockDifference[]>;

/** The known clock differences of these readers (internal numbers), the newest first: where two hold, the one set last counts. */
export async function loadReaderClocks(db: Db, readers: readonly number[]): Promise<ReaderClocks> {
  if (readers.length === 0) return new Map();
  const rows = await db
    .selectFrom('reader_clock')
    .select(['reader_number', 'from_at', 'to_at', 'difference_ms'])
    .where('reader_number', 'in', [...readers])
    .orderBy('number', 'desc')
    .execute();
  return readerClocksOf(rows);
}

/** The columns of `reader_clock` that say what a clock showed. */
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

/** What a reader's clock showed → the true instant. */
export function trueInstant(clocks: ReaderClocks, reader: number, heardAt: EpochMs): EpochMs {
  const holding = clocks.get(reader)?.find(({ from, to }) => heardAt >= from && heardAt <= to);
  return holding ? heardAt - holding.differenceMs : heardAt;
}

/** Two instants, both included. */
export interface Span {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** What the reader's clock can have shown between two true instants: the span itself, and the span moved by each difference that applied then. */
export function clockSpans(clocks: ReaderClocks, reader: number, { from, to }: Span): Span[] {
  const moved = (clocks.get(reader) ?? []).map((difference) => ({
    from: Math.max(from + difference.differenceMs, difference.from),
    to: Math.min(to + difference.differenceMs, difference.to),
  }));
  return [{ from, to }, ...moved.filter((span) => span.from <= span.to)];
}

/** The same instants in as few spans as can be: those that overlap, or lie less than `gapMs` apart, become one. */
export function joinSpans(spans: readonly Span[], gapMs: Ms): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && span.from - last.to <= gapMs)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else joined.push(span);
  }
  return joined;
}
