import { benchPages } from '#bench/pages/pages-bench.ts';
import { type Bench, line, longestBlock } from './bench.ts';

export const pages: Bench = {
  name: 'pages',
  summary: 'classification pages a second: the GET twin, the POST, and pages made anew',
  run: async ({ isQuick, aDatabase }) => {
    const size = isQuick ? { people: 2_000, roundMs: 200, rounds: 2 } : { people: 60_000, roundMs: 1_500, rounds: 5 };
    const { bytes, bare, twin, post, cold, twinShare, postShare, longestBlockMs } = await benchPages({
      ...(await aDatabase()),
      ...size,
      connections: 32,
    });
    const against = { what: 'a bare node:http server, the same bytes', value: bare.perSecond };
    return [
      line('GET twin', twin.perSecond, '1/s', { against }),
      line('GET twin, share of the bare server', twinShare.byRate, '', { required: { least: 0.6 } }),
      line('GET twin, share of it by processor time', twinShare.byCpu, ''),
      line('POST', post.perSecond, '1/s', { against }),
      line('POST, share of the bare server', postShare.byRate, '', { required: { least: 0.4 } }),
      line('POST, share of it by processor time', postShare.byCpu, ''),
      line('pages made anew', cold.perSecond, '1/s', { against }),
      line('bytes of a page', bytes, 'B'),
      longestBlock(longestBlockMs),
    ];
  },
};
