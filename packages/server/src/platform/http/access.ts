import { type Access, refusalOf, rolesThatMay, type ThingKind } from '@dorsal/contract/access.ts';
import type { Endpoint } from '@dorsal/contract/endpoint.ts';
import type { RefusalCode } from '@dorsal/contract/refusals/refusals.ts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#platform/context.ts';
import { thingsOfOthers } from '#platform/db/things-of-others.ts';
import { type Refused, refuse } from './answers.ts';
import { type Authenticate, asContractCaller, type Caller, eventsOfCaller } from './caller.ts';

/** The result of the access check: the caller, or the refusal. */
export type Admission =
  | { readonly ok: true; readonly caller: Caller | null; readonly token: string | null }
  | { readonly ok: false; readonly refusal: RefusalCode };

/** Longest text that is looked up as a token. */
const longestToken = 200;

/** `Authorization: Bearer …`, or the token alone as the spec's clients send it; null: none. */
export function tokenOf(header: string | undefined): string | null {
  const text = header?.trim() ?? '';
  const token = /^bearer\s+/i.test(text) ? text.replace(/^bearer\s+/i, '') : text;
  return token === '' || token.length > longestToken ? null : token;
}

/**
 * The one place where a call is let in or refused; the contract's table names the roles. A token that is unknown or has run out makes a
 * visitor of its bearer: public pages stay readable, everything else says that the session has ended.
 */
export async function admit(request: FastifyRequest, access: Access, authenticate: Authenticate): Promise<Admission> {
  const token = tokenOf(request.headers.authorization);
  const caller = token === null ? null : await authenticate(token);
  const refusal = refusalOf(access, asContractCaller(caller));
  if (refusal === null) return { ok: true, caller, token };
  if (token === null || caller !== null) return { ok: false, refusal };
  const ended = { gateway: 'device_token_revoked', phone: 'phone_ended' } as const;
  return { ok: false, refusal: access === 'gateway' || access === 'phone' ? ended[access] : 'session_ended' };
}

/** Answers about things of another event: as if they did not exist. A reader exists for everyone, and is not theirs to change while it serves others too. */
const refusalsOfOthers: Readonly<Record<ThingKind, RefusalCode>> = {
  event: 'event_not_found',
  modality: 'modality_not_found',
  checkpoint: 'checkpoint_not_found',
  registration: 'registration_not_found',
  configuration: 'configuration_not_found',
  notice: 'notice_not_found',
  problem: 'problem_not_found',
  reader: 'not_allowed',
};

/**
 * Refuses a call about things of an event that does not name its caller, who is bound to their events. The table of permissions says which
 * fields of the body name which things, so that no handler has to ask. Null: nothing stands in the way.
 */
export async function refusalOfOtherEvents(
  db: Db,
  { access, bound }: Pick<Endpoint, 'access' | 'bound'>,
  { body, caller }: { readonly body: unknown; readonly caller: Caller | null },
): Promise<Refused | null> {
  if (bound === undefined || bound === 'shown') return null;
  const events = eventsOfCaller(rolesThatMay({ may: access }), caller);
  if (events === 'all') return null;
  for (const [path, kind] of Object.entries(bound)) {
    const ids = [...new Set(textsAt(body, path.split('.')))];
    if (ids.length === 0 || (await thingsOfOthers(db, kind, ids, events)).length === 0) continue;
    const code = refusalsOfOthers[kind];
    return refuse(code, code === 'not_allowed' ? { roles: ['admin'] } : {});
  }
  return null;
}

/** The texts at a path of a body, through lists. */
function textsAt(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsAt(one, path));
  const [name, ...rest] = path;
  if (name === undefined) return typeof value === 'string' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return textsAt(new Map(Object.entries(value)).get(name), rest);
}
