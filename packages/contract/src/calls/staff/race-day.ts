import { matMends } from '@dorsal/domain/race-day/mat-story.ts';
import { statuses } from '@dorsal/domain/status/status.ts';
import { resultStatuses, staffStatuses, warnings } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { Seconds } from '#codecs/amounts.ts';
import { Oid, OidOf, OidOrSlug } from '#codecs/oid.ts';
import { paging } from '#codecs/paging.ts';
import { question } from '#codecs/question.ts';
import { Label, SearchText, SequenceNumber, said, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Done } from '#views/done.ts';
import { EmergencyContact } from '#views/references.ts';

const Count = z.int().min(0);
/** An event by id or slug; absent: all races that run now. */
const event = OidOrSlug.optional();

/** A race as the screens of the day name it. */
const RaceOnDay = z.object({
  _id: Oid,
  name: Text,
  short_name: Text.optional(),
  /** The colour of its bibs. */
  bib_color: Text.optional(),
  event: z.object({ _id: Oid, slug: Text, name: Text, time_zone: Text }),
});

/** A point of the course. `distance` in metres from the start. */
const PlaceOnCourse = z.object({
  _id: Oid,
  kind: z.enum(['start', 'intermediate', 'finish']),
  /** From 0: the start. */
  position: Count,
  name: Text.optional(),
  distance: z.number().min(0).optional(),
});

/** collected = not_started + finished + back + still_out + unaccounted, at every instant. */
const FieldCounts = z.object({
  entered: Count,
  collected: Count,
  /** False: nobody noted who collected a bib, so it is taken from reads and gun. */
  is_collection_recorded: z.boolean(),
  started: Count,
  /** Confirmed by staff. */
  not_started: Count,
  finished: Count,
  /** Gave up, and is at base. */
  back: Count,
  /** With a bib and none of these: also who was never read. */
  still_out: Count,
  /** Said to be somewhere, and read elsewhere after it; or with a bib and not in the race any more. */
  unaccounted: Count,
});

const ReaderOfMat = z.object({
  _id: Oid,
  name: Text,
  numeric_id: SequenceNumber,
  /** The last sign of life, and the last read. */
  heartbeat: WireDate.optional(),
  last_event_received: WireDate.optional(),
  /** The time by which its clock was ahead of the server when it last sent. */
  clock_ahead: Seconds.optional(),
  /** The time by which its reads of now are corrected. */
  clock_difference: Seconds.optional(),
  datetime_start: WireDate,
  datetime_end: WireDate,
});

const MatView = z.object({
  place: PlaceOnCourse,
  readers: z.array(ReaderOfMat),
  /** People who passed within the last five minutes, and in all. */
  seen: Count,
  passed: Count,
  /**
   * At the start: those who took it and have no crossing there. Nobody heard them (`unheard`), they were heard and that is being checked, or they were
   * heard too long after the gun, which nobody has accepted (`late`).
   */
  without_crossing: z.object({ unheard: Count, being_checked: Count, late: Count }).optional(),
  /** People who are likely to pass within the next five minutes. Absent: it is still being worked out, as right after the gun of a big race. */
  expected: Count.optional(),
  /** People who should have passed by now; absent as `expected`. */
  late: Count.optional(),
});

export const raceBoard = endpoint({
  name: 'raceBoard',
  method: 'POST',
  path: '/race-board',
  summary: 'The races of an event, or all that run, at a glance: where everybody is, and what each mat hears.',
  body: question({ event }),
  answer: z.object({
    /** The instant of the server. */
    at: WireDate,
    races: z.array(
      RaceOnDay.extend({
        status: z.enum(statuses),
        datetime_start: WireDate.optional(),
        /** The gun, or where waves start, and the race has none of its own, the first of theirs. */
        chrono_start: WireDate.optional(),
        counts: FieldCounts,
        mats: z.array(MatView),
      }),
    ),
  }),
  errors: ['event_not_found'],
});

/** Document 3, section 9: a results list has 50 rows. */
const rowsOnPage = 50;

const PersonOnDay = z.object({
  registration: Oid,
  modality: Oid,
  bib_number: Text.optional(),
  name: Text,
  surname: Text,
});

const Place = z.int().min(1).optional();

export const arrivals = endpoint({
  name: 'arrivals',
  method: 'POST',
  path: '/arrivals',
  summary: 'Arrivals at the finish of the races of an event, or of all that run, in one list, the newest first.',
  body: question({ event, modality: Oid.optional(), ...paging, limit: z.int().min(1).max(200).optional() }),
  pageSize: rowsOnPage,
  answer: z.object({
    at: WireDate,
    total: Count,
    races: z.array(RaceOnDay),
    rows: z.array(
      PersonOnDay.extend({
        /** The time of day. */
        at: WireDate,
        total_time: Seconds.optional(),
        category: Text.optional(),
        gender: Text,
        club: Text.optional(),
        status: z.enum(resultStatuses),
        pos_general: Place,
        pos_gender: Place,
        pos_category: Place,
        source: z.enum(['read', 'manual', 'import']),
        /** A reason to look before it is announced. */
        warnings: z.array(z.enum(warnings)),
        has_problem: z.boolean(),
        /** The finish is being checked: heard at that hour, without a time and a place until it is settled. */
        being_checked: z.boolean(),
      }),
    ),
  }),
  errors: ['event_not_found', 'modality_not_found'],
});

