import { randomBytes } from 'node:crypto';
import { apiPrefix, type Endpoint, usualBodyBytes } from '@dorsal/contract/endpoint.ts';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Context } from '#platform/context.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { anErrorHandler } from './answering/refusals.ts';
import { shortenHeaders } from './answering/short-headers.ts';
import { watchSilentConnections } from './answering/silent-connections.ts';
import { serveApiDocs } from './api-docs.ts';
import type { Authenticate } from './caller.ts';
import { aServerFactory, type FastPath } from './fast-path.ts';
import type { HttpConfig } from './http-config.ts';
import type { Pages } from './pages/pages.ts';
import { serveWebApp, wantsPage } from './pages/web-app.ts';
import { helmetOptions } from './security-headers.ts';
import { hangEndpoint, type ServedEndpoint } from './serve-endpoint.ts';

export interface AppParts {
  readonly context: Context;
  readonly config: HttpConfig;
  /** From the accounts module: whose token is it? */
  readonly authenticate: Authenticate;
  /** The whole wire: `allEndpoints` of the contract. */
  readonly endpoints: readonly Endpoint[];
  /** The calls of all modules, made by `serveEndpoint`; an endpoint that is not here answers 501. */
  readonly served: readonly ServedEndpoint[];
  readonly metrics: Metrics;
  /** What pages of the web app are sent with. Absent: each stands, with nothing said of it. */
  readonly pages?: Pages;
  /** Routes that stand beside the contract: `/api/health/…`, `/api/metrics`. Hung under `/api`. */
  readonly extras?: readonly ((api: FastifyInstance) => void)[];
  readonly fastPaths?: readonly FastPath[];
  /** Called when the app closes, before it waits for open answers: streams end here. */
  readonly onClosing?: readonly (() => void)[];
}

/**
 * The web side of the program, not listening yet: API under `/api`, its description at `/api/docs`, the web app everywhere else.
 * `app.close()` ends streams, lets running answers finish and frees the port.
 */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, context, metrics } = parts;
  const app = Fastify({
    // The one error handler writes the log, so that no line ever holds the query of a log-in or a token.
    logger: false,
    bodyLimit: usualBodyBytes,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    trustProxy: config.trustProxy,
    genReqId: () => randomBytes(8).toString('hex'),
    forceCloseConnections: 'idle',
    serverFactory: aServerFactory(parts.fastPaths ?? [], config.tls),
    frameworkErrors: (error, request, reply) => {
      // An address that nobody can read is an unknown path to who looks at pages: it leads to the first one (design, section 5).
      if (error.code === 'FST_ERR_BAD_URL' && wantsPage(request)) return void reply.redirect('/', 302);
      void anErrorHandler(context.log)(error, request, reply);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(anErrorHandler(context.log));
  app.decorateRequest('caller', null);
  app.decorateRequest('token', null);
  acceptEmptyJson(app);
  app.addHook('onResponse', async (_request, reply) => {
    metrics.requests.inc({ status: `${Math.floor(reply.statusCode / 100)}xx` });
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  const endSilentConnections = watchSilentConnections(app.server);
  app.addHook('preClose', async () => {
    for (const close of parts.onClosing ?? []) close();
    endSilentConnections();
  });
  await app.register(helmet, helmetOptions(config));
  shortenHeaders(app);
  await app.register((api) => hangApi(api, parts), { prefix: apiPrefix });
  await serveWebApp(app, config, parts.pages ?? plainPages);
  return app;
}

const plainPages: Pages = {
  describe: async ({ language }) => ({ kind: 'page', status: 200, language, head: '<title>Dorsal</title>' }),
};

async function hangApi(api: FastifyInstance, parts: AppParts): Promise<void> {
  await serveApiDocs(api);
  const byName = new Map(parts.served.map((served) => [served.endpoint.name, served]));
  if (byName.size !== parts.served.length) throw new Error('a call is served twice');
  for (const endpoint of parts.endpoints) hangEndpoint(api, endpoint, byName.get(endpoint.name), parts.authenticate);
  for (const hang of parts.extras ?? []) hang(api);
}

/** An empty body that calls itself JSON is an empty object: several calls of the spec send none. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') done(null, {});
    else void parse(request, text, done);
  });
}
