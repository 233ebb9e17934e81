import { healthLive, healthReady } from '@dorsal/contract/calls/operations/health.ts';
import { metrics as metricsCall } from '@dorsal/contract/calls/operations/metrics.ts';
import type { Context } from '#platform/context.ts';
import { refuse, Verbatim } from '#platform/http/answers.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { databaseAnswers, deriveLagMs } from './query.ts';

export const version = '4.0.0';

/** A part of the process that must be in order before requests are sent to it. */
export interface ReadyCheck {
  readonly name: string;
  readonly isReady: () => boolean;
}

/** What load balancers and Prometheus ask. A process that stops is not ready any more, so a proxy sends nothing new. */
export const healthRoutes = (
  context: Context,
  metrics: Metrics,
  checks: readonly ReadyCheck[] = [],
): ServedEndpoint[] => [
  serveEndpoint(healthLive, () => ({ status: 'ok', version }) as const),
  serveEndpoint(healthReady, async () => {
    if (!(await databaseAnswers(context))) return refuse('unavailable', { retryAfterS: 1 });
    if (checks.some(({ isReady }) => !isReady())) return refuse('unavailable', { retryAfterS: 1 });
    const names = ['database', ...checks.map(({ name }) => name)];
    return { status: 'ok', checks: Object.fromEntries(names.map((name) => [name, 'ok'] as const)) } as const;
  }),
  serveEndpoint(metricsCall, async () => {
    metrics.deriveLag.set((await deriveLagMs(context)) / 1_000);
    return new Verbatim(await metrics.registry.metrics(), { 'content-type': metrics.registry.contentType });
  }),
];