export const outStates = [
  'unaccounted',
  'retired',
  'out_of_time',
  'disqualified',
  'being_checked',
  'late',
  'never_read',
  'on_course',
] as const;

export const stillOut = endpoint({
  name: 'stillOut',
  method: 'POST',
  path: '/still-out',
  summary: 'The people of an event, or of all races that run, who are out or unaccounted for, the most overdue first.',
  body: question({
    event,
    modality: Oid.optional(),
    free_text_search: SearchText.optional(),
    ...paging,
    limit: z.int().min(1).max(200).optional(),
  }),
  pageSize: rowsOnPage,
  answer: z.object({
    at: WireDate,
    total: Count,
    races: z.array(RaceOnDay.extend({ places: z.array(PlaceOnCourse) })),
    rows: z.array(
      PersonOnDay.extend({
        state: z.enum(outStates),
        /** As staff ruled. */
        staff_status: z.enum(staffStatuses).optional(),
        club: Text.optional(),
        /** The last place where they were heard, and when; absent: nowhere. */
        last: PlaceOnCourse.extend({ at: WireDate.optional() }).optional(),
        /** The span in which they were to pass the next place. */
        expected: z.object({ place: PlaceOnCourse, from: WireDate, to: WireDate }).optional(),
        overdue: Seconds.optional(),
        retired: z.object({ at: WireDate, place: Text, reported_by: Text }).optional(),
        collected_at: WireDate.optional(),
        back_at: WireDate.optional(),
        phone: Text.optional(),
        emergency_contact: EmergencyContact.optional(),
      }),
    ),
  }),
  errors: ['event_not_found', 'modality_not_found'],
});

/** Minutes of one answer, the last ones or those around a gap. */
export const mostMatMinutes = 120;

export const matStory = endpoint({
  name: 'matStory',
  method: 'POST',
  path: '/mat-story',
  summary:
    'The story of a checkpoint: who should have passed and who was heard, minute by minute, the stretch in which its mat was likely down, and the acts that may mend it.',
  body: z.strictObject({ modality: OidOf, intermediate: Oid }),
  answer: z.object({
    at: WireDate,
    place: PlaceOnCourse,
    heard: Count,
    /** Heard further on and not here, as far as the others tell when they passed. */
    missed: Count,
    /** Overdue here. */
    late: Count,
    /** 120 at most. `expected`: those heard, and those who are likely to have passed. */
    minutes: z.array(z.object({ at: WireDate, expected: Count, heard: Count })),
    /** From the last one heard before it to the first one after; without `to` nobody was heard since. */
    gap: z.object({ from: WireDate, to: WireDate.optional(), people: Count }).optional(),
    mends: z.array(z.enum(matMends)),
  }),
  errors: ['modality_not_found', 'checkpoint_not_found'],
});

const Words = said(120);

/** Absent fields stay as they are. `was`: the ruling that the sender saw; another one is not written over. */
export const reportWhereabouts = endpoint({
  name: 'reportWhereabouts',
  method: 'POST',
  path: '/report-whereabouts',
  summary: 'Says where somebody is: gave up, is back at base, did not start, holds the bib or brought it back.',
  body: z.strictObject({
    registration: Oid,
    bib: Label,
    was: z.enum(staffStatuses).nullable().optional(),
    status: z.enum(['retired', 'not_started']).nullable().optional(),
    /** Where, when and by whose word somebody gave up; null takes it back. */
    retired: z.strictObject({ at: WireDate, place: Words, reported_by: Words }).nullable().optional(),
    /** True: they are at base now. Who has no other ruling has retired then. */
    back: z.boolean().optional(),
    collected: z.boolean().optional(),
    /** The bib was out, or not, as the sender saw it: one that was handed out since is not handed out again. */
    saw_collected: z.boolean().optional(),
    /** On a bib that was handed out, or goes out with this: who fetched it; null takes it away. It goes when the bib comes back. */
    bib_note: Words.nullable().optional(),
  }),
  answer: Done,
  errors: [
    'registration_not_found',
    'bib_does_not_match',
    'modality_not_timed',
    'race_official',
    'span_far_from_race',
    'changed_meanwhile',
  ],
});

export const bibsByHour = endpoint({
  name: 'bibsByHour',
  method: 'POST',
  path: '/bibs-by-hour',
  summary: 'The bibs of an event that were handed out: how many of each race, and in which hours.',
  body: z.strictObject({ event: OidOrSlug }),
  answer: z.object({
    /** In the codes of its bibs. */
    numeric_id: SequenceNumber,
    time_zone: Text,
    races: z.array(
      z.object({
        _id: Oid,
        name: Text,
        short_name: Text.optional(),
        bib_color: Text.optional(),
        entered: Count,
        collected: Count,
      }),
    ),
    /** The hours of the place in which any were handed out, by their beginnings. */
    hours: z.array(z.object({ from: WireDate, count: Count })),
  }),
  errors: ['event_not_found'],
});
