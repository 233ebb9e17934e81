import { personProblems } from '@dorsal/domain/race-day/person-problems.ts';
import * as z from 'zod';
import { PositiveSeconds } from '#codecs/amounts.ts';
import { Oid, OidOf, OidOrSlug } from '#codecs/oid.ts';
import { paging } from '#codecs/paging.ts';
import { question } from '#codecs/question.ts';
import { Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';

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
        /** Public numbers of the readers that heard it. */
        readers: z.array(z.int()),
      }),
    ),
  }),
  errors: [],
});

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
    ...paging,
  }),
  pageSize: 50,
  answer: z.object({
    /** Kinds that nobody has are absent. A person counts for each of theirs. */
    counts: z.array(z.object({ kind: Kind, people: z.int().min(1) })),
    total: z.int().min(0),
    people: z.array(
      z.object({
        registration: Oid,
        bib_number: Text.optional(),
        name: Text,
        surname: Text,
        modality: Oid,
        modality_name: Text,
        /** At least one, the most urgent first. */
        kinds: z.array(Kind),
        /** Timed checkpoints without a time before the last one that was heard, in course order. */
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
  errors: [],
});
