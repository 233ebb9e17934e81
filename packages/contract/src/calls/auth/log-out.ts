import * as z from 'zod';
import { Done } from '#calls/done.ts';
import { endpoint } from '#endpoint.ts';

export const logOut = endpoint({
  name: 'logOut',
  method: 'POST',
  path: '/logout',
  access: 'public',
  summary: 'Ends the session of the token in the authorization header; without one nothing happens.',
  body: z.object({}).nullish(),
  answer: Done,
  maxBodyBytes: 10_000,
});
