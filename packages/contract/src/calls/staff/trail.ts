import * as z from 'zod';
import { permissions, type TrailKind } from '#access.ts';
import { paging } from '#codecs/paging.ts';
import { question } from '#codecs/question.ts';
import { SequenceNumber, shortText, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Done } from '#views/done.ts';

/** Changes of a command that the trail tells with it. */
export const mostTrailChanges = 50;

const ChangeView = z.object({
  /** The changed thing: `ad:…`, `participant:…` with a public id, `reader:…` with the number. */
  subject: Text,
  /** Empty: the thing as a whole. */
  field: Text,
  was: z.unknown().optional(),
  is: z.unknown().optional(),
});

/** One change by staff. `through` is the call or the words of the command line. */
const CommandView = z
  .object({
    number: SequenceNumber,
    name: Text,
    at: WireDate,
    who: Text,
    through: Text,
    /** The number of the command that this one took back. */
    undoes: SequenceNumber.optional(),
    /** The number of the command that took this one back. */
    undone_by: SequenceNumber.optional(),
    /** Of that command. */
    undone_who: Text.optional(),
    undone_at: WireDate.optional(),
    /** Its kind of change can be taken back as a whole, it is not taken back, and no later change of the same fields stands in the way. */
    can_undo: z.boolean(),
    /** The later change that stands in the way of taking it back. */
    blocked_by: SequenceNumber.optional(),
    /** The names of the things in it: by their ids as they stand in subjects, fields and values, and readers by `reader:` and their number. */
    names: z.record(z.string(), Text),
    /** The first of them; `/trail/changes` gives the others. */
    changes: z.array(ChangeView).max(mostTrailChanges),
    /** Their number, if there are more. */
    total_changes: z.int().min(0).optional(),
  })
  .meta({ id: 'Command' });

export const listTrail = endpoint({
  name: 'listTrail',
  method: 'POST',
  path: '/trail',
  summary:
    'Changes by staff, the newest first: of one thing, or found by words. Each role sees those of what it works with, and takes back what it may make.',
  body: question({
    /** `ad:…` with a public id. */
    subject: shortText(200).optional(),
    /** The id that its sender gave it, as `Idempotency-Key`. */
    command: shortText(100).optional(),
    kind: z.enum(Object.keys(permissions.trail) as [TrailKind, ...TrailKind[]]).optional(), // keys of a const object
    /** Part of the name of a person, of a command, of a field or of a value. */
    free_text_search: shortText(200).optional(),
    from: WireDate.optional(),
    to: WireDate.optional(),
    ...paging,
  }),
  pageSize: 25,
  answer: z.array(CommandView),
});

export const listTrailChanges = endpoint({
  name: 'listTrailChanges',
  method: 'POST',
  path: '/trail/changes',
  summary: 'All that one command changed, of the kinds that the caller may change, in its order.',
  body: z.strictObject({ number: SequenceNumber, ...paging }),
  pageSize: mostTrailChanges,
  answer: z.array(ChangeView),
});

export const undoCommand = endpoint({
  name: 'undoCommand',
  method: 'POST',
  path: '/undo',
  summary:
    'Takes a change back as a whole, while no later change of the same fields stands. One with a password is never taken back, and one that moves official results not while they are official.',
  body: z.strictObject({ number: SequenceNumber }),
  answer: Done,
  errors: [
    'command_not_found',
    'undone_already',
    'not_undoable',
    'field_not_yours',
    'touched_since',
    'race_official',
    'command_id_reused',
  ],
});
