import { healthLive, healthReady } from '@dorsal/contract/calls/operations/health.ts';
import { metrics as metricsCall } from '@dorsal/contract/calls/operations/metrics.ts';
import type { Context } from '#platform/context.ts';
import { refuse, Verbatim } from '#platform/http/answers.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { databaseAnswers } from './query.ts';

export const version = '4.0.0';

/** What load balancers and Prometheus ask. A process that stops is not ready any more, so a proxy sends nothing new. */
export const healthRoutes = (context: Context, metrics: Metrics): ServedEndpoint[] => [
  serveEndpoint(healthLive, () => ({ status: 'ok', version }) as const),
  serveEndpoint(healthReady, async () => {
    if (!(await databaseAnswers(context))) return refuse('unavailable', { retryAfterS: 1 });
    return { status: 'ok', checks: { database: 'ok' } } as const;
  }),
  serveEndpoint(metricsCall, async () => {
    return new Verbatim(await metrics.registry.metrics(), { 'content-type': metrics.registry.contentType });
  }),
];
