import type { Context } from '#platform/context.ts';
import {
  type ApiTokenLine,
  insertApiToken,
  readerNumber,
  revokeApiTokenRow,
  selectApiTokens,
} from './api-token-repository.ts';
import { hashToken, newToken } from './tokens.ts';

/** Makes a token for a gateway, or for one reader when its number is given. The token is in the answer this once. */
export async function addApiToken(
  context: Context,
  input: { readonly name: string; readonly readerNumericId?: number },
): Promise<
  { readonly ok: true; readonly token: string } | { readonly ok: false; readonly refusal: 'token_name_taken' }
> {
  const token = newToken();
  const { readerNumericId } = input;
  const reader = readerNumericId === undefined ? null : await readerNumber(context.db, readerNumericId, context.newId);
  const isNew = await insertApiToken(context.db, {
    name: input.name,
    reader,
    tokenHash: hashToken(token),
    now: context.now(),
  });
  return isNew ? { ok: true, token } : { ok: false, refusal: 'token_name_taken' };
}

/** Every token ever made, by name, without the tokens themselves. */
export const listApiTokens = (context: Context): Promise<ApiTokenLine[]> => selectApiTokens(context.db);

/** Revokes by name: at once on this node (`tokenHash` is what its authenticator forgets), within a second on the others. */
export async function revokeApiToken(
  context: Context,
  name: string,
): Promise<
  { readonly ok: true; readonly tokenHash: Buffer } | { readonly ok: false; readonly refusal: 'unknown_token' }
> {
  const tokenHash = await revokeApiTokenRow(context.db, name, context.now());
  return tokenHash ? { ok: true, tokenHash } : { ok: false, refusal: 'unknown_token' };
}
