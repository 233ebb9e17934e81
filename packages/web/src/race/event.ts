import type { eventPlaces } from '@dorsal/contract/calls/events.ts';
import type {
  CircuitView,
  DocumentView,
  EventView,
  RegistrationPages as PagesView,
} from '@dorsal/contract/views/event-view.ts';
import type { OrganismView } from '@dorsal/contract/views/organism-view.ts';
import type { ContactView } from '@dorsal/contract/views/references.ts';
import { type RegistrationWay, registrationWay } from '@dorsal/domain/event/registration-way.ts';
import { withoutTurns } from '@dorsal/domain/search/visible-text.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { isInGroup } from '@dorsal/domain/status/status-groups.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type * as z from 'zod';
import { webAddress } from '#browser/web-address.ts';
import {
  type CircuitBrief,
  type Modality,
  modalityOf,
  type Notice,
  noticeOf,
  type Place,
  placeOf,
  type RegistrationWindow,
  type Spot,
} from './modality.ts';

/** An event on one date or span: its races, its place and its organisers. */
export interface Event {
  readonly id: string;
  readonly number: number;
  readonly slug: string;
  readonly name: string;
  readonly description?: string | undefined;
  /** Address of its picture; absent: the server draws one. */
  readonly poster?: string | undefined;
  readonly status: EventStatus;
  /** The reason for which it was postponed or cancelled. */
  readonly statusNote?: string | undefined;
  /** Postponed by staff, by itself or with its races. */
  readonly isPutOff?: boolean | undefined;
  /** A series of events, scored with points: the same record, with a page of its own. */
  readonly isCircuit: boolean;
  readonly isFeatured: boolean;
  /** Somebody else's: it is shown, and neither entered nor timed here. */
  readonly isExternal: boolean;
  readonly externalUrl?: string | undefined;
  readonly startsAt?: EpochMs | undefined;
  readonly endsAt?: EpochMs | undefined;
  readonly zone: string;
  readonly place?: Place | undefined;
  readonly tags: readonly string[];
  readonly hashtags: readonly string[];
  readonly organisms: readonly Organism[];
  readonly documents: readonly Document[];
  readonly contact: Contact;
  readonly circuit?: CircuitBrief | undefined;
  readonly modalities: readonly Modality[];
  readonly notices: readonly Notice[];
  readonly registration: RegistrationWindow;
  /** Of a circuit: whoever runs one of its races is in (`auto`), or must register before. */
  readonly registrationType?: EventView['registration_type'];
  /** The organisers' own page for it. */
  readonly registrationUrl?: string | undefined;
  /** At the registration provider. */
  readonly registrationPages: RegistrationPages;
  readonly registrationLimit?: number | undefined;
  /** The number of entries; absent where the event does not show it. */
  readonly registered?: number | undefined;
  readonly showsRegistrations: boolean;
  readonly allowsTeams: boolean;
  /** The organisers' name for entering a team. */
  readonly teamRegistrationName?: string | undefined;
  /** At the venue, on the day. */
  readonly allowsVenueRegistration: boolean;
}

/** A circuit; `isScored`: it has rules by which its races give points. */
export type Circuit = Event & { readonly isCircuit: true; readonly isScored: boolean };

/** An organiser or a federation. */
export interface Organism {
  readonly id: string;
  readonly name: string;
  readonly type: OrganismView['type'];
  readonly logo?: string | undefined;
  readonly website?: string | undefined;
  readonly contact?: Contact | undefined;
}

export type Document = Readonly<z.output<typeof DocumentView>>;
export type Contact = Readonly<z.output<typeof ContactView>>;
export type RegistrationPages = Readonly<z.output<typeof PagesView>>;

/** An event on the map of the calendar. */
export interface EventPlace {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly city?: string | undefined;
  readonly status: EventStatus;
  readonly isPutOff: boolean;
  /** As `isTimedHere` says it. */
  readonly isTimed: boolean;
  readonly registrationWay: RegistrationWay;
  readonly startsAt?: EpochMs | undefined;
  readonly zone: string;
  readonly spot: Spot;
}

const isOff = ({ postponed, postponed_with_races }: EventView): boolean =>
  postponed === true || postponed_with_races === true;

/** The event, or the circuit, that the wire shows. Staff get the day that a postponed one had: its pages have none for them either. */
export const eventOf = (view: EventView): Event => ({
  id: view._id,
  number: view.numeric_id,
  slug: view.slug,
  name: withoutTurns(view.name),
  description: view.description,
  poster: view.poster,
  status: view.status,
  statusNote: view.status_note,
  isPutOff: isOff(view),
  isCircuit: view.is_circuit,
  isFeatured: view.featured === true,
  isExternal: view.external === true,
  externalUrl: view.external_url,
  startsAt: isOff(view) ? undefined : view.date_start,
  endsAt: isOff(view) ? undefined : view.date_end,
  zone: view.time_zone,
  place: view.location && placeOf(view.location),
  tags: view.tags ?? [],
  hashtags: view.rrss_hashtags ?? [],
  organisms: (view.organisms ?? []).map(organismOf),
  documents: view.documents ?? [],
  contact: view.contact ?? {},
  circuit: view.circuit && { id: view.circuit._id, slug: view.circuit.slug, name: view.circuit.name },
  modalities: (view.modalities ?? []).map(modalityOf),
  notices: (view.notices ?? []).map(noticeOf),
  registration: { opensAt: view.registration_start, closesAt: view.registration_end },
  registrationType: view.registration_type,
  registrationUrl: view.registration_url,
  registrationPages: view.registration_pages ?? {},
  registrationLimit: view.registration_limit,
  registered: view.registered,
  showsRegistrations: view.show_registration_list === true,
  allowsTeams: view.allow_team_registration === true,
  teamRegistrationName: view.team_registration_name,
  allowsVenueRegistration: view.allow_live_registration === true,
});

