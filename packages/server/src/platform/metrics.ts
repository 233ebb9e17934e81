import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of one process for Prometheus. Made once a process; modules count in it. */
export interface Metrics {
  readonly registry: Registry;
  /** Reads taken in, by outcome: `stored`, `repeated` or `refused`. */
  readonly readsIn: Counter<'outcome'>;
  /** Seconds from the moment a change was written to the moment it stands on a board of this node. */
  readonly boardLag: Histogram;
  /** The age of the oldest mark that waits to be derived, in seconds; measured at each scrape. */
  readonly deriveLag: Gauge;
  /** Streams open at `/live`. */
  readonly viewers: Gauge;
  /** Streams that were ended because their reader was too slow. */
  readonly slowViewers: Counter;
  /** Classification pages answered, by where they came from: `cache` or `board`. */
  readonly pages: Counter<'from'>;
  readonly boardsLoaded: Gauge;
  /** Bytes of cached encoded pages. */
  readonly pageCacheBytes: Gauge;
  /** Requests answered the long way, by status (`2xx` …). */
  readonly requests: Counter<'status'>;
}

/** A registry of its own, with Node's own figures (event loop delay, heap, garbage collection) and the product's. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    readsIn: new Counter({ name: 'dorsal_reads_total', help: 'Reads taken in', labelNames: ['outcome'], registers }),
    boardLag: new Histogram({
      name: 'dorsal_board_lag_seconds',
      help: 'From the change to the board',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10],
      registers,
    }),
    deriveLag: new Gauge({
      name: 'dorsal_derive_lag_seconds',
      help: 'Age of the oldest mark not derived yet',
      registers,
    }),
    viewers: new Gauge({ name: 'dorsal_live_viewers', help: 'Open live streams', registers }),
    slowViewers: new Counter({ name: 'dorsal_live_dropped_total', help: 'Live streams ended as too slow', registers }),
    pages: new Counter({ name: 'dorsal_pages_total', help: 'Classification pages', labelNames: ['from'], registers }),
    boardsLoaded: new Gauge({ name: 'dorsal_boards_loaded', help: 'Boards held in memory', registers }),
    pageCacheBytes: new Gauge({ name: 'dorsal_page_cache_bytes', help: 'Bytes of cached encoded pages', registers }),
    requests: new Counter({ name: 'dorsal_requests_total', help: 'Requests', labelNames: ['status'], registers }),
  };
}
