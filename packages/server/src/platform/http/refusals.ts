import type { IncomingMessage } from 'node:http';
import { fieldText } from '@dorsal/contract/refusals/field-text.ts';
import { refusalText } from '@dorsal/contract/refusals/refusal-body.ts';
import { refusals } from '@dorsal/contract/refusals/refusals.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { isDatabaseAway } from '#platform/db/database-away.ts';
import { Refused, refuse } from './answers.ts';
import { languageOf } from './language.ts';

/** Most wrong fields that one refusal lists. */
const mostFaults = 50;

/** Sends a refusal: status and text from the contract's table, in the language that the client asks for. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
  const { code, fields, retryAfterS, roles } = refused;
  if (retryAfterS !== undefined) reply.header('retry-after', String(retryAfterS));
  reply.header('cache-control', 'no-store').header('vary', 'Accept-Language');
  const language = languageOf(request.headers['accept-language']);
  return reply.code(refusals[code].status).send({
    error: {
      code,
      message: refusalText(code, language, {
        waitS: retryAfterS,
        roles,
        fields: fields?.map(({ path }) => path),
      }),
      request_id: request.id,
      ...(retryAfterS !== undefined && { retry_after: retryAfterS }),
      ...(fields && {
        fields: fields.slice(0, mostFaults).map((fault) => ({ ...fault, message: fieldText(fault.message, language) })),
      }),
    },
  });
}

/**
 * The one handler of everything thrown. A mistake of the client becomes its refusal; while the database is away callers are asked to come
 * again; anything else is our fault: a 500 with the number of the request, and a line in the log under the same number. The route is logged
 * as its pattern, so no log ever contains a query or a token.
 */
export function createErrorHandler(log: Logger) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const refused = refusalOfError(error);
    if (refused) {
      // A client that is still sending 10 MB would otherwise see a broken connection instead of the answer.
      if (refused.code === 'body_too_large') await drain(request.raw);
      return sendRefusal(request, reply, refused);
    }
    if (isDatabaseAway(error)) {
      log.warn({ request_id: request.id, route: request.routeOptions.url, message: String(error) }, 'request_put_off');
      return sendRefusal(request, reply, refuse('unavailable', { retryAfterS: 1 }));
    }
    const failure = error instanceof Error ? error : new Error('something else than an error was thrown');
    const { name, message, stack } = failure;
    log.error(
      { request_id: request.id, route: request.routeOptions.url, error: { name, message, stack } },
      'request_failed',
    );
    return sendRefusal(request, reply, refuse('internal_error'));
  };
}

const codeOfFastify = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'unknown_call',
  FST_ERR_MAX_PARAM_LENGTH: 'unknown_call',
} as const;

/** By the status of the error that sends files. A folder that is asked for as a file is none. */
const codeOfFile = {
  403: 'unknown_call',
  404: 'unknown_call',
  412: 'precondition_failed',
  416: 'range_not_satisfiable',
} as const;

function refusalOfError(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.slice(1).replaceAll('/', '.'),
      message: message ?? '',
    }));
    return refuse('invalid_request', { fields });
  }
  if (!(error instanceof Error)) return null;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }; // Fastify's errors carry both, others neither
  const known = Object.entries(codeOfFastify).find(([name]) => name === code);
  if (known) return refuse(known[1]);
  const ofFile = Object.entries(codeOfFile).find(([status]) => Number(status) === statusCode);
  if (ofFile) return refuse(ofFile[1]);
  // Broken JSON and a connection cut in the middle of a body come as plain errors with a status.
  return statusCode === 400 ? refuse('malformed_json') : null;
}

const mostBytes = 64 * 1024 * 1024;
const longestMs = 10_000;

/**
 * Reads and throws away what is left of a request's body, up to 64 MB and 10 s. A server that answers and hangs up in the middle of an
 * upload resets the connection, and the client never sees why it was refused.
 */
function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const stop = () => {
      clearTimeout(timer);
      request.off('data', count).off('end', stop).off('close', stop).off('error', stop);
      resolve();
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) stop();
    };
    const timer = setTimeout(stop, longestMs);
    request.on('data', count).on('end', stop).on('close', stop).on('error', stop).resume();
  });
}
