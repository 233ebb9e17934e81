import { statuses } from '@dorsal/domain/status/status.ts';
import * as z from 'zod';
import { documentTypes, punctuationTypes, registrationTypes } from '#codecs/enums.ts';
import { Oid } from '#codecs/oid.ts';
import { SequenceNumber, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { ModalityView, StaffModalityView } from './modality-view.ts';
import { NoticeView } from './notice-view.ts';
import { OrganismView } from './organism-view.ts';
import { CircuitRef, ContactView, PlaceView, ViewVersion } from './references.ts';

/** Entries of each list of an event, at most. */
export const mostOfEvent = { documents: 100, organisms: 100, timers: 200 } as const;

export const DocumentView = z.object({ name: Text.min(1).max(200), type: z.enum(documentTypes), url: Text.min(1) });

/** An entry of a list that staff edit; a new one has no id yet. */
const StaffDocumentView = DocumentView.extend({ _id: Oid.optional() });

/** Addresses at the registration provider: entering, who is entered, one's own registration, and entering a team. */
export const RegistrationPages = z.object({
  register: Text.optional(),
  list: Text.optional(),
  own: Text.optional(),
  team: Text.optional(),
});

/** Fields that an event and a circuit (an event record with `is_circuit`) share. */
const shared = {
  _id: Oid,
  slug: Text,
  slug_rts: Text.optional(),
  numeric_id: SequenceNumber,
  name: Text,
  name_short: Text.optional(),
  description: Text.optional(),
  poster: Text.optional(),
  status: z.enum(statuses),
  status_note: Text.optional(),
  /** By itself; its status is `registrations_closed`, and it has no date. */
  postponed: z.boolean().optional(),
  /** All its races are postponed, or some of them and the others cancelled: its status is `registrations_closed`, and it has no date either. */
  postponed_with_races: z.boolean().optional(),
  order: z.int().min(0).max(10_000).optional(),
  is_circuit: z.boolean(),
  featured: z.boolean().optional(),
  date_start: WireDate.optional(),
  date_end: WireDate.optional(),
  time_zone: Text,
  tags: z.array(Text).max(100).optional(),
  rrss_hashtags: z.array(Text).max(100).optional(),
  organisms: z.array(OrganismView).max(mostOfEvent.organisms).optional(),
  documents: z.array(DocumentView).max(mostOfEvent.documents).optional(),
  contact: ContactView.optional(),
  registration_type: z.enum(registrationTypes).optional(),
  punctuation_type: z.enum(punctuationTypes).optional(),
  registration_start: WireDate.optional(),
  registration_end: WireDate.optional(),
  registration_url: Text.optional(),
  notices: z.array(NoticeView).optional(),
};

export const EventView = z
  .object({
    ...shared,
    external: z.boolean().optional(),
    external_url: Text.optional(),
    location: PlaceView.optional(),
    circuit: CircuitRef.optional(),
    modalities: z.array(ModalityView).optional(),
    registration_limit: SequenceNumber.optional(),
    /** The number of entries; absent unless `show_total_registrations`. */
    registered: SequenceNumber.optional(),
    /** Pages of the external registration provider, for events that have one. */
    registration_pages: RegistrationPages.optional(),
    show_registration_list: z.boolean().optional(),
    show_total_registrations: z.boolean().optional(),
    show_registrations_by_modality: z.boolean().optional(),
    allow_team_registration: z.boolean().optional(),
    team_registration_name: Text.optional(),
    allow_live_registration: z.boolean().optional(),
    live_registration_per_modality: z.boolean().optional(),
    live_registration_allow_until: WireDate.optional(),
    live_registration_allow_manual_input: z.boolean().optional(),
    /** Ages are counted on 31 December of the year instead of on the day of the race. */
    natural_year: z.boolean().optional(),
  })
  .meta({ id: 'Event' });
export type EventView = z.output<typeof EventView>;

/** The event with the fields for staff. `live_registration_*` token and PIN open the venue screen: the presenter gives them to admins alone. */
export const StaffEventView = EventView.extend({
  _version: ViewVersion,
  modalities: z.array(StaffModalityView).optional(),
  documents: z.array(StaffDocumentView).max(mostOfEvent.documents).optional(),
  rts_numeric_id: SequenceNumber.optional(),
  /** The number of entries, also where the public does not see it. */
  entered: SequenceNumber.optional(),
  visible: z.boolean().optional(),
  timers: z.array(Oid).max(mostOfEvent.timers).optional(),
  live_registration_token: Text.optional(),
  live_registration_password: Text.optional(),
  allow_parse_json: z.boolean().optional(),
  importing_mdg: z.boolean().optional(),
  rts_importing_registrations: z.boolean().optional(),
  rts_last_import: WireDate.optional(),
  rts_last_import_registrations: WireDate.optional(),
}).meta({ id: 'StaffEvent' });
export type StaffEventView = z.output<typeof StaffEventView>;

/** The same record as `/circuits` shows it: same id, same slug. */
export const CircuitView = z
  .object({
    ...shared,
    modalities: z.array(ModalityView).optional(),
    /** As for events, where one registers in the circuit itself. */
    registration_pages: RegistrationPages.optional(),
  })
  .meta({ id: 'Circuit' });
export type CircuitView = z.output<typeof CircuitView>;
