import { acceptableProblems, personProblems } from '@dorsal/domain/race-day/person-problems.ts';
import * as z from 'zod';
import { PositiveSeconds } from '#codecs/amounts.ts';
import { Oid, OidOf, OidOrSlug } from '#codecs/oid.ts';
import { paging } from '#codecs/paging.ts';
import { question } from '#codecs/question.ts';
import { said, shortText, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Done } from '#views/done.ts';

const Kind = z.enum(personProblems);

/** Most chips in one answer, those heard last. */
export const mostUnknownChips = 200;

export const listUnknownChips = endpoint({
  name: 'listUnknownChips',
  method: 'POST',
  path: '/unknown-chips',
  summary: 'Chips that the readers of events of the day have heard and that nobody has, the one heard last first.',
  body: question({
    /** Absent: all events with a race that runs now. */
    event: OidOrSlug.optional(),
  }),
  answer: z.object({
    total: z.int().min(0),
    /** 200 at most. */
    chips: z.array(
      z.object({
        event: Oid,
        chip: Text,
        reads: z.int().min(1),
        from: WireDate,
        to: WireDate,
        /** Public numbers of the readers that heard it, with their names in the same order. */
        readers: z.array(z.int()),
        reader_names: z.array(Text),
      }),
    ),
    /** Those that staff set aside, in the same order; 200 at most. */
    aside: z.array(z.object({ event: Oid, chip: Text, reads: z.int().min(1), reader_names: z.array(Text) })),
  }),
  errors: ['event_not_found'],
});

export const setChipAside = endpoint({
  name: 'setChipAside',
  method: 'POST',
  path: '/set-chip-aside',
  summary:
    'Says that a chip of nobody is none of the event (a spare, a spectator): it is no problem there; or takes that back.',
  body: z.strictObject({ event: Oid, chip: shortText(128), aside: z.boolean() }),
  answer: Done,
  errors: ['event_not_found', 'chip_not_found'],
});

/** Somebody named beside another one, with their chips. */
const OtherPerson = z.object({ registration: Oid, bib_number: Text.optional(), chips: z.array(Text) });

export const listPeopleToCheck = endpoint({
  name: 'listPeopleToCheck',
  method: 'POST',
  path: '/people-to-check',
  summary:
    'People of races that are on or provisional whom staff should look at, the most urgent kind first, by race and bib; each kind comes and goes with the results.',
  body: question({
    /** Absent: all races that run now. */
    event: OidOrSlug.optional(),
    modality: OidOf.optional(),
    kind: Kind.optional(),
    /** True: the people of whom staff accepted something, instead of those who are open. */
    accepted: z.boolean().optional(),
    ...paging,
  }),
  pageSize: 50,
  answer: z.object({
    /** Kinds that nobody has are absent. A person counts for each of theirs. */
    counts: z.array(z.object({ kind: Kind, people: z.int().min(1) })),
    total: z.int().min(0),
    /** Accepted kinds of all people, which no count has. */
    accepted: z.int().min(0),
    people: z.array(
      z.object({
        registration: Oid,
        bib_number: Text.optional(),
        name: Text,
        surname: Text,
        modality: Oid,
        modality_name: Text,
        /** The colour of the bibs of that race. */
        bib_color: Text.optional(),
        chips: z.array(Text),
        /** Those that are open, the most urgent first. */
        kinds: z.array(Kind),
        /** Those that staff accepted, and why; each is open again with other evidence. */
        accepted: z.array(z.object({ kind: Kind, reason: Text, by: Text.optional(), at: WireDate })),
        /** Those whose chip was heard together with theirs at every mat. */
        together: z.array(OtherPerson),
        /** Those who were heard when they were seen, and seen when they were heard. */
        swapped: z.array(OtherPerson),
        /** The wave with whose gun they started, which is not theirs, and their start. */
        started_with: z.object({ wave: Text, start: WireDate }).optional(),
        /** Places where they were heard beside the hours of the reader, and have no time. */
        outside: z.array(z.object({ intermediate: Oid, at: WireDate })),
        /** Timed checkpoints without a time before the last one that was heard, in course order; the start where somebody was not heard there. */
        missing: z.array(
          z.object({
            intermediate: Oid,
            kind: z.enum(['start', 'intermediate', 'finish']),
            /** From 0: the start. */
            position: z.int().min(0),
            name: Text.optional(),
            /** Metres from the start. */
            distance: z.number().min(0).optional(),
            /** The hour that is likely by the others who passed there and at the checkpoints around it; absent: too few did. */
            at: WireDate.optional(),
            /** The same since the start of the person, as a time by hand is written. */
            total_time: PositiveSeconds.optional(),
          }),
        ),
      }),
    ),
  }),
  errors: ['event_not_found', 'modality_not_found'],
});

/** Null: it counts again. `was`: the reason that stood when it was looked at; null or absent: none. */
export const acceptPersonProblem = endpoint({
  name: 'acceptPersonProblem',
  method: 'POST',
  path: '/accept-person-problem',
  summary: 'Says why a problem of somebody may stay, as long as its evidence is the same; or that it counts again.',
  body: z.strictObject({
    registration: Oid,
    kind: z.enum(acceptableProblems),
    reason: said(500).nullable(),
    was: Text.max(500).nullish(),
  }),
  answer: Done,
  errors: ['registration_not_found', 'problem_not_found', 'changed_meanwhile'],
});
