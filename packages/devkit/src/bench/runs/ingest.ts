import { benchIngest, type IngestFigures } from '#bench/ingest/ingest-bench.ts';
import { type Bench, type BenchParts, type Line, line, longestBlock } from './bench.ts';

interface Round {
  readonly batchSize: number;
  readonly reads: number;
  readonly senders: number;
}

/** As many reads as the field sends in a race of 24 each, or fewer to try. */
const measure = async ({ isQuick, aDatabase }: BenchParts, round: Round): Promise<IngestFigures> => {
  const database = await aDatabase();
  const size = isQuick
    ? { people: 2_000, reads: 4_000, warmUp: 1_000 }
    : { people: 60_000, reads: round.reads, warmUp: Math.round(round.reads / 5) };
  return await benchIngest({ ...database, ...round, ...size, pace: null });
};

function commonLines(figures: IngestFigures): Line[] {
  return [
    line('from commit to board, half of the reads', figures.lagP50Ms, 'ms'),
    line('from commit to board, 99 of 100 reads', figures.lagP99Ms, 'ms', { required: { most: 300 } }),
    line('processor time of a read, serving thread', figures.cpuUsPerRead.servingThread, 'µs'),
    line('processor time of a read, all threads of Node, the sender with them', figures.cpuUsPerRead.node, 'µs'),
    ...(figures.cpuUsPerRead.postgres === null
      ? []
      : [line('processor time of a read, PostgreSQL', figures.cpuUsPerRead.postgres, 'µs')]),
    longestBlock(figures.longestBlockMs),
  ];
}

export const ingest: Bench = {
  name: 'ingest',
  summary: 'reads over HTTP in batches of 500, durable and with results derived, at 60,000 runners',
  run: async (parts) => {
    const figures = await measure(parts, { batchSize: 500, reads: 300_000, senders: 16 });
    const against = { what: 'the same rows by a plain INSERT', value: figures.plainReadsPerSecond };
    return [
      line('reads in batches of 500', figures.readsPerSecond, '1/s', { required: { least: 30_000 }, against }),
      ...commonLines(figures),
    ];
  },
};

export const gateways: Bench = {
  name: 'gateways',
  summary: 'reads over HTTP in batches of 20, as gateways really send, at 60,000 runners',
  run: async (parts) => {
    const figures = await measure(parts, { batchSize: 20, reads: 60_000, senders: 32 });
    const value = Math.round(figures.plainReadsPerSecond / 20);
    const against = { what: 'the same batches by a plain INSERT', value };
    return [
      line('batches of 20', figures.batchesPerSecond, '1/s', { required: { least: 800 }, against }),
      ...commonLines(figures),
    ];
  },
};
