import * as z from 'zod';
import { Roles } from '#codecs/roles.ts';
import { endpoint } from '#endpoint.ts';

const Email = z.string().min(1).max(254);
const Password = z.string().min(1).max(1000);

/** A token for the authorization header. `role` and `roles` are the same list. */
export const LogInAnswer = z.object({ token: z.string(), role: Roles, roles: Roles, name: z.string() });

/** Body, or query parameters as the documents have it (no log ever holds them); the body wins. */
export const logIn = endpoint({
  name: 'logIn',
  method: 'POST',
  path: '/login',
  access: 'public',
  summary: 'Logs in with e-mail and password.',
  query: z.object({ email: Email.optional(), password: Password.optional() }),
  body: z.strictObject({ email: Email.optional(), password: Password.optional() }).nullish(),
  answer: LogInAnswer,
  errors: ['wrong_credentials', 'too_many_attempts'],
  maxBodyBytes: 10_000,
});
