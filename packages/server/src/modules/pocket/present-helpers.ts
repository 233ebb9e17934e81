import type { listHelpers } from '@dorsal/contract/calls/staff/helpers.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { FoundEvent } from '#modules/races/race-names-repository.ts';
import type { Context } from '#platform/context.ts';
import { type HelperLink, type HelperPhone, linksOfEvent, phonesOfEvent } from './phone-repository.ts';
import { placesOfEvent } from './places-repository.ts';
import { presentPlace } from './present-pocket.ts';
import { countsOfPhones, type StampCounts } from './stamp-list-repository.ts';

/** The path of the page for who has the link. */
export const addressOf = ({ slug }: FoundEvent, token: string): string => `/timer/${slug}?link=${token}`;

/** The links of an event with their phones, the phones of its staff, and the places to choose from. */
export async function presentHelpers(context: Context, event: FoundEvent): Promise<AnswerOf<typeof listHelpers>> {
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
