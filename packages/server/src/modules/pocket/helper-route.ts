import {
  addHelperLink as addCall,
  endHelper as endCall,
  listHelpers,
  listStamps as listStampsCall,
  nameStamp as nameCall,
  shiftSegment as shiftCall,
  takePocketLog as takeCall,
} from '@dorsal/contract/calls/staff/helpers.ts';
import type { Authenticator } from '#modules/accounts/authenticate.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { eventNamed } from './phones.ts';
import { addressOf, presentHelpers } from './present-helpers.ts';
import { presentStamps } from './present-stamps.ts';
import { addHelperLink, endHelper, nameStamp, shiftSegment, takePocketLog } from './staff-helpers.ts';

/** Staff make links for helpers, end them, and settle what their phones have stamped. */
export const helperRoutes = (context: Context, authenticator: Authenticator): ServedEndpoint[] => [
  serveEndpoint(listHelpers, async ({ body }) => {
    const event = await eventNamed(context, body.event);
    return event === null ? refuse('event_not_found') : await presentHelpers(context, event);
  }),
  serveEndpoint(addCall, async ({ body, caller }) => {
    const event = await eventNamed(context, body.event);
    if (event === null) return refuse('event_not_found');
    const { label, places, ends_at: endsAt } = body;
    const made = await addHelperLink(context, { event, label, places, endsAt }, actorOf(caller));
    if (!made.ok) return refuse(made.refusal, { fields: 'faults' in made ? made.faults : [] });
    const address = addressOf(event, made.token);
    return { success: true as const, _id: made.oid, address, pin: made.pin, ends_at: made.endsAt };
  }),
  serveEndpoint(endCall, async ({ body: { event: named, ...which }, caller }) => {
    const event = await eventNamed(context, named);
    if (event === null) return refuse('event_not_found');
    const ended = await endHelper(context, { event, ...which }, actorOf(caller));
    authenticator.forgetAll(); // other nodes are notified
    return ended.ok ? done : refuse(ended.refusal);
  }),
  serveEndpoint(takeCall, async ({ body, caller }) => {
    const event = await eventNamed(context, body.event);
    if (event === null) return refuse('event_not_found');
    const { file, moves_official: movesOfficial = false } = body;
    const result = await takePocketLog(context, { event, file, movesOfficial }, actorOf(caller));
    if (!result.ok) return refuse(result.refusal, 'faults' in result ? { fields: result.faults } : {});
    const { phone, items } = result.taken;
    const count = (of: string): number => items.filter(({ status }) => status === of).length;
    const counts = { accepted: count('accepted'), duplicate: count('duplicate'), refused: count('refused') };
    const official = result.official.map(({ name }) => name);
    return { success: true as const, device: phone.oid, name: phone.name, ...counts, official };
  }),
  serveEndpoint(shiftCall, async ({ body: { event: named, by_ms: byMs, ...which }, caller }) => {
    const event = await eventNamed(context, named);
    if (event === null) return refuse('event_not_found');
    const said = await shiftSegment(context, { event, ...which, byMs }, actorOf(caller));
    return said.ok ? done : refuse(said.refusal);
  }),
  serveEndpoint(listStampsCall, async ({ body }) => {
    const event = await eventNamed(context, body.event);
    return event === null ? refuse('event_not_found') : await presentStamps(context.db, event.number);
  }),
  serveEndpoint(nameCall, async ({ body: { event: named, was: saw, ...which }, caller }) => {
    const event = await eventNamed(context, named);
    if (event === null) return refuse('event_not_found');
    const said = await nameStamp(context, { event, saw, ...which }, actorOf(caller));
    return said.ok ? done : refuse(said.refusal, { fields: said.faults ?? [] });
  }),
];

const done = { success: true as const };
