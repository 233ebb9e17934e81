import { type Access, refusalOf } from '@dorsal/contract/access.ts';
import type { RefusalCode } from '@dorsal/contract/refusals/refusals.ts';
import type { FastifyRequest } from 'fastify';
import { type Authenticate, asContractCaller, type Caller } from './caller.ts';

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
  return { ok: false, refusal: access === 'gateway' ? 'device_token_revoked' : 'session_ended' };
}
