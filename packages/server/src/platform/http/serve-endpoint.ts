import { createHash } from 'node:crypto';
import { rolesThatMay } from '@dorsal/contract/access.ts';
import type { Language } from '@dorsal/contract/codecs/enums.ts';
import {
  type AnswerOf,
  apiPrefix,
  type BodyOf,
  changeableFields,
  deprecatedQuery,
  deprecatedQuerySince,
  describedAnswer,
  type Endpoint,
  encodeAnswer,
  fieldsNotAllowed,
  type ParamsOf,
  type QueryOf,
} from '@dorsal/contract/endpoint.ts';
import type { Ms } from '@dorsal/domain/timing/types.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import * as z from 'zod';
import type { Context } from '#platform/context.ts';
import { admit, refusalOfOtherEvents } from './access.ts';
import { HijackedAnswer, RawAnswer, Refused, refuse } from './answers.ts';
import { sendJson } from './cacheable.ts';
import { type Authenticate, type Caller, isMachine, rolesOfCaller } from './caller.ts';
import { callerAddress } from './caller-address.ts';
import { languageOf } from './language.ts';
import { unstorableTexts } from './malformed-input.ts';
import { sendRefusal } from './refusals.ts';

/** One call as its handler sees it: everything decoded, the caller let in. */
export interface Call<E extends Endpoint> {
  readonly body: BodyOf<E>;
  readonly query: QueryOf<E>;
  readonly params: ParamsOf<E>;
  /** Null: a visitor without a (valid) token. */
  readonly caller: Caller | null;
  /** The token as it was sent, for log-out and `/test`. Never logged. */
  readonly token: string | null;
  /** The address of the caller, for limits. */
  readonly address: string;
  readonly language: Language;
  readonly requestId: string;
  /** A header of the request, by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** The value of a cookie that came along. */
  readonly cookie: (name: string) => string | undefined;
  /** Sets a cookie that no script reads, sent back to calls under this path of the same site alone; with a life of 0 it is deleted. */
  readonly setCookie: (name: string, value: string, options: { readonly path: string; readonly lifeMs: Ms }) => void;
  /** Sets a header of the answer. */
  readonly setHeader: (name: string, value: string) => void;
  /** Calls back when the caller goes before the answer is sent. */
  readonly onLeave: (listener: () => void) => void;
}

type Outcome<E extends Endpoint> = AnswerOf<E> | Refused | RawAnswer | HijackedAnswer;

/**
 * Does what an endpoint promises. It gives back the decoded answer (domain values: milliseconds, plain ids; the contract encodes it
 * for the caller's role and drops every other field), or `refuse('code')`. Bugs are thrown.
 */
export type Handler<E extends Endpoint> = (call: Call<E>) => Outcome<E> | Promise<Outcome<E>>;

/** An endpoint with its handler, ready to be registered in the app. Made by `serveEndpoint`. */
export interface ServedEndpoint {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call<Endpoint>) => unknown;
}

/**
 * Binds an endpoint of the contract to its handler. A module exports its list, and `createApp` takes them all:
 *
 * ```ts
 * export const eventRoutes = (context: Context): ServedEndpoint[] => [
 *   serveEndpoint(listEvents, async ({ body, caller }) => findEvents(context, body)),
 *   serveEndpoint(saveEvent, async ({ body, caller }) => {
 *     const saved = await saveEventCommand(context, body, caller);
 *     return saved.ok ? saved.event : refuse(saved.refusal);
 *   }),
 * ];
 * ```
 * Access is checked before the handler runs, by the endpoint's own `access`.
 */
export function serveEndpoint<const E extends Endpoint>(endpoint: E, handler: Handler<E>): ServedEndpoint {
  // The app decodes with the schemas of this very endpoint, so the call that arrives is a Call<E>.
  return { endpoint, handle: handler as (call: Call<Endpoint>) => unknown };
}

