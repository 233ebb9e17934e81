import { aProgram } from '@dorsal/testkit/a-program.ts';
import { aRace, aRead } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { createMetrics } from '#platform/metrics.ts';
import { healthRoutes } from './health.ts';

const { ask, tokenOf, context } = await aProgram();
const get = (path: string) => ask(path, { method: 'GET' });

// @spec [Calls] doc 1 §9, doc 3 §9, design §5: Version 4.0.0
test('a process that answers says so, with its version', async () => {
  expect((await get('/health/live')).json()).toEqual({ status: 'ok', version: '4.0.0' });
  expect((await get('/health/ready')).json()).toEqual({ status: 'ok', checks: { boards: 'ok', database: 'ok' } });
});

// @spec [Calls] issue 2: Liveness, readiness and metrics (reads in, lag from commit to board, viewers, cache hits)
test('metrics tell reads, lag, viewers and pages in the format of Prometheus', async () => {
  await aRace(context, { readers: [1, 2, 3] });
  const read = { ...aRead(1, 2_000), time: new Date(0).toISOString() };
  await ask('/reads', { body: { device: 1, reads: [read, read] }, token: tokenOf('gateway') });
  const { body, headers } = await get('/metrics');
  expect(headers['content-type']).toContain('text/plain; version=0.0.4');
  expect(body).toContain('dorsal_reads_total{outcome="stored"} 1');
  expect(body).toContain('dorsal_reads_total{outcome="repeated"} 1');
  for (const name of ['dorsal_board_lag_seconds', 'dorsal_live_viewers', 'dorsal_pages_total'])
    expect(body).toContain(`# HELP ${name}`);
});

// @spec [Safety] issue 16: Metrics can ask for a token
test('metrics with a token of their own are for who sends it', async () => {
  const metricsToken = 'sixteen letters or more';
  const served = healthRoutes(context, createMetrics(), { metricsToken }).find(
    ({ endpoint }) => endpoint.name === 'metrics',
  );
  const askWith = async (token: string | null) =>
    await served?.handle({ token } as Parameters<typeof served.handle>[0]); // it looks at nothing else
  expect(await askWith(null)).toMatchObject({ code: 'wrong_metrics_token' });
  expect(await askWith('sixteen letters or less')).toMatchObject({ code: 'wrong_metrics_token' });
  expect(await askWith(metricsToken)).toMatchObject({ status: 200 });
});
