import {
  addHelperLink as addCall,
  endHelper as endCall,
  listHelpers,
  listStamps as listStampsCall,
  nameStamp as nameCall,
  shiftSegment as shiftCall,
  takePocketLog as takeCall,
} from '@dorsal/contract/calls/staff/helpers.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { Authenticator } from '#modules/accounts/authenticate.ts';
import { type FoundEvent, findEvent } from '#modules/races/race-names-repository.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { listStamps } from './list-stamps.ts';
import { type HelperLink, type HelperPhone, linksOfEvent, phonesOfEvent } from './phone-repository.ts';
import { placesOfEvent } from './places-repository.ts';
import { presentPlace } from './present-pocket.ts';
import { addHelperLink, endHelper, nameStamp, shiftSegment, takePocketLog } from './staff-helpers.ts';
import { countsOfPhones, type StampCounts } from './stamp-list-repository.ts';

/** Staff make links for helpers, end them, and settle what their phones have stamped. */
export const helperRoutes = (context: Context, authenticator: Authenticator): ServedEndpoint[] => [
  serveEndpoint(listHelpers, async ({ body }) => {
    const event = await findEvent(context.db, body.event);
    return event === null ? refuse('event_not_found') : await presentHelpers(context, event);
  }),
  serveEndpoint(addCall, async ({ body, caller }) => {
    const event = await findEvent(context.db, body.event);
    if (event === null) return refuse('event_not_found');
    const { label, places, ends_at: endsAt } = body;
    const made = await addHelperLink(context, { event, label, places, endsAt }, actorOf(caller));
    if (!made.ok) return refuse(made.refusal);
    const address = addressOf(event, made.token);
    return { success: true as const, _id: made.oid, address, pin: made.pin, ends_at: made.endsAt };
  }),
  serveEndpoint(endCall, async ({ body: { event: named, ...which }, caller }) => {
    const event = await findEvent(context.db, named);
    if (event === null) return refuse('event_not_found');
    const ended = await endHelper(context, { event, ...which }, actorOf(caller));
    authenticator.forgetAll(); // other nodes are notified
    return ended.ok ? done : refuse(ended.refusal);
  }),
  serveEndpoint(takeCall, async ({ body, caller }) => {
    const event = await findEvent(context.db, body.event);
    if (event === null) return refuse('event_not_found');
    const result = await takePocketLog(context, { event, file: body.file }, actorOf(caller));
    if (!result.ok) return refuse(result.refusal);
    const { phone, items } = result.taken;
    const count = (of: string): number => items.filter(({ status }) => status === of).length;
    const counts = { accepted: count('accepted'), duplicate: count('duplicate'), refused: count('refused') };
    return { success: true as const, device: phone.oid, name: phone.name, ...counts };
  }),
  serveEndpoint(shiftCall, async ({ body: { event: named, by_ms: byMs, ...which }, caller }) => {
    const event = await findEvent(context.db, named);
    if (event === null) return refuse('event_not_found');
    const said = await shiftSegment(context, { event, ...which, byMs }, actorOf(caller));
    return said.ok ? done : refuse(said.refusal);
  }),
  serveEndpoint(listStampsCall, async ({ body }) => {
    const event = await findEvent(context.db, body.event);
    return event === null ? refuse('event_not_found') : await listStamps(context.db, event.number);
  }),
  serveEndpoint(nameCall, async ({ body: { event: named, ...which }, caller }) => {
    const event = await findEvent(context.db, named);
    if (event === null) return refuse('event_not_found');
    const said = await nameStamp(context, { event, ...which }, actorOf(caller));
    return said.ok ? done : refuse(said.refusal);
  }),
];

const done = { success: true as const };

const addressOf = ({ slug }: FoundEvent, token: string): string => `/timer/${slug}?link=${token}`;

async function presentHelpers(context: Context, event: FoundEvent): Promise<AnswerOf<typeof listHelpers>> {
  const places = await placesOfEvent(context.db, event.number);
  const oids = new Map(places.map(({ number, oid }) => [number, oid]));
  const links = await linksOfEvent(context.db, event.number);
  const phones = await phonesOfEvent(context.db, event.number);
  const counts = new Map((await countsOfPhones(context.db, event.number)).map((one) => [one.phone, one]));
  const devicesOf = (link: number | null): Device[] =>
    phones.filter((phone) => phone.link === link).map((phone) => presentPhone(phone, counts.get(phone.number)));
  return {
    links: links.map((link) => ({ ...presentLink(link, event, oids), devices: devicesOf(link.number) })),
    devices: devicesOf(null),
    places: places.map((place) => ({ ...presentPlace(place), race: place.raceName })),
  };
}

type Device = AnswerOf<typeof listHelpers>['devices'][number];

const presentPhone = (phone: HelperPhone, counts: StampCounts | undefined): Device => ({
  ...{ device: phone.oid, name: phone.name, opened_at: phone.openedAt },
  ...(phone.lastContactAt !== null && { last_contact: phone.lastContactAt }),
  ...{ stamps: counts?.stamps ?? 0, without_bib: counts?.withoutBib ?? 0, uncertain: counts?.uncertain ?? 0 },
  ...(phone.endedAt !== null && { ended_at: phone.endedAt }),
});

const presentLink = (link: HelperLink, event: FoundEvent, oids: ReadonlyMap<number, string>) => ({
  ...{ _id: link.oid, label: link.label, pin: link.pin, ends_at: link.endsAt },
  address: addressOf(event, link.token),
  places: (link.places ?? []).flatMap((number) => oids.get(number) ?? []),
  ...(link.endedAt !== null && { ended_at: link.endedAt }),
});
