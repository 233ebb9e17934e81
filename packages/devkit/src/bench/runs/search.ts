import { benchSearch } from '#bench/ingest/search-bench.ts';
import { type Bench, line } from './bench.ts';

export const search: Bench = {
  name: 'search',
  summary: 'reads while 40 people search through all races without a pause',
  run: async ({ isQuick, aDatabase }) => {
    const size = isQuick ? { people: 2_000, clients: 4, batches: 20 } : { people: 100_000, clients: 40, batches: 300 };
    const { aloneMs, searchedMs, ratio, answered, putOff } = await benchSearch({ ...(await aDatabase()), ...size });
    return [
      line('a batch of reads alone, half of them', aloneMs.p50, 'ms'),
      line('a batch of reads alone, 99 of 100', aloneMs.p99, 'ms'),
      line('while all search, half of them', searchedMs.p50, 'ms'),
      line('while all search, 99 of 100', searchedMs.p99, 'ms'),
      line('as many times as alone, 99 of 100', Math.round(ratio * 10) / 10, ''),
      line('searches answered meanwhile', answered, ''),
      line('searches asked to come again', putOff, ''),
    ];
  },
};
