import { addApiToken, revokeApiToken } from '@dorsal/server/modules/accounts/api-tokens.ts';
import type { Context } from '@dorsal/server/platform/context.ts';

/** Does work with the token of a gateway: the one given, else one that is made for it and revoked after it. */
export async function withGatewayToken<Result>(
  context: Context,
  given: string | undefined,
  work: (token: string) => Promise<Result>,
): Promise<Result> {
  if (given !== undefined) return await work(given);
  const name = `replay ${new Date(context.now()).toISOString()} ${context.newId().slice(0, 6)}`;
  const added = await addApiToken(context, { name });
  if (!added.ok) throw new Error(`there is a token ${name} already`);
  try {
    return await work(added.token);
  } finally {
    await revokeApiToken(context, name);
  }
}
