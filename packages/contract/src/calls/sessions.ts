import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { Roles } from '#codecs/roles.ts';
import { shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import { Done } from '#views/done.ts';
import { Code } from './accounts/second-factor.ts';

const Email = z.string().min(1).max(254);
const Password = z.string().min(1).max(1000);

/** Still taken, with a warning in the answer. */
const inAddress = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ deprecated: true });

/** A token for the authorization header. `role` and `roles` are the same list. `events`: those that name a timer, where their role holds. */
export const LogInAnswer = z.object({
  token: z.string(),
  role: Roles,
  roles: Roles,
  name: z.string(),
  events: z.array(Oid).optional(),
});

/**
 * Body, or query parameters as the documents have it; the body wins. Our log never has the query, but proxies and browsers write addresses
 * down: secrets there are deprecated.
 */
export const logIn = endpoint({
  name: 'logIn',
  method: 'POST',
  path: '/login',
  summary: 'Logs in with e-mail and password.',
  query: z.object({ email: inAddress(Email.optional()), password: inAddress(Password.optional()) }),
  /** `code`: the second step, where the account has one. */
  body: z.strictObject({ email: Email.optional(), password: Password.optional(), code: Code.optional() }).nullish(),
  answer: LogInAnswer,
  errors: ['wrong_credentials', 'second_factor_needed', 'wrong_code', 'too_many_attempts'],
  maxBodyBytes: 10_000,
});

/** The cookie of a browser in which somebody has logged in. */
export const deviceCookie = 'dorsal_device';

/** Opens the venue screen of one event: its token of the address and the PIN. */
export const logInLiveRegister = endpoint({
  name: 'logInLiveRegister',
  method: 'POST',
  path: '/login/live-register',
  summary: 'Logs venue staff in with the PIN of the event.',
  body: z.strictObject({
    token: shortText(200),
    password: z.string().regex(/^.{6}$/u, 'the PIN has 6 characters'),
  }),
  /** One role here, as text; `roles` as everywhere. */
  answer: z.object({
    role: z.literal('live_register'),
    roles: z.tuple([z.literal('live_register')]),
    token: z.string(),
  }),
  errors: ['wrong_pin', 'too_many_attempts', 'event_not_found'],
  maxBodyBytes: 10_000,
});

/** `forget_device`: the cookie that makes this browser known at log-in is deleted too. */
export const logOut = endpoint({
  name: 'logOut',
  method: 'POST',
  path: '/logout',
  summary: 'Ends the session of the token in the authorization header; without one nothing happens.',
  body: z.object({ forget_device: z.boolean().optional() }).nullish(),
  answer: Done,
  maxBodyBytes: 10_000,
});

/** Asked on every change of route. The token comes in the authorization header, in the body or, deprecated, as a query parameter. */
export const testSession = endpoint({
  name: 'testSession',
  method: 'POST',
  path: '/test',
  summary: 'Says whether a token is still valid. Never refuses: an unknown token is not a success.',
  query: z.object({ token: inAddress(z.string().max(500).optional()) }),
  body: z.object({ token: z.string().max(500).optional() }).nullish(),
  answer: z.object({
    success: z.boolean(),
    roles: Roles.optional(),
    name: z.string().optional(),
    events: z.array(Oid).optional(),
  }),
  maxBodyBytes: 10_000,
});
