import { priceNow } from '@dorsal/domain/event/price-now.ts';
import { eventCan } from '@dorsal/domain/status/event-can.ts';
import { type OpenSpan, raceWindow } from '@dorsal/domain/status/registration-status.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { formatDay } from '@dorsal/domain/units/dates.ts';
import { shownAddress } from '#platform/safe-address.ts';
import type { EventFacts, OfferedRace, RaceFacts } from './event-facts-repository.ts';
import { type PageMetadata, type SchemaObject, type Setting, shortened } from './metadata.ts';
import { breadcrumb, eventStatusOf, itemList, schemaPlace } from './schema-org.ts';
import { filled, textsOf } from './texts/texts.ts';

/** The page of an event, and those below it: its participants, and registration. */
export function eventMetadata(
  event: EventFacts,
  rest: string,
  setting: Setting & { readonly now: EpochMs },
): PageMetadata {
  const { origin, language, now } = setting;
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
    schemaOrg: [schemaEvent(event, { origin, path, description, now }), breadcrumb(origin, steps)],
    isHidden: part !== undefined,
  };
}

/** The page of a circuit, and its standings. */
export function circuitMetadata(circuit: EventFacts, rest: string, { origin, language }: Setting): PageMetadata {
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
    schemaOrg: [
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

/** `, Elx` and `, 03/05/2026`, where they are known; what is put off has no day. */
export function placeAndDay(
  { city, starts, time_zone }: Pick<EventFacts, 'city' | 'starts' | 'time_zone'>,
  { language }: Setting,
): { readonly place: string; readonly day: string } {
  const texts = textsOf(language);
  return {
    place: city === null ? '' : filled(texts.in, { place: city }),
    day: starts === null ? '' : filled(texts.on, { day: formatDay(Date.parse(starts), time_zone) }),
  };
}

/** A race with its day, or without while it is postponed, by itself or with its event. */
export function withoutDay<Race extends RaceFacts>(
  race: Race,
  isEventPostponed: boolean,
): Race & { readonly isPostponed: boolean } {
  const isPostponed = isEventPostponed || race.staff_mark === 'postponed';
  return isPostponed ? { ...race, isPostponed, starts: null, ends: null } : { ...race, isPostponed };
}

/**
 * The promise of a page: times here; a race without times; results of others; nothing any more, or the times that were taken until it was cancelled. A race that
 * is on or has results is what it is, whatever became of its event.
 */
export function standingOf(
  { status, staff_mark, external }: Pick<EventFacts, 'status' | 'staff_mark' | 'external'>,
  races: readonly Pick<RaceFacts, 'status' | 'is_timed' | 'had_begun'>[],
): 'timed' | 'untimed' | 'elsewhere' | 'cancelled' | 'cut' {
  if ((status === 'cancelled' || staff_mark === 'cancelled') && !hasTimes(status))
    return races.some((race) => race.had_begun || hasTimes(race.status)) ? 'cut' : 'cancelled';
  if (external) return 'elsewhere';
  const areUntimed = races.length > 0 && races.every(({ is_timed }) => !is_timed);
  return areUntimed ? 'untimed' : 'timed';
}

const hasTimes = (status: EventStatus): boolean => eventCan('openClassification', status);

function describe(event: EventFacts, setting: Setting): string {
  const texts = textsOf(setting.language);
  const names = event.races.map(({ name }) => name).join(', ');
  const races = names === '' ? '' : filled(texts.racesText, { races: names });
  return filled(texts[`eventText.${standingOf(event, event.races)}`], {
    name: event.name,
    races,
    ...placeAndDay(event, setting),
  });
}

interface Of {
  readonly origin: string;
  readonly path: string;
  readonly description: string;
  readonly now: EpochMs;
}

function schemaEvent(event: EventFacts, { origin, path, description, now }: Of): SchemaObject {
  const place = schemaPlace(event);
  const { circuit } = event;
  return {
    '@type': 'SportsEvent',
    name: event.name,
    description,
    url: origin + path,
    image: [`${origin}/api/posters/${event.oid}/preview.png`],
    startDate: event.starts ?? undefined,
    endDate: event.ends ?? undefined,
    eventStatus: eventStatusOf(event.status, event.is_postponed),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: place,
    organizer: organizers(event),
    superEvent: circuit
      ? { '@type': 'EventSeries', name: circuit.name, url: `${origin}/c/${encodeURIComponent(circuit.slug)}` }
      : undefined,
    sameAs: shownAddress(event.external_url),
    offers: offersOf(event, origin + path, now),
    subEvent: event.races.map((race) => schemaRace(withoutDay(race, event.is_postponed), { origin, place })),
  };
}

const organizers = ({ organisms }: EventFacts): SchemaObject[] | undefined =>
  organisms.length === 0
    ? undefined
    : organisms.map(({ name, website }) => ({ '@type': 'Organization', name, url: shownAddress(website) }));

const availability: Readonly<Record<string, string>> = {
  registrations_not_opened: 'PreOrder',
  registrations_opened: 'InStock',
  registrations_full: 'SoldOut',
};

function offersOf(event: EventFacts, url: string, now: EpochMs): SchemaObject[] | undefined {
  const offers = event.races.flatMap((race): SchemaObject[] => {
    const cents = priceNow({ cents: race.price_cents, periods: race.price_periods }, now);
    if (cents === null) return [];
    const { opens, closes } = raceWindow(windowIn(race), windowIn(event));
    return [
      {
        '@type': 'Offer',
        name: race.name,
        price: (cents / 100).toFixed(2),
        priceCurrency: 'EUR',
        url: `${url}/register`,
        availability: `https://schema.org/${availability[race.status] ?? 'Discontinued'}`,
        validFrom: opens ?? undefined,
        validThrough: closes ?? undefined,
      },
    ];
  });
  return offers.length > 0 ? offers : undefined;
}

const windowIn = (of: Pick<OfferedRace, 'registration_start' | 'registration_end'>): OpenSpan<string> => ({
  opens: of.registration_start,
  closes: of.registration_end,
});

function schemaRace(
  race: RaceFacts & { readonly isPostponed: boolean },
  { origin, place }: { readonly origin: string; readonly place: unknown },
): SchemaObject {
  return {
    '@type': 'SportsEvent',
    name: race.name,
    url: `${origin}/m/${race.oid}`,
    sport: race.sport.replaceAll('_', ' '),
    startDate: race.starts ?? undefined,
    endDate: race.ends ?? undefined,
    eventStatus: eventStatusOf(race.status, race.isPostponed),
    location: place,
  };
}
