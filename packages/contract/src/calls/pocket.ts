import { pocketStates } from '@dorsal/domain/pocket/pocket-entry.ts';
import * as z from 'zod';
import { Oid, OidOrSlug } from '#codecs/oid.ts';
import { said, shortText, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Counter, Mono, Wall } from '#views/pocket-log.ts';

/** Most entries in one call. */
export const mostEntries = 200;
/** Most contacts in one call. */
export const mostContacts = 50;

/** A place where a phone may stamp. */
const PocketPlace = z.object({
  checkpoint: Oid,
  /** Absent: start or finish without a name. */
  name: Text.optional(),
  km: z.number().min(0).optional(),
  kind: z.enum(['start', 'intermediate', 'finish']),
  modality: Oid,
});

const PocketRace = z.object({
  modality: Oid,
  name: Text,
  colour: Text.optional(),
  gun_at: WireDate.nullable(),
  waves: z.array(z.object({ wave: Oid, name: Text, gun_at: WireDate.nullable() })),
});

const state = {
  /** The number stands in the codes of bibs; hours are shown in the zone. */
  event: z.object({ _id: Oid, numeric_id: z.int(), slug: Text, name: Text, time_zone: Text }),
  server_time: WireDate,
  lineage: Text.optional(),
  /** The phone may send until then. */
  ends_at: WireDate,
  /** Those that the link allows, race by race, in course order. */
  places: z.array(PocketPlace),
  races: z.array(PocketRace),
};
export const PocketState = z.object(state).meta({ id: 'PocketState' });
export type PocketState = z.output<typeof PocketState>;

/** With link and PIN a helper; without them an admin, or a timer of that event, by their session. */
export const openPocket = endpoint({
  name: 'openPocket',
  method: 'POST',
  path: '/pocket/open',
  summary: 'Makes a phone one that stamps at an event: by a link with its PIN, or by the session of a member of staff.',
  body: z.strictObject({
    event: OidOrSlug,
    link: shortText(200).optional(),
    pin: shortText(20).optional(),
    /** The name of the phone, or of who carries it. */
    name: said(40),
  }),
  answer: z.object({ device: Oid, token: z.string(), state: PocketState }),
  errors: [
    'event_not_found',
    'not_signed_in',
    'not_allowed',
    'wrong_pin',
    'too_many_attempts',
    'helper_link_not_found',
    'helper_link_over',
    'helper_link_of_other_event',
  ],
  maxBodyBytes: 10_000,
});

/** The newest entry that the server has. */
const KnownTo = z.object({ epoch: Counter, seq: Counter }).nullable();

export const pocketState = endpoint({
  name: 'pocketState',
  method: 'POST',
  path: '/pocket/state',
  summary: 'The places, races and bibs that a phone needs to stamp without a network, and what the server has of it.',
  body: z.strictObject({}),
  answer: PocketState.extend({
    people: z.array(z.object({ bib: Text, name: Text, modality: Oid, state: z.enum(pocketStates).optional() })),
    known_to: KnownTo,
  }).meta({ id: 'PocketStateOfPhone' }),
  errors: ['phone_ended'],
});

/** Entries go up in order, and are judged one by one, as contacts are: a malformed one does not refuse the others. A repeat is a duplicate, and stays as it came first. */
export const pocketLog = endpoint({
  name: 'pocketLog',
  method: 'POST',
  path: '/pocket/log',
  summary: 'Takes the log of a phone in; answers after it is durable, item by item. Without entries it is a contact.',
  body: z.strictObject({
    /** The phone's clocks as it sends, each time anew. */
    sent: z.strictObject({ segment: Counter, wall: Wall, mono: Mono }),
    /** Each as `PocketContact` says. */
    contacts: z.array(z.unknown()).max(mostContacts),
    /** Each as `PocketEntry` says. */
    entries: z.array(z.unknown()).max(mostEntries),
  }),
  answer: z.object({
    /** In the middle between the call and its answer. */
    server_time: WireDate,
    known_to: KnownTo,
    /** In the order of `entries`. */
    items: z.array(z.object({ status: z.enum(['accepted', 'duplicate', 'refused']), reason: z.string().optional() })),
    /** Those of `contacts` that were refused, by their place in the list; absent: none. */
    contacts_refused: z.array(z.object({ at: z.int().min(0), reason: z.string() })).optional(),
  }),
  errors: ['phone_ended'],
  maxBodyBytes: 500_000,
  judgedOneByOne: ['entries', 'contacts'],
});
