import * as z from 'zod';
import { Roles } from '#codecs/roles.ts';
import { endpoint } from '#endpoint.ts';

/** Asked on every change of route. The token comes as a query parameter, in the body or in the authorization header. */
export const testSession = endpoint({
  name: 'testSession',
  method: 'POST',
  path: '/test',
  access: 'public',
  summary: 'Tells whether a token still holds. Never refuses: an unknown token is not a success.',
  query: z.object({ token: z.string().max(500).optional() }),
  body: z.object({ token: z.string().max(500).optional() }).nullish(),
  answer: z.object({ success: z.boolean(), roles: Roles.optional(), name: z.string().optional() }),
  maxBodyBytes: 10_000,
});
