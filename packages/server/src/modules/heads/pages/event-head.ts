import { formatDay } from '@dorsal/domain/units/dates.ts';
import type { EventFacts, RaceFacts } from '../facts/event-facts-repository.ts';
import { type Head, type Setting, shortened, type Thing } from '../head.ts';
import { filled, textsOf } from '../texts/texts.ts';
import { breadcrumb, eventStatusOf, itemList, placeThing } from './things.ts';

/** The page of an event, and those below it: who is entered, and entering. */
export function eventHead(event: EventFacts, rest: string, setting: Setting): Head {
  const { origin, language } = setting;
  const texts = textsOf(language);
  const path = `/e/${encodeURIComponent(event.slug)}`;
  const part = { '/registrations': texts.entered, '/register': texts.enter }[rest];
  const description = shortened(event.description ?? describe(event, setting));
  const steps = [
    { name: texts.next, path: '/events/next' },
    { name: event.name, path },
  ];
  return {
    title: part === undefined ? event.name : filled(part, { name: event.name }),
    description,
    path: part === undefined ? path : path + rest,
    poster: event.oid,
    things: [eventThing(event, { origin, path, description }), breadcrumb(origin, steps)],
    isHidden: part !== undefined,
  };
}

/** The page of a circuit, and its standings. */
export function circuitHead(circuit: EventFacts, rest: string, { origin, language }: Setting): Head {
  const texts = textsOf(language);
  const path = `/c/${encodeURIComponent(circuit.slug)}`;
  const isStandings = rest.startsWith('/results');
  const races = circuit.events.map(({ slug, name }) => ({ name, path: `/e/${encodeURIComponent(slug)}` }));
  const steps = [
    { name: texts.circuits, path: '/circuits' },
    { name: circuit.name, path },
  ];
  return {
    title: isStandings ? filled(texts.standings, { name: circuit.name }) : circuit.name,
    description: shortened(circuit.description ?? filled(texts.circuitText, { name: circuit.name })),
    path: isStandings ? `${path}/results` : path,
    poster: circuit.oid,
    things: [
      {
        '@type': 'EventSeries',
        name: circuit.name,
        url: origin + path,
        startDate: circuit.starts ?? undefined,
        endDate: circuit.ends ?? undefined,
        organizer: organizers(circuit),
      },
      ...(races.length > 0 ? [itemList(origin, races)] : []),
      breadcrumb(origin, steps),
    ],
  };
}

/** `, Elx` and `, 03/05/2026`, where they are known; a race that is put off has no day. */
export function placeAndDay(
  { city, starts, staff_mark, time_zone }: Pick<EventFacts, 'city' | 'starts' | 'staff_mark' | 'time_zone'>,
  { language }: Setting,
): { readonly place: string; readonly day: string } {
  const texts = textsOf(language);
  const hasDay = starts !== null && staff_mark !== 'postponed';
  return {
    place: city === null ? '' : filled(texts.in, { place: city }),
    day: hasDay ? filled(texts.on, { day: formatDay(Date.parse(starts), time_zone) }) : '',
  };
}

function describe(event: EventFacts, setting: Setting): string {
  const texts = textsOf(setting.language);
  const names = event.races.map(({ name }) => name).join(', ');
  const races = names === '' ? '' : filled(texts.racesText, { races: names });
  return filled(texts.eventText, { name: event.name, races, ...placeAndDay(event, setting) });
}

interface Of {
  readonly origin: string;
  readonly path: string;
  readonly description: string;
}

function eventThing(event: EventFacts, { origin, path, description }: Of): Thing {
  const isPostponed = event.staff_mark === 'postponed';
  const place = placeThing(event);
  const { circuit } = event;
  return {
    '@type': 'SportsEvent',
    name: event.name,
    description,
    url: origin + path,
    image: [`${origin}/api/posters/${event.oid}/preview.png`],
    startDate: isPostponed ? undefined : (event.starts ?? undefined),
    endDate: isPostponed ? undefined : (event.ends ?? undefined),
    eventStatus: eventStatusOf(event.status, event.staff_mark),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: place,
    organizer: organizers(event),
    superEvent: circuit
      ? { '@type': 'EventSeries', name: circuit.name, url: `${origin}/c/${encodeURIComponent(circuit.slug)}` }
      : undefined,
    sameAs: event.external_url ?? undefined,
    offers: offersOf(event.races, origin + path),
    subEvent: event.races.map((race) => raceThing(race, { origin, isPostponed, place })),
  };
}

const organizers = ({ organisms }: EventFacts): Thing[] | undefined =>
  organisms.length === 0
    ? undefined
    : organisms.map(({ name, website }) => ({ '@type': 'Organization', name, url: website ?? undefined }));

const availability: Readonly<Record<string, string>> = {
  registrations_not_opened: 'PreOrder',
  registrations_opened: 'InStock',
  registrations_full: 'SoldOut',
};

function offersOf(races: readonly RaceFacts[], url: string): Thing[] | undefined {
  const offers = races.flatMap((race): Thing[] => {
    if (race.price_cents === null) return [];
    return [
      {
        '@type': 'Offer',
        name: race.name,
        price: (race.price_cents / 100).toFixed(2),
        priceCurrency: 'EUR',
        url: `${url}/register`,
        availability: `https://schema.org/${availability[race.status] ?? 'Discontinued'}`,
        validFrom: race.registration_start ?? undefined,
        validThrough: race.registration_end ?? undefined,
      },
    ];
  });
  return offers.length > 0 ? offers : undefined;
}

function raceThing(
  race: RaceFacts,
  { origin, isPostponed, place }: { readonly origin: string; readonly isPostponed: boolean; readonly place: unknown },
): Thing {
  const hasNoDay = isPostponed || race.staff_mark === 'postponed';
  return {
    '@type': 'SportsEvent',
    name: race.name,
    url: `${origin}/m/${race.oid}`,
    sport: race.sport.replaceAll('_', ' '),
    startDate: hasNoDay ? undefined : (race.starts ?? undefined),
    endDate: hasNoDay ? undefined : (race.ends ?? undefined),
    eventStatus: eventStatusOf(race.status, isPostponed ? 'postponed' : race.staff_mark),
    location: place,
  };
}
