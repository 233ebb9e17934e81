import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { healthLive, healthReady, metrics as metricsCall } from '@dorsal/contract/calls/system.ts';
import type { Ms } from '@dorsal/domain/timing/types.ts';
import type { Context } from '#platform/context.ts';
import { RawAnswer, refuse } from '#platform/http/answers.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import type { Metrics } from '#platform/metrics.ts';
import { askDatabase, oldestMark } from './health-repository.ts';

export const version = '4.0.0';

/** A part of the process that must be in order before requests are sent to it. */
export interface ReadyCheck {
  readonly name: string;
  readonly isReady: () => boolean;
}

export interface HealthOptions {
  readonly checks?: readonly ReadyCheck[];
  /** Metrics tell how large a race is and how the machine fares; null: anybody may read them. */
  readonly metricsToken?: string | null;
}

/** Without telling by its time how much of it was right. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(sha256(given), sha256(wanted));
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Answers load balancers and Prometheus. A stopping process is not ready any more, so a proxy sends nothing new. */
export const healthRoutes = (
  context: Context,
  metrics: Metrics,
  { checks = [], metricsToken = null }: HealthOptions = {},
): ServedEndpoint[] => [
  serveEndpoint(healthLive, () => ({ status: 'ok', version }) as const),
  serveEndpoint(healthReady, async () => {
    if (!(await databaseAnswers(context))) return refuse('unavailable', { retryAfterS: 1 });
    if (checks.some(({ isReady }) => !isReady())) return refuse('unavailable', { retryAfterS: 1 });
    const names = ['database', ...checks.map(({ name }) => name)];
    return { status: 'ok', checks: Object.fromEntries(names.map((name) => [name, 'ok'] as const)) } as const;
  }),
  serveEndpoint(metricsCall, async ({ token }) => {
    if (metricsToken !== null && !isSame(token ?? '', metricsToken)) return refuse('wrong_metrics_token');
    metrics.deriveLag.set((await deriveLagMs(context)) / 1_000);
    return new RawAnswer(await metrics.registry.metrics(), { 'content-type': metrics.registry.contentType });
  }),
];

const PATIENCE_MS = 2_000;

/** Tells whether the database answers soon; a hanging one counts as away. */
export async function databaseAnswers({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const waiting = new AbortController();
  const late = pause(PATIENCE_MS, false, { signal: waiting.signal, ref: false }).catch(() => false);
  const answer = askDatabase(db).then(
    () => true,
    () => false,
  );
  const isThere = await Promise.race([answer, late]);
  waiting.abort();
  return isThere;
}

/** The age of the oldest mark that waits to be derived; 0: none waits. */
async function deriveLagMs({ db, now }: Context): Promise<Ms> {
  const oldest = await oldestMark(db);
  return oldest === null ? 0 : Math.max(0, now() - oldest);
}
