import { findOrMakeReader } from '#modules/readers/reader-repository.ts';
import type { Context } from '#platform/context.ts';
import { type ApiTokenLine, insertApiToken, revokeApiTokenRow, selectApiTokens } from './api-token-repository.ts';
import { hashToken, newToken } from './tokens.ts';

/** Makes a token for a gateway, or for one reader when its number is given. The token is in the answer this once. */
export async function addApiToken(
  context: Context,
  input: { readonly name: string; readonly readerNumber?: number },
): Promise<
  { readonly ok: true; readonly token: string } | { readonly ok: false; readonly refusal: 'token_name_taken' }
> {
  const token = newToken();
  const { readerNumber } = input;
  // Made when no such reader is known yet, so that its token can be handed out first.
  const reader =
    readerNumber === undefined ? null : await findOrMakeReader(context.db, { number: readerNumber }, context.newId);
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
