import { randomBytes } from 'node:crypto';
import { apiPrefix, type Endpoint, usualBodyBytes } from '@dorsal/contract/endpoint.ts';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { errorCodes, type FastifyInstance } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import type { HttpConfig } from '#platform/config/http-config.ts';
import type { Context } from '#platform/context.ts';
import type { Metrics } from '../metrics.ts';
import { refuse } from './answers.ts';
import type { Authenticate } from './caller.ts';
import { createServerFactory, type FastPath } from './fast-path.ts';
import { hasOddEscape, isMalformedAddress, withCleanQuery } from './malformed-input.ts';
import type { Pages } from './pages.ts';
import { createErrorHandler, sendRefusal } from './refusals.ts';
import { helmetOptions, shortenHeaders } from './security-headers.ts';
import { registerEndpoint, type ServedEndpoint } from './serve-endpoint.ts';
import { watchSilentConnections } from './silent-connections.ts';
import { serveWebApp, wantsPage } from './web-app.ts';

export interface AppParts {
  readonly context: Context;
  readonly config: HttpConfig;
  /** The look-up of a token's owner, from the accounts module. */
  readonly authenticate: Authenticate;
  /** The whole wire: `allEndpoints` of the contract. */
  readonly endpoints: readonly Endpoint[];
  /** The calls of all modules, made by `serveEndpoint`; an endpoint that is not here answers 501. */
  readonly served: readonly ServedEndpoint[];
  readonly metrics: Metrics;
  /** Describes the pages of the web app. Absent: each page is answered with plain metadata. */
  readonly pages?: Pages;
  /** Routes that stand beside the contract: `/api/health/…`, `/api/metrics`. Registered under `/api`. */
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
    // The one error handler writes the log, so that no line ever contains the query of a log-in or a token.
    logger: false,
    bodyLimit: usualBodyBytes,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    genReqId: () => randomBytes(8).toString('hex'),
    forceCloseConnections: 'idle',
    serverFactory: createServerFactory(parts.fastPaths ?? [], config.tls),
    frameworkErrors: (error, request, reply) => {
      // For a visitor a malformed address is an unknown path: it leads to the first page (design, section 5).
      if (error.code === 'FST_ERR_BAD_URL' && wantsPage(request)) return void reply.redirect('/', 302);
      void createErrorHandler(context.log)(error, request, reply);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(createErrorHandler(context.log));
  app.decorateRequest('caller', null);
  app.decorateRequest('token', null);
  app.decorateRequest('hasOddEscape', false);
  acceptEmptyJson(app);
  acceptBytes(app);
  app.addHook('onResponse', async (_request, reply) => {
    metrics.requests.inc({ status: `${Math.floor(reply.statusCode / 100)}xx` });
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const isPage = wantsPage(request);
    const clean = isPage ? withCleanQuery(request.url) : null;
    if (clean !== null) return reply.redirect(clean, 302);
    // The query of a page stays in the browser.
    if (!isMalformedAddress(isPage ? (request.url.split('?', 1)[0] ?? '') : request.url)) return;
    // For a visitor a malformed address is an unknown path: it leads to the first page (design, section 5).
    return isPage ? reply.redirect('/', 302) : sendRefusal(request, reply, refuse('unknown_call'));
  });
  const endSilentConnections = watchSilentConnections(app.server);
  app.addHook('preClose', async () => {
    for (const close of parts.onClosing ?? []) close();
    endSilentConnections();
  });
  await app.register(helmet, helmetOptions(config));
  shortenHeaders(app);
  await app.register((api) => registerApi(api, parts), { prefix: apiPrefix });
  await serveWebApp(app, config, parts.pages ?? plainPages);
  return app;
}

const plainPages: Pages = {
  describe: async ({ language }) => ({ kind: 'page', status: 200, language, head: '<title>Dorsal</title>' }),
};

async function registerApi(api: FastifyInstance, parts: AppParts): Promise<void> {
  await serveApiDocs(api);
  const byName = new Map(parts.served.map((served) => [served.endpoint.name, served]));
  if (byName.size !== parts.served.length) throw new Error('a call is served twice');
  for (const endpoint of parts.endpoints) registerEndpoint(api, endpoint, byName.get(endpoint.name), parts);
  for (const register of parts.extras ?? []) register(api);
}

/**
 * An empty body that calls itself JSON is an empty object: several calls of the spec send none. A key that could change a prototype refuses the
 * body, but where items are judged one by one: there its item is refused, as one with any other unknown key.
 */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseAll = app.getDefaultJsonParser('error', 'error');
  const parseItems = app.getDefaultJsonParser('ignore', 'ignore');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    request.hasOddEscape = hasOddEscape(text);
    const parse = request.routeOptions.config.judgedOneByOne === undefined ? parseAll : parseItems;
    if (text.trim() === '') done(null, {});
    else void parse(request, text, done);
  });
}

/** Bytes go to the calls that take them, unread; any other call knows no such body. */
function acceptBytes(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', (request, payload, done) => {
    if (request.routeOptions.config.takesBytes) done(null, payload);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('application/octet-stream'));
  });
}

/** The API's description (OpenAPI 3.1) at `/api/docs/json`, made to read at `/api/docs`. Registered before the routes that it describes. */
async function serveApiDocs(api: FastifyInstance): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dorsal',
        version: '4.0.0',
        description:
          'Timing, live results and registration of races. Times are seconds, ids {"$oid": …}, dates {"$date": …}.',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: {
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'frame-ancestors': "'self'",
      'object-src': "'none'",
    },
  });
}
