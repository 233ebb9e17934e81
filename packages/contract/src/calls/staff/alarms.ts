import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { said, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Done } from '#views/done.ts';
import { EventRef } from '#views/references.ts';

/** The kinds of problems, by how soon somebody should look: a race that loses times first, what can wait for office hours last. */
export const problemTypes = [
  'race_without_reads',
  'reader_silent',
  'reader_clock',
  'unknown_reader',
  'claim',
  'read_conflict',
  'result_parked',
  'unknown_chips',
  'missed_checkpoint',
  'checkpoint_without_reader',
  'chip_given_twice',
  'restored',
  'disk_ending',
  'certificate_ending',
  'import_failed',
  'event_not_finished',
  'categories_at_fault',
  'price_missing',
  'track_missing',
  'legal_texts_missing',
] as const;

/** Alarms of one kind: problems that are open. `subject` names what it is about in ids and numbers, never a person. */
const AlarmGroupView = z
  .object({
    type: z.enum(problemTypes),
    object_type: z.enum(['event', 'modality', 'checkpoint', 'reader', 'registration', 'job', 'site', 'server']),
    objects: z.array(
      z.object({
        subject: Text,
        event: EventRef.optional(),
        modality: Oid.optional(),
        modality_name: Text.optional(),
        raised_at: WireDate,
        /** The findings, by the kind of problem: counts, names of checkpoints and readers, instants (ms), chips. */
        detail: z.record(z.string(), z.unknown()),
        /** A reason why it may stay; alarms count those without. */
        accepted_reason: Text.optional(),
        accepted_by: Text.optional(),
      }),
    ),
  })
  .meta({ id: 'AlarmGroup' });
export type AlarmGroupView = z.output<typeof AlarmGroupView>;

export const listAlarms = endpoint({
  name: 'listAlarms',
  method: 'POST',
  path: '/alarms',
  summary: 'Alarms that need a look, grouped by kind, the most urgent kind first.',
  body: z.strictObject({}).nullish(),
  answer: z.array(AlarmGroupView),
});

/** Null: it counts again. A problem that ends and comes back is a new one. `was`: the reason that stood when it was looked at; null or absent: none. */
export const acceptProblem = endpoint({
  name: 'acceptProblem',
  method: 'POST',
  path: '/accept-problem',
  summary: 'Says why an open problem may stay.',
  body: z.strictObject({
    type: z.enum(problemTypes),
    subject: Text.max(100),
    reason: said(500).nullable(),
    was: Text.max(500).nullish(),
  }),
  answer: Done,
  errors: ['problem_not_found', 'changed_meanwhile'],
});
