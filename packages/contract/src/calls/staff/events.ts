import * as z from 'zod';
import { importTypes } from '#codecs/enums.ts';
import { listOf } from '#codecs/lists.ts';
import { OidOf, OidOrSlug } from '#codecs/oid.ts';
import { AddressText, PictureText, shortText, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Done, Saved, saveErrors } from '#views/done.ts';
import { savable } from '#views/editable.ts';
import { StaffEventView } from '#views/event-view.ts';
import { PlaceView, SentContact, SentPlace } from '#views/references.ts';

/** Characters of a description, at most. */
const longestDescription = 20_000;

/** An event as it is sent to be saved: what it names comes by its id, or as the whole thing that was loaded. */
export const SentEvent = StaffEventView.extend({
  name: shortText(300),
  name_short: Text.max(100).optional(),
  slug: Text.max(200).optional(),
  description: Text.max(longestDescription).optional(),
  poster: PictureText.optional(),
  contact: SentContact.optional(),
  location: SentPlace.optional(),
  registration_url: AddressText.optional(),
  external_url: AddressText.optional(),
  status_note: Text.max(2_000).optional(),
  team_registration_name: Text.max(200).optional(),
  tags: z.array(Text.max(100)).max(100).optional(),
  rrss_hashtags: z.array(Text.max(100)).max(100).optional(),
  circuit: OidOf.optional(),
  organisms: listOf(OidOf).optional(),
  timers: listOf(OidOf).optional(),
  live_registration_token: shortText(200).optional(),
  live_registration_password: z
    .string()
    .regex(/^.{6}$/u, 'the PIN has 6 characters')
    .optional(),
  // As loaded, whatever is in them: saved by calls of their own.
  modalities: z.unknown().optional(),
  notices: z.unknown().optional(),
});

/**
 * The touched fields in `changes`, or the full event as it was loaded, with changes. Without `_id` a new one is made; its slug follows from
 * its name. `modalities` are saved by `/modality`; they, `numeric_id` and what the server counts are ignored in a full event. Flags of imports can
 * only be switched off. Of `status` only the steps that staff may take count: cancelled, finished_provisional, finished_official, and one step back
 * (null: to whatever clock and counts give, or to postponed where it was so before it was cancelled; a status by its name is refused where they give another).
 * One that is postponed and gets another of these statuses in one call is refused.
 */
export const saveEvent = endpoint({
  name: 'saveEvent',
  method: 'POST',
  path: '/event',
  summary: 'Creates or changes an event or a circuit.',
  body: savable(SentEvent),
  fieldsOfRoles: {
    community_manager: [
      'description',
      'poster',
      'tags',
      'rrss_hashtags',
      'documents',
      'organisms',
      'contact',
      'featured',
      'notices',
    ],
  },
  answer: Saved,
  errors: [
    'event_not_found',
    'slug_taken',
    'organism_twice',
    'organism_not_found',
    'circuit_not_found',
    'dates_reversed',
    'status_step_not_allowed',
    'race_official',
    'user_not_found',
    'file_not_found',
    'field_not_yours',
    ...saveErrors,
  ],
});

/** Nothing may hang on it: no race, no ad, no notice, and it is no circuit of others. */
export const deleteEvent = endpoint({
  name: 'deleteEvent',
  method: 'POST',
  path: '/delete-event',
  summary: 'Deletes an event without races.',
  body: z.strictObject({ _id: OidOf }),
  answer: Done,
  errors: ['event_not_found', 'still_used', 'command_id_reused'],
});

/** The copy is hidden until it is shown, and counts for no circuit. */
export const copyEvent = endpoint({
  name: 'copyEvent',
  method: 'POST',
  path: '/copy-event',
  summary: 'Copies an event to a new day, with its races and all but people, reads and results.',
  body: z.strictObject({
    _id: OidOf,
    date_start: WireDate,
    name: shortText(300).regex(/\S/, 'this cannot be empty').optional(),
  }),
  answer: Saved,
  errors: ['event_not_found', 'command_id_reused'],
});

/** Starts an import from the external registration platform; events are named by their slug there (`slug_rts`). */
export const updateRts = endpoint({
  name: 'updateRts',
  method: 'POST',
  path: '/update-rts',
  summary: 'Imports events or registrations from the external platform.',
  body: z.strictObject({
    type: z.enum(importTypes),
    force: z.boolean().optional(),
    update_all: z.boolean().optional(),
    events: listOf(shortText(200)).optional(),
  }),
  answer: Done,
  errors: ['event_not_found', 'import_running', 'platform_unreachable'],
});

/** `time_zone`: of its clocks. Absent: its country has several, and which is not known. */
const FoundPlace = PlaceView.extend({ time_zone: Text.optional() }).meta({ id: 'FoundPlace' });
export type FoundPlace = z.output<typeof FoundPlace>;

/** Streets are found where a server for them is configured; without one, towns. `location_with_custom_name`: also what the place itself is called. */
export const searchPlace = endpoint({
  name: 'searchPlace',
  method: 'POST',
  path: '/location',
  summary: 'Searches for a place by its name.',
  body: z.strictObject({
    query: shortText(200),
    include_street: z.boolean().optional(),
    location_with_custom_name: z.boolean().optional(),
  }),
  answer: z.array(FoundPlace),
  errors: ['place_search_unavailable', 'streets_not_searchable'],
});

/** The documents say 'circuit slug': either name of the field is taken. */
export const circuitScorer = endpoint({
  name: 'circuitScorer',
  method: 'POST',
  path: '/circuit-scorer',
  summary: 'Scores the races of a circuit again.',
  body: z
    .strictObject({ circuit: OidOrSlug.optional(), slug: OidOrSlug.optional() })
    .refine((body) => body.circuit !== undefined || body.slug !== undefined, 'name the circuit'),
  answer: Done,
  errors: ['circuit_not_found', 'circuit_without_scoring'],
});

/**
 * The touched fields in `changes`, or the full circuit as `/events` shows it, with changes; as `/event`, and with the events that count for it in their
 * order. A new one is made without `_id`. Its own races, and for which of them a race counts (`circuit_modality`), are saved by `/modality`.
 */
export const saveCircuit = endpoint({
  name: 'saveCircuit',
  method: 'POST',
  path: '/circuit',
  summary: 'Creates or changes a circuit with its events.',
  body: savable(SentEvent.extend({ events: listOf(OidOf).optional() })),
  answer: Saved,
  errors: [
    'circuit_not_found',
    'event_not_found',
    'slug_taken',
    'organism_twice',
    'organism_not_found',
    'dates_reversed',
    'status_step_not_allowed',
    'race_official',
    'user_not_found',
    'file_not_found',
    'field_not_yours',
    ...saveErrors,
  ],
});
