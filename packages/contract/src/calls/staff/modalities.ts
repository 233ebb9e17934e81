import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { Oid, OidOf } from '#codecs/oid.ts';
import { question } from '#codecs/question.ts';
import { shortText, Text } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import { CheckpointView, SentCheckpoint } from '#views/checkpoint-view.ts';
import { Done, Saved, saveErrors } from '#views/done.ts';
import { savable } from '#views/editable.ts';
import {
  StaffCategoryView,
  StaffModalityView,
  StaffPriceView,
  StaffPrizeView,
  StaffWaveView,
} from '#views/modality-view.ts';
import { ModalityRef, SentPlace } from '#views/references.ts';

/** Entries of each list of a race, at most. */
export const mostEntries = {
  categories: 300,
  intermediates: 200,
  prizes: 100,
  price_history: 100,
  waves: 200,
} as const;

/** Characters of the name of a category, at most. */
export const longestCategory = 100;

const list = <Entry extends z.ZodType>(entry: Entry, most: number) => z.array(entry).max(most).optional();

/** A race as it is sent to be saved: what it names comes by its id, or as the whole thing that was loaded. */
const SentModality = StaffModalityView.extend({
  name: shortText(200),
  short_name: shortText(60),
  description: Text.max(20_000).optional(),
  status_note: Text.max(2_000).optional(),
  bib_color: Text.max(50).optional(),
  rrss_hashtags: z.array(Text.max(100)).max(100).optional(),
  event: OidOf.optional(),
  circuit_modality: OidOf.optional(),
  start_checkpoint: SentCheckpoint.optional(),
  intermediates: list(SentCheckpoint, mostEntries.intermediates),
  finish_checkpoint: SentCheckpoint.optional(),
  location_start: SentPlace.optional(),
  categories: list(StaffCategoryView.extend({ name: Text.max(longestCategory) }), mostEntries.categories),
  prizes: list(StaffPrizeView, mostEntries.prizes),
  price_history: list(StaffPriceView, mostEntries.price_history),
  waves: list(StaffWaveView, mostEntries.waves),
  // As loaded, whatever is in it: saved by a call of its own.
  notices: z.unknown().optional(),
});

/**
 * The touched fields in `changes`, or the full modality as it was loaded, with changes; date and time merged into instants. Without `_id` a new one is
 * made in `event`. Finishing sends `status: finished_provisional`. Lists (checkpoints, prizes, categories, prices, waves) are merged entry by entry, by
 * their `_id`: one without is new. Prizes are numbered from 1 in the order of their `order`, wherever they stand in the list, and their exclusions go by
 * the `order` that was sent. A checkpoint is called as its `location.custom_name` says, else as its `name`.
 */
export const saveModality = endpoint({
  name: 'saveModality',
  method: 'POST',
  path: '/modality',
  summary: 'Creates or changes a modality with its checkpoints, waves, categories, prices and prizes.',
  body: savable(SentModality),
  fieldsOfRoles: {
    community_manager: ['description', 'rrss_hashtags', 'notices'],
    timer: [
      'status',
      'chrono_start',
      'waves',
      'start_closes',
      'time_precision',
      'shown_precision',
      'rounding',
      'positions_by_real_time',
      'start_checkpoint',
      'intermediates',
      'finish_checkpoint',
      'notices',
    ],
  },
  answer: Saved,
  errors: [
    'modality_not_found',
    'event_not_found',
    'short_name_taken',
    'prize_in_use',
    'checkpoint_in_use',
    'wave_in_use',
    'dates_reversed',
    'status_step_not_allowed',
    'race_official',
    'field_not_yours',
    ...saveErrors,
  ],
});

/** Nobody may be entered in it, no reads may hang on it, and no race may count for it in a circuit. */
export const deleteModality = endpoint({
  name: 'deleteModality',
  method: 'POST',
  path: '/delete-modality',
  summary: 'Deletes a modality in which nobody is entered.',
  body: z.strictObject({ _id: OidOf }),
  answer: Done,
  errors: ['modality_not_found', 'still_used', 'command_id_reused'],
});

export const listIntermediates = endpoint({
  name: 'listIntermediates',
  method: 'POST',
  path: '/intermediates',
  summary: 'Checkpoints with their modality and event; start and finish are found too.',
  body: question({ id: listOf(Oid).optional(), modality: Oid.optional() }),
  answer: z.array(CheckpointView.extend({ modality: ModalityRef.optional() }).meta({ id: 'CheckpointOfModality' })),
  errors: ['checkpoint_not_found'],
});