interface RegisterParts {
  readonly authenticate: Authenticate;
  readonly context: Pick<Context, 'db'>;
}

/** The route of an endpoint; `served` undefined: nobody serves it yet, and callers with access are told so. */
export function registerEndpoint(
  app: FastifyInstance,
  endpoint: Endpoint,
  served: ServedEndpoint | undefined,
  { authenticate, context }: RegisterParts,
): void {
  const deprecated = deprecatedQuery(endpoint);
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    // A HEAD of a stream would leave it open for nobody.
    exposeHeadRoute: endpoint.answerKind !== 'stream',
    schema: schemaOf(endpoint, served !== undefined),
    config: {
      ...(endpoint.judgedOneByOne !== undefined && { judgedOneByOne: endpoint.judgedOneByOne }),
      ...(endpoint.bodyKind === 'bytes' && { takesBytes: true }),
    },
    onRequest: async (request, reply) => {
      const admission = await admit(request, endpoint.access, authenticate);
      const roles = rolesThatMay({ may: endpoint.access });
      if (!admission.ok) return sendRefusal(request, reply, refuse(admission.refusal, { roles }));
      request.caller = admission.caller;
      request.token = admission.token;
    },
    preValidation: async (request, reply) => {
      // Calls 'with an empty body' come without any.
      if (endpoint.body && (request.body === undefined || request.body === null)) request.body = {};
      const paths = request.hasOddEscape ? unstorableTexts(exceptItems(endpoint, request.body)) : [];
      if (paths.length === 0) return;
      const fields = paths.map((path) => ({ path, message: 'this text holds a character that is none' }));
      return sendRefusal(request, reply, refuse('invalid_request', { fields }));
    },
    handler: async (request, reply) => {
      warnOfQuery(deprecated, request, reply);
      const outcome = served
        ? ((await refusalOfOtherEvents(context.db, endpoint, request)) ?? (await handle(served, request, reply)))
        : refuse('not_built_yet');
      return send(endpoint, request, reply, outcome);
    },
  };
  app.route(endpoint.maxBodyBytes === undefined ? route : { ...route, bodyLimit: endpoint.maxBodyBytes });
}

function exceptItems({ judgedOneByOne }: Endpoint, body: unknown): unknown {
  if (judgedOneByOne === undefined || typeof body !== 'object' || body === null) return body;
  return { ...body, ...Object.fromEntries(judgedOneByOne.map((list) => [list, null])) };
}

/** Fields that only staff may set are refused in one place too. */
function handle({ endpoint, handle: answer }: ServedEndpoint, request: FastifyRequest, reply: FastifyReply): unknown {
  const forStaff = fieldsNotAllowed(endpoint, rolesOfCaller(request.caller), request.body);
  if (forStaff.length === 0) return answer(callOf(endpoint, request, reply));
  return refuse('not_allowed', { fields: forStaff.map((path) => ({ path, message: 'only staff may ask for this' })) });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As the endpoint declares it. */
    judgedOneByOne?: readonly string[];
    /** The body comes as it is, chunk by chunk. */
    takesBytes?: boolean;
  }
  interface FastifyRequest {
    caller: Caller | null;
    token: string | null;
    /** The JSON of the body has escapes of characters that may not be text. */
    hasOddEscape: boolean;
  }
}

function schemaOf(endpoint: Endpoint, isServed: boolean): FastifySchema & Record<string, unknown> {
  const { body, query, params } = endpoint;
  const described = {
    operationId: endpoint.name,
    summary: isServed ? endpoint.summary : `${endpoint.summary} (not built yet)`,
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(endpoint.access !== 'public' && { security: [{ token: [] }] }),
    response: {
      200: endpoint.answerKind === undefined || endpoint.answerKind === 'json' ? describedAnswer(endpoint) : z.any(),
    },
  };
  // An endpoint that is not built accepts any input, so that its refusal comes first.
  return isServed
    ? { ...described, ...(body && { body }), ...(query && { querystring: query }), ...(params && { params }) }
    : described;
}

function callOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Call<Endpoint> {
  return {
    body: request.body,
    query: request.query,
    params: request.params,
    caller: withCommand(endpoint, request),
    token: request.token,
    address: callerAddress(request),
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    cookie: (name) => cookieOf(request.headers.cookie, name),
    setCookie: cookieSetter(request, reply),
    setHeader: (name, value) => void reply.header(name, value),
    onLeave: (listener) => {
      reply.raw.once('close', () => {
        if (!reply.raw.writableEnded) listener();
      });
    },
  } as Call<Endpoint>; // decoded by the schemas of the endpoint just before
}

/** Longest id of a command. */
const longestId = 100;

/** An empty id is refused: its sender believes that a repeat does nothing, and it would do all again. */
function faultOfId(id: string): string | null {
  if (id.trim() === '') return 'is empty: make an id for each change, or send no such header';
  return id.length > longestId ? 'is longer than 100 characters' : null;
}

/** The caller with the command that the call is, so that its writer can tell it from a repeat. */
function withCommand(endpoint: Endpoint, { caller, headers, body }: FastifyRequest): Caller | null {
  const { name, access, bodyKind } = endpoint;
  if (access === 'public' || caller === null || isMachine(caller)) return caller;
  const header = headers['idempotency-key'];
  const id = typeof header === 'string' ? header : null;
  const fault = id === null ? null : faultOfId(id);
  if (fault !== null) throw refuse('invalid_request', { fields: [{ path: 'idempotency-key', message: fault }] });
  const fingerprint = createHash('sha256')
    .update(`${name} ${bodyKind === 'bytes' ? '' : JSON.stringify(body ?? null, withoutSecrets)}`)
    .digest('base64');
  const changeable = changeableFields(endpoint, caller.roles) ?? undefined;
  return { ...caller, sent: { through: name, id, fingerprint, changeable } };
}

const secrets = ['password', 'new_password', 'code'];

/** The trail stores the fingerprint, so that nobody may try passwords against it. */
const withoutSecrets = (key: string, value: unknown): unknown => (secrets.includes(key) ? undefined : value);

const cookieSetter =
  (request: FastifyRequest, reply: FastifyReply): Call<Endpoint>['setCookie'] =>
  (name, value, { path, lifeMs }) => {
    const secure = request.protocol === 'https' ? '; Secure' : '';
    const age = `Max-Age=${Math.floor(lifeMs / 1000)}`;
    reply.header('set-cookie', `${name}=${value}; Path=${path}; ${age}; HttpOnly; SameSite=Strict${secure}`);
  };

function cookieOf(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Tells whoever sends what should no longer stand in an address (RFC 9745); the answer is the same. */
function warnOfQuery(deprecated: readonly string[], request: FastifyRequest, reply: FastifyReply): void {
  const query = request.query as Readonly<Record<string, unknown>>; // decoded by the schema of the endpoint just before
  const sent = deprecated.filter((name) => query[name] !== undefined);
  if (sent.length === 0) return;
  reply.header('deprecation', deprecatedQuerySince).header('link', `<${apiPrefix}/docs>; rel="deprecation"`);
  reply.header('warning', `299 - "${sent.join(' and ')} in the query is deprecated: send it in the body"`);
}

function send(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, outcome: unknown): unknown {
  if (outcome instanceof Refused) return sendRefusal(request, reply, outcome);
  if (outcome instanceof RawAnswer) return reply.code(outcome.status).headers(outcome.headers).send(outcome.body);
  if (outcome instanceof HijackedAnswer) {
    // Headers that hooks have set (the content policy among them) belong to the answer, whoever writes it.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    outcome.write(reply.raw);
    return reply;
  }
  return sendJson(request, reply, encodeAnswer(endpoint, rolesOfCaller(request.caller), outcome), endpoint.maxAgeS);
}
