import { openPocket as openCall, pocketLog, pocketState } from '@dorsal/contract/calls/pocket.ts';
import type { Authenticator, FindBearer } from '#modules/accounts/authenticate.ts';
import { tooMany } from '#modules/accounts/route.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { helperRoutes } from './helper-routes.ts';
import { openPocket } from './open-pocket.ts';
import { noteContact, phoneInForce } from './phone-repository.ts';
import { presentOpened, presentState } from './present-pocket.ts';
import { takeLog } from './take-log.ts';

/** The phone of a token, for the authenticator. */
export const phoneOfToken: FindBearer = async (context, tokenHash) => {
  const phone = await phoneInForce(context.db, tokenHash, context.now());
  if (phone === undefined) return null;
  const { number, oid, name, event } = phone;
  return { kind: 'phone', phone: number, oid, name, event, tokenHash };
};

/** The phones of helpers, and the staff behind them. A phone that was ended is refused at once, whatever the authenticator still holds. */
export const pocketRoutes = (context: Context, authenticator: Authenticator): ServedEndpoint[] => [
  serveEndpoint(openCall, async ({ body, caller, address }) => {
    const { event, link, pin, name } = body;
    const opened = await openPocket(context, { event, link, pin, name, address }, caller);
    if (!opened.ok)
      return opened.refusal === 'too_many_attempts' ? tooMany(context, opened.retryAt) : refuse(opened.refusal);
    const { oid: device, token } = opened;
    return { device, token, state: await presentOpened(context, opened) };
  }),
  serveEndpoint(pocketState, async ({ caller }) => {
    const phone =
      caller?.kind === 'phone' ? await phoneInForce(context.db, caller.tokenHash, context.now()) : undefined;
    if (phone === undefined) return refuse('phone_ended');
    await noteContact(context.db, phone.number, context.now());
    return await presentState(context, phone);
  }),
  serveEndpoint(pocketLog, async ({ body, caller }) => {
    const phone =
      caller?.kind === 'phone' ? await phoneInForce(context.db, caller.tokenHash, context.now()) : undefined;
    const taken = phone && (await takeLog(context, { event: phone.event, oid: phone.oid, isContact: true }, body));
    if (!taken) return refuse('phone_ended');
    return { server_time: context.now(), known_to: taken.knownTo, items: [...taken.items] };
  }),
  ...helperRoutes(context, authenticator),
];
