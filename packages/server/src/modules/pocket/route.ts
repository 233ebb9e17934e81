import { openPocket as openCall, pocketLog, pocketState } from '@dorsal/contract/calls/pocket.ts';
import { fieldText } from '@dorsal/contract/refusals/field-text.ts';
import type { Authenticator } from '#modules/accounts/authenticate.ts';
import { tooMany } from '#modules/accounts/route.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { helperRoutes } from './helper-route.ts';
import { openPocket } from './open-pocket.ts';
import { phoneOfCaller } from './phones.ts';
import { presentOpened, presentState } from './present-pocket.ts';
import { takeLog } from './take-log.ts';

/** The phones of helpers, and the staff behind them. */
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
    const phone = await phoneOfCaller(context, caller);
    if (phone === undefined) return refuse('phone_ended');
    return await presentState(context, phone);
  }),
  serveEndpoint(pocketLog, async ({ body, caller, language }) => {
    const arrivedAt = context.now();
    const phone = await phoneOfCaller(context, caller);
    const taken = phone && (await takeLog(context, { event: phone.event, oid: phone.oid }, body));
    if (!taken) return refuse('phone_ended');
    const { knownTo, items, contactsRefused } = taken;
    return {
      // The middle of the work, as the phone takes the middle of its round trip: a long answer moves no clock.
      ...{ server_time: Math.round((arrivedAt + context.now()) / 2), known_to: knownTo },
      items: items.map(({ status, reason }) =>
        reason === undefined ? { status } : { status, reason: fieldText(reason, language) },
      ),
      ...(contactsRefused.length > 0 && { contacts_refused: [...contactsRefused] }),
    };
  }),
  ...helperRoutes(context, authenticator),
];