/** The facts that tell a postponed event, or one of its races. */
export type Postponable = Pick<Event, 'status' | 'isPutOff'> & Partial<Pick<Event, 'isCircuit'>>;

/** The statuses have no word for it: registrations are closed. A race that began all the same is on. */
export const isPostponed = ({ status, isPutOff }: Postponable): boolean =>
  status === 'registrations_closed' && isPutOff === true;

/** The reason for which no time of a race will ever stand here; null: there are times, or they will come. */
export function whyUntimed({ isTimed, event }: Pick<Modality, 'isTimed' | 'event'>): 'elsewhere' | 'untimed' | null {
  if (event?.isExternal) return 'elsewhere';
  return isTimed ? null : 'untimed';
}

/** True where somebody's time is taken here: a race of it is timed, and the event is not another organiser's. */
export const isTimedHere = ({ isExternal, modalities }: Pick<Event, 'isExternal' | 'modalities'>): boolean =>
  !isExternal && modalities.some(({ isTimed }) => isTimed);

/** Document 1: 'the Results tab exists only for events in a live-type status that are not external'; where nothing is timed there is no result to come. One timed race that is on, has results or was cancelled while it was on is enough, also between the days of its event. */
export const offersResults = ({
  isExternal,
  status,
  modalities,
}: Pick<Event, 'isExternal' | 'status' | 'modalities'>) =>
  !isExternal &&
  modalities.some(
    (race) => race.isTimed && (race.hadBegun || [status, race.status].some((one) => isInGroup(one, 'withResults'))),
  );

/** The way into an event that takes registrations, by the rule of the domain, with the address of the organisers' page. */
export type Door =
  | { readonly kind: Exclude<RegistrationWay, 'page'> }
  | { readonly kind: 'page'; readonly address: string };

export function doorOf(event: Enterable): Door {
  const address = webAddress(event.registrationUrl) ?? webAddress(event.externalUrl);
  const hasProvider = event.registrationPages.register !== undefined;
  const kind = registrationWay({
    hasProvider,
    hasPage: address !== undefined,
    allowsVenue: event.allowsVenueRegistration,
  });
  if (kind !== 'page') return { kind };
  if (address === undefined) throw new Error('registrations by way of a page have its address');
  return { kind, address };
}

type Enterable = Pick<Event, 'registrationPages' | 'registrationUrl' | 'externalUrl' | 'allowsVenueRegistration'>;

/** False where a status of registrations says nothing: a circuit that takes none of its own has nothing to open or to close. */
export const saysStanding = ({
  isCircuit,
  registrationType,
  status,
}: Pick<Event, 'isCircuit' | 'registrationType' | 'status'>): boolean =>
  !(isCircuit && registrationType !== 'register' && status.startsWith('registrations_'));

/** The way to reach who organises an event: the contact of the event, else that of its first organiser with one; a federation comes last. Null: none is known. */
export function organiserContact({
  contact,
  organisms,
}: Pick<Event, 'contact' | 'organisms'>): OrganiserContact | null {
  const federationsLast = organisms.toSorted(
    (a, b) => Number(a.type === 'federation') - Number(b.type === 'federation'),
  );
  const known = [contact, ...federationsLast.map((each) => ({ ...each.contact, website: webAddress(each.website) }))];
  return known.find((ways) => Object.values(ways).some((way) => way !== undefined)) ?? null;
}

/** Ways to reach an organiser. */
export type OrganiserContact = Contact & { readonly website?: string | undefined };

export const circuitOf = (view: CircuitView): Circuit => ({
  ...eventOf(view),
  isCircuit: true,
  isScored: (view.punctuation_type ?? 'unassigned') !== 'unassigned',
});

export const organismOf = ({ _id, name, type, logo, website, contact }: OrganismView): Organism => ({
  id: _id,
  name,
  type,
  logo,
  website,
  contact,
});

export const eventPlaceOf = (view: z.output<typeof eventPlaces.answer>[number]): EventPlace => ({
  id: view._id,
  slug: view.slug,
  name: withoutTurns(view.name),
  city: view.city,
  status: view.status,
  isPutOff: view.postponed === true,
  isTimed: view.is_timed,
  registrationWay: view.registration_way,
  startsAt: view.date_start,
  zone: view.time_zone,
  spot: view.coordinates,
});

/** The first race of an event that is on. The races of an event come by one stream, so it says when any of them was last heard of. */
export const liveRaceOf = ({ modalities }: Pick<Event, 'modalities'>): Modality | undefined =>
  modalities.find(({ status }) => status === 'live');
