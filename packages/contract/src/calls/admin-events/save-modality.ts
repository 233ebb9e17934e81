import { raceStaff } from '#access.ts';
import { Saved } from '#calls/done.ts';
import { OidOf } from '#codecs/oid.ts';
import { shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import { editable } from '#views/editable.ts';
import { StaffModalityView } from '#views/event/modality-view.ts';

/**
 * The full modality as it was loaded, with changes; date and time merged into instants. Without `_id` a new one is made in `event`.
 * Finishing sends `status: finished_provisional`. Lists (checkpoints, prizes, categories, prices, waves) are whole: an entry left
 * out is deleted; checkpoints keep their `_id`.
 */
export const saveModality = endpoint({
  name: 'saveModality',
  method: 'POST',
  path: '/modality',
  access: raceStaff,
  summary: 'Creates or changes a modality with its checkpoints, waves, categories, prices and prizes.',
  body: editable(StaffModalityView).extend({
    name: shortText(200).optional(),
    short_name: shortText(40).optional(),
    event: OidOf.optional(),
    circuit_modality: OidOf.nullish(),
  }),
  editsByRole: {
    timer: [
      'status',
      'chrono_start',
      'waves',
      'start_closes',
      'time_precision',
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
    'dates_reversed',
    'status_step_not_allowed',
    'field_not_yours',
    'changed_meanwhile',
  ],
});
