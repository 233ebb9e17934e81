import {
  agreedAhead,
  type ClockSample,
  type ClockVerdict,
  correctableMs,
  judgeClock,
  sampleLifeMs,
  tolerableMs,
} from '@dorsal/domain/readers/sender-clock.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { trueInstant } from '#modules/readers/reader-clocks.ts';
import { loadReaderClocks } from '#modules/readers/reader-repository.ts';
import type { Context } from '#platform/context.ts';
import { noteClock } from './reader-repository.ts';

/** The clock of a reader as one of its batches shows it. */
export interface BatchClock {
  /** Internal number. */
  readonly reader: number;
  /** The sender's clock as it sent, if it says so. */
  readonly sentAt: EpochMs | null;
  /** The latest of its reads, as the reader's clock had it; null: a heartbeat. */
  readonly latestReadAt: EpochMs | null;
  readonly receivedAt: EpochMs;
}

export interface ClockWatch {
  /** Returns at once. */
  readonly note: (batch: BatchClock) => void;
  /** Writes what is still to be written. */
  readonly close: () => Promise<void>;
}

/** Readers in memory at a time; beyond it the one that was silent longest is forgotten, and measured anew. */
const mostReaders = 1_000;
const mostSamples = 20;
/** Batches nearer than this are one look at the clock, so that the samples of a busy mat reach back a minute. */
const sampleEveryMs = 3_000;
/** From this many batches with reads on, they alone are judged: beside a gateway with a right clock, its heartbeats say nothing of the reader's. */
const enoughWithReads = 3;
/** A verdict that stays the same is written this often. */
const writeEveryMs = 60_000;
const writeAfterMs = 200;

interface Watched {
  samples: readonly ClockSample[];
  /** Those of batches with reads. */
  withReads: readonly ClockSample[];
  /** The last clock reading that was near the server's. */
  rightAt: EpochMs | null;
  written: { readonly verdict: ClockVerdict; readonly at: EpochMs } | null;
}

/** Compares the clocks of readers with this server's as their batches come: readers and staff's alarms are written beside the way of reads, which waits for nothing. */
export function createClockWatch(context: Context): ClockWatch {
  const watched = new Map<number, Watched>();
  const due = new Map<number, ClockSample>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = async (): Promise<void> => {
    const readers = [...due];
    due.clear();
    for (const [reader, sample] of readers) {
      const own = watched.get(reader);
      if (own) await writeClock(context, reader, own, sample);
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    // The next batch of the reader brings it again.
    writing = writing
      .then(write)
      .catch((error: unknown) => context.log.warn({ err: error }, 'reader_clocks_not_written'));
    return writing;
  };
  const note = (batch: BatchClock): void => {
    const sample = sampleOf(batch);
    if (sample === null) return;
    const own = watchedOf(watched, batch.reader);
    own.samples = withSample(own.samples, sample);
    if (batch.latestReadAt !== null) own.withReads = withSample(own.withReads, sample);
    if (Math.abs(sample.shownAt - sample.receivedAt) <= tolerableMs) own.rightAt = sample.shownAt;
    if (!isNews(own, batch.receivedAt)) return;
    due.set(batch.reader, sample);
    timer ??= setTimeout(() => void flush(), writeAfterMs);
  };
  return { note, close: flush };
}

/** The state of a reader, which moves to the end of those in memory. */
function watchedOf(watched: Map<number, Watched>, reader: number): Watched {
  const own = watched.get(reader) ?? { samples: [], withReads: [], rightAt: null, written: null };
  watched.delete(reader);
  watched.set(reader, own);
  const [oldest] = watched.keys();
  if (watched.size > mostReaders && oldest !== undefined) watched.delete(oldest);
  return own;
}

function withSample(samples: readonly ClockSample[], sample: ClockSample): readonly ClockSample[] {
  const last = samples.at(-1);
  if (last && Math.abs(sample.receivedAt - last.receivedAt) < sampleEveryMs) return samples;
  return [...samples.slice(1 - mostSamples), sample];
}

function judgedOf({ samples, withReads }: Watched): readonly ClockSample[] {
  const newest = samples.at(-1)?.receivedAt ?? 0;
  const recent = withReads.filter(({ receivedAt }) => newest - receivedAt <= sampleLifeMs);
  return recent.length >= enoughWithReads ? recent : samples;
}

/** A read of the future is as sure a sign as a sender that says so; a read of the past says nothing. */
function sampleOf({ sentAt, latestReadAt, receivedAt }: BatchClock): ClockSample | null {
  const isReadAhead = latestReadAt !== null && latestReadAt - receivedAt > tolerableMs;
  if (isReadAhead && latestReadAt > (sentAt ?? latestReadAt - 1)) return { shownAt: latestReadAt, receivedAt };
  return sentAt === null ? null : { shownAt: sentAt, receivedAt };
}

function isNews(own: Watched, now: EpochMs): boolean {
  const { written } = own;
  const verdict = judgeClock(judgedOf(own));
  if (verdict.kind === 'unsure') return false;
  if (written === null || written.verdict.kind === 'unsure' || now - written.at >= writeEveryMs) return true;
  return (
    written.verdict.kind !== verdict.kind || Math.abs(written.verdict.aheadMs - verdict.aheadMs) > tolerableMs / 10
  );
}

const hourMs = 3_600_000;

async function writeClock(context: Context, reader: number, own: Watched, sample: ClockSample): Promise<void> {
  const judged = judgedOf(own);
  const verdict = judgeClock(judged);
  if (verdict.kind === 'unsure') return;
  const { aheadMs } = verdict;
  const clocks = await loadReaderClocks(context.db, [reader]);
  // The difference that staff have entered is taken off: a clock that is off is then no problem, and one that is right again is one.
  const leftMs = trueInstant(clocks, reader, sample.receivedAt + aheadMs) - sample.receivedAt;
  const isOff = Math.abs(leftMs) > tolerableMs;
  // One sample says that a clock is right, and no more.
  if (isOff && agreedAhead(judged) === null) return;
  const shownAt = sample.receivedAt + aheadMs;
  const from = own.rightAt ?? shownAt - 12 * hourMs;
  const proposed =
    Math.abs(aheadMs) > correctableMs
      ? null
      : { from: Math.min(from, shownAt), to: shownAt + 12 * hourMs, differenceMs: aheadMs };
  const problem = isOff ? { aheadMs, ...(proposed && { proposed }) } : null;
  await noteClock(context.db, { reader, aheadMs, measuredAt: sample.receivedAt, problem });
  if (problem) context.log.warn({ reader, aheadMs }, 'reader_clock_off');
  own.written = { verdict, at: sample.receivedAt };
}
