import type { ClaimKind, ClaimOutcome } from '@dorsal/domain/race-day/claims.ts';
import type { WayToPay } from '@dorsal/domain/registration/till.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { GeneratedJson, GeneratedTimestamp, PlainDate, Timestamp } from './column-kinds.ts';

export interface ParticipantTable {
  number: GeneratedAlways<number>;
  oid: string;
  event_number: number;
  modality_number: number;
  bib: string | null;
  name: Generated<string>;
  surname: Generated<string>;
  gender: 'male' | 'female' | 'other';
  birthdate: PlainDate | null;
  age: number | null;
  category: string | null;
  category_is_by_hand: Generated<boolean>;
  club: string | null;
  team: string | null;
  federation: string | null;
  is_local: Generated<boolean>;
  is_classified: Generated<boolean>;
  is_public: Generated<boolean>;
  id_number: string | null;
  valid_id: Generated<boolean>;
  contact_email: string | null;
  contact_phone: string | null;
  town: string | null;
  emergency_name: string | null;
  emergency_phone: string | null;
  mail_consent: boolean | null;
  mail_consent_at: Timestamp | null;
  mail_consent_by: string | null;
  source: Generated<string>;
  price_paid_cents: number | null;
  extra_questions: GeneratedJson;
  user_number: number | null;
  wave_number: number | null;
  start_offset_ms: number | null;
  staff_status: 'retired' | 'out_of_time' | 'disqualified' | 'not_started' | null;
  disqualified_reason: string | null;
  accepts_late_start: Generated<boolean>;
  bib_collected_at: number | null;
  bib_note: string | null;
  back_at: number | null;
  search: Generated<string>;
  cancelled_at: Timestamp | null;
  created_at: GeneratedTimestamp;
  imported_at: Timestamp | null;
}

/** The report of somebody who gave up. */
export interface RetirementTable {
  participant_number: number;
  at: number;
  location: string;
  reported_by: string;
}

export interface PenaltyTable {
  number: GeneratedAlways<number>;
  participant_number: number;
  time_ms: number;
  reason: Generated<string>;
  created_at: GeneratedTimestamp;
  created_by: number | null;
}

export interface ChipTable {
  event_number: number;
  chip: string;
  participant_number: number;
  modality_number: number;
}

/** The entry of somebody whom a desk at the venue entered. */
export interface VenueEntryTable {
  participant_number: number;
  /** As it calls itself; '': it has no name. */
  desk: Generated<string>;
  typed_at: number;
  /** The bib that was given out at a desk and that somebody else had by then. */
  wanted_bib: string | null;
  kept_for: 'bib_taken' | 'race_full' | 'race_closed' | null;
  settled_at: Timestamp | null;
  /** The price of the entry; null: nobody had said what the race costs. */
  due_cents: number | null;
  /** Both null: it is not paid. */
  paid_how: WayToPay | null;
  paid_cents: number | null;
  /** A bib of the stock that runs: nobody has typed its paper yet. */
  is_nameless: Generated<boolean>;
}

/** A bib that is there before the person who gets it. */
export interface BibStockTable {
  event_number: number;
  /** As `sameBib` has it. */
  bib_key: string;
  bib: string;
  modality_number: number;
  /** Null: the bib is its chip. */
  chip: string | null;
  /** The device that has leased it, and how its desk is called; '': none. */
  till: Generated<string>;
  desk: Generated<string>;
}

/** Money that went into the till of a desk for somebody, or out of it (negative). */
export interface TillLineTable {
  number: GeneratedAlways<number>;
  event_number: number;
  participant_number: number;
  /** The device, by the id that it gave itself; '': one that gave none. */
  till: string;
  desk: string;
  how: WayToPay;
  cents: number;
  at: number;
  /** Null: the till stands open. */
  closing_number: number | null;
}

export interface TillClosingTable {
  number: GeneratedAlways<number>;
  event_number: number;
  till: string;
  desk: string;
  closed_at: number;
  closed_by: string;
}

/** A chip of nobody that staff set aside. */
export interface ChipAsideTable {
  event_number: number;
  chip: string;
}

/** A problem of somebody that staff let stand, as long as its evidence is the same. */
export interface AcceptedFindingTable {
  participant_number: number;
  kind: string;
  evidence: string;
  reason: string;
  accepted_by: number | null;
  accepted_at: number;
}

export interface ManualTimeTable {
  participant_number: number;
  checkpoint_number: number;
  time_ms: number;
  source: Generated<string>;
  created_at: GeneratedTimestamp;
  created_by: number | null;
}

export interface CrossingChoiceTable {
  participant_number: number;
  checkpoint_number: number;
  /** Null: there is no crossing. */
  visit_at: number | null;
  /** The read that names the visit; null where there is no crossing, or the instant alone names it. */
  heard_device: number | null;
  heard_at: number | null;
  created_at: GeneratedTimestamp;
  created_by: number | null;
}

export interface KnownStopTable {
  participant_number: number;
  from_at: number;
  to_at: number;
  created_at: GeneratedTimestamp;
  created_by: number | null;
}

/** Something that is wrong with a result, by the word of anybody. `outcome` null: it waits. */
export interface ClaimTable {
  number: GeneratedAlways<number>;
  participant_number: number;
  kind: ClaimKind;
  words: string;
  /** For the answer; staff alone see it. */
  contact: string | null;
  made_at: Timestamp;
  outcome: ClaimOutcome | null;
  /** Public, in the words of staff. */
  answer: Generated<string>;
  answered_by: number | null;
  answered_at: Timestamp | null;
}
