import * as z from 'zod';
import { PositiveSeconds } from '#codecs/amounts.ts';
import { checkpointKinds, extraServices } from '#codecs/enums.ts';
import { Oid } from '#codecs/oid.ts';
import { Text } from '#codecs/text.ts';
import { Coordinates } from './references.ts';

/** A checkpoint; the wire calls those between start and finish `intermediates`. */
export const CheckpointView = z
  .object({
    _id: Oid,
    kind: z.enum(checkpointKinds).optional(),
    /** From 0, of the real intermediates; start and finish have none. */
    order: z.int().min(0).optional(),
    name: Text.optional(),
    location: z.object({ custom_name: Text.optional(), coordinates: Coordinates.optional() }).optional(),
    /** Metres. */
    distance_from_start: z.number().min(0).optional(),
    /** Metres above the sea. */
    height: z.number().optional(),
    timed: z.boolean().optional(),
    extra_services: z.array(z.enum(extraServices)).optional(),
    /** Shortest plausible time from the checkpoint before; absent: from the sport and the leg. Milliseconds inside. */
    min_leg_time: PositiveSeconds.optional(),
    /** The time limit since the gun: people who pass later are out of time. Milliseconds inside. */
    cutoff: PositiveSeconds.optional(),
  })
  .meta({ id: 'Checkpoint' });
export type CheckpointView = z.output<typeof CheckpointView>;

/** A checkpoint as it is sent to be saved; a new one has no id yet. */
export const SentCheckpoint = CheckpointView.extend({
  _id: Oid.optional(),
  name: Text.max(200).optional(),
  height: z.number().min(-500).max(9_000).optional(),
  location: z.object({ custom_name: Text.max(200).optional(), coordinates: Coordinates.optional() }).optional(),
});
