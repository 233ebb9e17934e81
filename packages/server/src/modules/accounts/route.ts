import {
  deviceCookie,
  logIn as logInCall,
  logInLiveRegister,
  logOut as logOutCall,
  testSession,
} from '@dorsal/contract/calls/sessions.ts';
import {
  listTimers as listTimersCall,
  listUsers as listUsersCall,
  saveUser as saveUserCall,
  userStats,
} from '@dorsal/contract/calls/users.ts';
import { type AnswerOf, apiPrefix } from '@dorsal/contract/endpoint.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { SecretBox } from '#modules/second-factor/secret-box.ts';
import type { Context } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { actorOf, isMachine, rolesOfCaller } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { type Authenticator, timedEvents } from './authenticate.ts';
import { listTimers, listUsers, saveUser, statsOfUsers } from './edit-users.ts';
import { deviceLifeMs, logIn, logInAtVenue, logOut } from './log-in.ts';

/** Users, as admins list and edit them. */
export const userRoutes = (context: Context, authenticator: Authenticator): ServedEndpoint[] => [
  serveEndpoint(listUsersCall, ({ body }) => listUsers(context, body)),
  serveEndpoint(userStats, ({ body }) => statsOfUsers(context, body)),
  serveEndpoint(listTimersCall, () => listTimers(context)),
  serveEndpoint(saveUserCall, async ({ body, caller }) => {
    const saved = await saveUser(context, body, actorOf(caller));
    authenticator.forgetAll(); // other nodes are notified
    return saved;
  }),
];

/** Log-in, log-out, the check of a session, and the PIN of the venue. */
export const accountRoutes = (
  context: Context,
  authenticator: Authenticator,
  secrets: SecretBox | null = null,
): ServedEndpoint[] => [
  serveEndpoint(logInCall, async ({ body, query, address, header, cookie, setCookie }) => {
    const email = body?.email ?? query.email;
    const password = body?.password ?? query.password;
    if (email === undefined || password === undefined)
      return refuse('invalid_request', { fields: missing({ email, password }) });
    const result = await logIn(context, {
      email,
      password,
      address,
      agent: header('user-agent'),
      device: cookie(deviceCookie),
      code: body?.code,
      secrets,
    });
    if (result.ok) setCookie(deviceCookie, result.device, { path: devicePath, lifeMs: deviceLifeMs });
    if (result.ok) {
      const { token, name } = result;
      const [roles, events] = [[...result.roles], await timedEvents(context, await authenticator.authenticate(token))];
      return { token, role: roles, roles, name, ...events };
    }
    return result.refusal === 'too_many_attempts' ? tooMany(context, result.retryAt) : refuse(result.refusal);
  }),
  serveEndpoint(logInLiveRegister, async ({ body, address, header }) => {
    const result = await logInAtVenue(context, {
      token: body.token,
      pin: body.password,
      address,
      agent: header('user-agent'),
    });
    if (result.ok) return venueSession(result.token);
    return result.refusal === 'too_many_attempts' ? tooMany(context, result.retryAt) : refuse('wrong_pin');
  }),
  serveEndpoint(testSession, async ({ body, query, token }) => {
    const asked = query.token ?? body?.token ?? token;
    const caller = asked === null ? null : await authenticator.authenticate(asked);
    if (caller === null || isMachine(caller)) return { success: false };
    const name = caller.kind === 'user' ? { name: caller.name } : {};
    return { success: true, roles: [...rolesOfCaller(caller)], ...name, ...(await timedEvents(context, caller)) };
  }),
  serveEndpoint(logOutCall, async ({ token, body, setCookie }) => {
    if (body?.forget_device === true) setCookie(deviceCookie, '', { path: devicePath, lifeMs: 0 });
    if (token !== null) authenticator.forget(await logOut(context, token));
    return done;
  }),
];

/** The cookie is sent to the log-in and to nothing else. */
export const devicePath = `${apiPrefix}${logInCall.path}`;

const done: AnswerOf<typeof logOutCall> = { success: true };

const venueSession = (token: string): AnswerOf<typeof logInLiveRegister> => ({
  token,
  role: 'live_register',
  roles: ['live_register'],
});

export const tooMany = (context: Context, retryAt: EpochMs): Refused =>
  refuse('too_many_attempts', { retryAfterS: Math.max(1, Math.ceil((retryAt - context.now()) / 1000)) });

const missing = (given: Readonly<Record<string, string | undefined>>): { path: string; message: string }[] =>
  Object.entries(given).flatMap(([path, value]) => (value === undefined ? [{ path, message: 'is missing' }] : []));
