import { changeOwnPassword as changeCall, ownAccount as ownCall } from '@dorsal/contract/calls/accounts/own-account.ts';
import { endSessions as endCall, listSessions as listCall } from '@dorsal/contract/calls/accounts/own-sessions.ts';
import {
  forgotPassword as forgotCall,
  makePasswordLink as makeCall,
  testPasswordLink as testCall,
  usePasswordLink as useCall,
} from '@dorsal/contract/calls/accounts/password-links.ts';
import {
  beginSecondFactor as beginCall,
  confirmSecondFactor as confirmCall,
  endSecondFactor as offCall,
  endSecondFactorOf as offOfCall,
} from '@dorsal/contract/calls/accounts/second-factor.ts';
import { deviceCookie } from '@dorsal/contract/calls/sessions.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { RefusalCode } from '@dorsal/contract/refusals/refusals.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { SecretBox } from '#modules/second-factor/secret-box.ts';
import type { Context } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { actorOf, type Caller } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import type { Authenticator } from '../authenticate.ts';
import { deviceLifeMs } from '../log-in.ts';
import { devicePath, tooMany } from '../route.ts';
import { changeOwnPassword } from './change-password.ts';
import { endSessions } from './end-sessions.ts';
import { askForLink } from './link-mail.ts';
import { listSessions } from './list-sessions.ts';
import { makePasswordLink, testPasswordLink, usePasswordLink } from './password-links.ts';
import { ownAccount } from './present-account.ts';
import {
  beginSecondFactor,
  switchOffSecondFactor,
  switchOnSecondFactor,
  takeOffSecondFactor,
} from './second-factor.ts';

/** One's own account, sessions, and links by which passwords are set. */
export const ownAccountRoutes = (
  context: Context,
  authenticator: Authenticator,
  { hasMail, secrets }: { readonly hasMail: boolean; readonly secrets: SecretBox | null },
): ServedEndpoint[] => [
  ...secondFactorRoutes(context, secrets),
  serveEndpoint(ownCall, ({ caller }) => ownAccount(context, personOf(caller).user, secrets !== null)),
  serveEndpoint(changeCall, async ({ body, caller }) => {
    const { user, tokenHash: session } = personOf(caller);
    const { password, new_password: newPassword } = body;
    const changed = await changeOwnPassword(context, { user, session, password, newPassword }, actorOf(caller));
    authenticator.forgetAll(); // other nodes are notified
    if (changed.ok) return endedOf(changed.ended);
    return changed.refusal === 'too_many_attempts' ? tooMany(context, changed.retryAt) : refuse(changed.refusal);
  }),
  serveEndpoint(listCall, async ({ body, caller }) => {
    const asked = body?.user;
    const refused = refusalOfOther(caller, asked);
    if (refused) return refused;
    return (await listSessions(context, personOf(caller), asked)) ?? refuse('user_not_found');
  }),
  serveEndpoint(endCall, async ({ body: { user: asked, session }, caller }) => {
    const refused = refusalOfOther(caller, asked);
    if (refused) return refused;
    const { user: own, tokenHash: asking } = personOf(caller);
    const user = asked ?? (await ownAccount(context, own, false))._id;
    const ended = await endSessions(context, { user, session, asking }, actorOf(caller));
    authenticator.forgetAll(); // other nodes are notified
    return ended.ok ? endedOf(ended.ended) : refuse(ended.refusal);
  }),
  serveEndpoint(makeCall, async ({ body: { _id }, caller }) => {
    const made = await makePasswordLink(context, _id, actorOf(caller));
    return made.ok ? { token: made.token, expires_at: made.expiresAt } : refuse(made.refusal);
  }),
  serveEndpoint(testCall, async ({ body: { token } }) => {
    const link = await testPasswordLink(context, token);
    return link === null ? { success: false } : { success: true, name: link.name, email: link.email };
  }),
  serveEndpoint(useCall, async ({ body: { token, new_password: newPassword }, setCookie }) => {
    const used = await usePasswordLink(context, { token, newPassword });
    if (!used.ok) return refuse(used.refusal);
    authenticator.forgetAll(); // other nodes are notified
    setCookie(deviceCookie, used.device, { path: devicePath, lifeMs: deviceLifeMs });
    return done;
  }),
  serveEndpoint(forgotCall, async ({ body: { email }, address, language }) => {
    // Without a server of mail, links come from an admin.
    if (!hasMail) return askedOf('admin');
    const asked = await askForLink(context, { email, address, language });
    if (!asked.ok) return tooMany(context, asked.retryAt);
    asked.isWritten.catch((error: unknown) => context.log.warn({ err: error }, 'link_mail_failed'));
    return askedOf('mail');
  }),
];

const askedOf = (by: 'mail' | 'admin'): AnswerOf<typeof forgotCall> => ({ success: true, by });
/** Second factors: for oneself, and for a user who has lost theirs. */
const secondFactorRoutes = (context: Context, secrets: SecretBox | null): ServedEndpoint[] => [
  serveEndpoint(beginCall, async ({ body: { password }, caller }) => {
    const begun = await beginSecondFactor(context, { user: personOf(caller).user, password, secrets });
    return begun.ok ? { secret: begun.secret, uri: begun.uri } : refusedAs(context, begun);
  }),
  serveEndpoint(confirmCall, async ({ body: { code }, caller }) => {
    const on = await switchOnSecondFactor(context, { user: personOf(caller).user, code, secrets }, actorOf(caller));
    return on.ok ? { recovery_codes: [...on.recoveryCodes] } : refusedAs(context, on);
  }),
  serveEndpoint(offCall, async ({ body: { password }, caller }) => {
    const off = await switchOffSecondFactor(context, { user: personOf(caller).user, password }, actorOf(caller));
    return off.ok ? done : refusedAs(context, off);
  }),
  serveEndpoint(offOfCall, async ({ body: { _id }, caller }) => {
    const off = await takeOffSecondFactor(context, { oid: _id }, actorOf(caller));
    return off.ok ? done : refuse(off.refusal);
  }),
];

const refusedAs = (context: Context, { refusal, retryAt }: { refusal: RefusalCode; retryAt?: EpochMs }): Refused =>
  retryAt === undefined ? refuse(refusal) : tooMany(context, retryAt);

const done: AnswerOf<typeof useCall> = { success: true };
const endedOf = (ended: number): AnswerOf<typeof endCall> => ({ success: true, ended });

/** These calls admit members of staff alone. */
function personOf(caller: Caller | null): Extract<Caller, { kind: 'user' }> {
  if (caller?.kind !== 'user') throw new Error('a call for staff was made by somebody else');
  return caller;
}

/** The sessions of others are for admins. */
const refusalOfOther = (caller: Caller | null, asked: string | undefined): Refused | null =>
  asked === undefined || personOf(caller).roles.includes('admin') ? null : refuse('not_allowed', { roles: ['admin'] });
