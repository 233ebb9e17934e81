import { genders, staffStatuses } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { Euros, Seconds } from '#codecs/amounts.ts';
import { Oid } from '#codecs/oid.ts';
import { Text } from '#codecs/text.ts';
import { WireDate, WireDay } from '#codecs/wire-date.ts';
import { ContactView, EmergencyContact, EventRef, MailConsent, ModalityRef } from './references.ts';
import { PenaltyView, ResultView, StaffResultView } from './result-view.ts';

/** The score of one race of a circuit: points, and places in that race. */
const RaceScore = z.object({
  score: z.number().optional(),
  score_cat: z.number().optional(),
  score_team: z.number().optional(),
  pos_gender: z.int().min(1).optional(),
  pos_category: z.int().min(1).optional(),
  pos_team: z.int().min(1).optional(),
});

/** A race in the sum: its points, and whether they counted among the best. */
const CircuitScore = z.object({
  score: z.number(),
  score_cat: z.number().optional(),
  counts: z.boolean().optional(),
});

/**
 * A participant as everyone may see one: an allow-list (design, section 5, 'what the public may see'). Name and surname are absent
 * where the person asked for it (`public` false): then the bib alone tells who it is.
 */
export const RegistrationView = z
  .object({
    _id: Oid,
    bib_number: Text.optional(),
    name: Text.optional(),
    surname: Text.optional(),
    gender: z.enum(genders).optional(),
    category: Text.optional(),
    club: Text.optional(),
    team: Text.optional(),
    federation: Text.optional(),
    local: z.boolean().optional(),
    classify: z.boolean().optional(),
    wave: Text.optional(),
    /** The id alone, or the modality with `include_modality`. */
    modality: z.union([Oid, ModalityRef]).optional(),
    event: EventRef.optional(),
    result: ResultView.optional(),
    // Circuits: by id of the modality.
    total_races: z.int().min(0).optional(),
    race_registrations: z.record(z.string(), Oid).optional(),
    race_results: z.record(z.string(), RaceScore).optional(),
    race_scores: z.record(z.string(), CircuitScore).optional(),
    race_components: z.record(z.string(), z.array(z.string())).optional(),
    components: z
      .array(z.object({ name: Text, race_scores: z.record(z.string(), CircuitScore).optional() }))
      .optional(),
  })
  .meta({ id: 'Registration' });
export type RegistrationView = z.output<typeof RegistrationView>;

/** On-site registration sees what it enters, of its own event. */
export const VenueRegistrationView = RegistrationView.extend({
  id_number: Text.optional(),
  birthdate: WireDay.optional(),
  valid_id: z.boolean().optional(),
  source: Text.optional(),
  created_at: WireDate.optional(),
  /** When the bib was handed out; absent: nobody noted it. */
  bib_collected_at: WireDate.optional(),
}).meta({ id: 'VenueRegistration' });

/** Race staff see all. */
export const StaffRegistrationView = VenueRegistrationView.extend({
  result: StaffResultView.optional(),
  public: z.boolean().optional(),
  age: z.int().min(0).max(130).optional(),
  contact: ContactView.optional(),
  town: Text.optional(),
  emergency_contact: EmergencyContact.optional(),
  mail_consent: MailConsent.optional(),
  chips: z.array(Text).optional(),
  /** Milliseconds inside. */
  start_offset: Seconds.optional(),
  accepts_late_start: z.boolean().optional(),
  /** The word of the desk on who fetched it. */
  bib_note: Text.optional(),
  /** Times typed in by hand, with penalties still to come; they beat the reads at their checkpoint. */
  times_by_hand: z
    .array(
      z.object({
        intermediate: Oid,
        total_time: Seconds,
        /** Written in as the likely time, as nobody knows the true one. */
        is_estimate: z.boolean().optional(),
      }),
    )
    .optional(),
  /** As staff ruled; absent: the reads tell. */
  staff_status: z.enum(staffStatuses).optional(),
  /** With the number by which each is taken back. */
  penalties: z.array(PenaltyView.extend({ penalty: z.int().min(1) })).optional(),
  /** Cents inside. */
  price_paid: Euros.optional(),
  cancelled: z.boolean().optional(),
  creation: WireDate.optional(),
  imported_at: WireDate.optional(),
  extra_questions: z.record(z.string(), z.unknown()).optional(),
  user: Oid.optional(),
}).meta({ id: 'StaffRegistration' });
export type StaffRegistrationView = z.output<typeof StaffRegistrationView>;
