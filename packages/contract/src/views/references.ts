import { registrationWays } from '@dorsal/domain/event/registration-way.ts';
import { statuses } from '@dorsal/domain/status/status.ts';
import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { SequenceNumber, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';

export const Coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

/** An address, as events, starts and the search for places have it. */
export const PlaceView = z
  .object({
    custom_name: Text.optional(),
    street: Text.optional(),
    city: Text.optional(),
    postcode: Text.optional(),
    region: Text.optional(),
    county: Text.optional(),
    county_iso: Text.optional(),
    state: Text.optional(),
    state_iso: Text.optional(),
    country: Text.optional(),
    country_iso: Text.optional(),
    coordinates: Coordinates.optional(),
  })
  .meta({ id: 'Place' });
export type PlaceView = z.output<typeof PlaceView>;

/** The same as it is sent. */
export const SentPlace = PlaceView.extend({
  custom_name: Text.max(200).optional(),
  street: Text.max(200).optional(),
  city: Text.max(100).optional(),
  postcode: Text.max(20).optional(),
  region: Text.max(100).optional(),
  county: Text.max(100).optional(),
  county_iso: Text.max(10).optional(),
  state: Text.max(100).optional(),
  state_iso: Text.max(10).optional(),
  country: Text.max(100).optional(),
  country_iso: Text.max(10).optional(),
}).meta({ id: 'SentPlace' });

/** The contact of an organiser. Never that of a participant. */
export const ContactView = z.object({ email: Text.optional(), phone: Text.optional() });

/** The same as it is sent. RFC 5321, 4.5.3.1.3: an e-mail address has 254 characters at most. */
export const SentContact = z.object({ email: Text.max(254).optional(), phone: Text.max(60).optional() });

/** The person to call when something happens to somebody. Never public. */
export const EmergencyContact = z.object({ name: Text.max(200).optional(), phone: Text.max(60).optional() });

/** The answer of somebody who was asked whether they take mail, when they gave it and by what: a form, a list, staff. Never public. */
export const MailConsent = z.object({ given: z.boolean(), at: WireDate.optional(), by: Text.max(200).optional() });

/** A circuit as its races name it. */
export const CircuitRef = z
  .object({ _id: Oid, name: Text, slug: Text, punctuation_type: Text.optional() })
  .meta({ id: 'CircuitRef' });

/** An event as its modalities and participants name it: enough for a breadcrumb and a card. */
export const EventRef = z
  .object({
    _id: Oid,
    slug: Text,
    numeric_id: SequenceNumber,
    name: Text,
    name_short: Text.optional(),
    poster: Text.optional(),
    status: z.enum(statuses).optional(),
    is_circuit: z.boolean().optional(),
    /** Somebody else's: neither entered nor timed here. */
    external: z.boolean().optional(),
    /** The way that 'Register' leads. */
    registration_way: z.enum(registrationWays).optional(),
    date_start: WireDate.optional(),
    time_zone: Text.optional(),
    location: PlaceView.optional(),
    circuit: CircuitRef.optional(),
  })
  .meta({ id: 'EventRef' });

/** A modality as its participants and readers name it. */
export const ModalityRef = z
  .object({
    _id: Oid,
    numeric_id: SequenceNumber,
    name: Text,
    short_name: Text.optional(),
    status: z.enum(statuses).optional(),
    distance: z.number().optional(),
    sport: Text.optional(),
    event: EventRef.optional(),
  })
  .meta({ id: 'ModalityRef' });

/** The newest command that has changed the thing; 0: none has. Sent back with a whole body it tells what its sender did not touch. */
export const ViewVersion = z.int().min(0).optional();
