import { longestName } from '@dorsal/contract/codecs/text.ts';
import { findOrMakeReader } from '#modules/readers/reader-repository.ts';
import type { Context } from '#platform/context.ts';
import { type ApiTokenLine, insertApiToken, revokeApiTokenRow, selectApiTokens } from './api-token-repository.ts';
import { hashToken, newToken } from './tokens.ts';
import { findAccount } from './user-repository.ts';

export interface ApiTokenInput {
  readonly name: string;
  readonly readerNumber?: number;
  /** The e-mail address of the account that it ends with. Absent: it is nobody's, and ends when it is revoked. */
  readonly owner?: string;
}

export type ApiTokenRefusal = 'token_name_missing' | 'token_name_too_long' | 'token_name_taken' | 'user_not_found';

/** Makes a token for a gateway, or for one reader when its number is given. The token is in the answer this once. */
export async function addApiToken(
  context: Context,
  input: ApiTokenInput,
): Promise<{ readonly ok: true; readonly token: string } | { readonly ok: false; readonly refusal: ApiTokenRefusal }> {
  const name = input.name.trim();
  if (name === '') return { ok: false, refusal: 'token_name_missing' };
  if (name.length > longestName) return { ok: false, refusal: 'token_name_too_long' };
  const owner = input.owner === undefined ? null : await findAccount(context.db, input.owner.trim());
  if (input.owner !== undefined && owner === null) return { ok: false, refusal: 'user_not_found' };
  const token = newToken();
  const { readerNumber } = input;
  // Made when no such reader is known yet, so that its token can be handed out first.
  const reader =
    readerNumber === undefined ? null : await findOrMakeReader(context.db, { number: readerNumber }, context.newId);
  const isNew = await insertApiToken(context.db, {
    name,
    reader,
    user: owner?.number ?? null,
    tokenHash: hashToken(token),
    now: context.now(),
  });
  return isNew ? { ok: true, token } : { ok: false, refusal: 'token_name_taken' };
}

/** Every token ever made, by name, without the tokens themselves. */
export const listApiTokens = (context: Context): Promise<ApiTokenLine[]> => selectApiTokens(context.db);

/** Revokes by name: at once on this node, whose authenticator forgets `tokenHash`, and within a second on the others. */
export async function revokeApiToken(
  context: Context,
  name: string,
): Promise<
  { readonly ok: true; readonly tokenHash: Buffer } | { readonly ok: false; readonly refusal: 'unknown_token' }
> {
  const tokenHash = await revokeApiTokenRow(context.db, name, context.now());
  return tokenHash ? { ok: true, tokenHash } : { ok: false, refusal: 'unknown_token' };
}
