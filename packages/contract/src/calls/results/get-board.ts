import { genders, resultStatuses } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { FlagInAddress, listOf, NumberInAddress } from '#codecs/lists.ts';
import { shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import { RegistrationView } from '#views/people/registration-view.ts';
import { RegistrationOrder } from './registration-filters.ts';

const hex24 = /^[0-9a-f]{24}$/;

/**
 * The twin of a classification page of `POST /registrations`, with the same answer, for caches: with a `v` that has been reached it
 * never changes. Lists repeat their key. Always public: a token makes no difference.
 */
export const getBoard = endpoint({
  name: 'getBoard',
  method: 'GET',
  path: '/boards/:modality/:checkpoint',
  access: 'public',
  summary: 'One page of a classification, cacheable for ever for a version that has been reached.',
  params: z.object({
    modality: z.string().regex(hex24),
    /** The id of the checkpoint, `start` or `finish`. */
    checkpoint: z.union([z.string().regex(hex24), z.enum(['start', 'finish'])]),
  }),
  // Not strict: caches and campaigns add keys of their own.
  query: z.object({
    offset: NumberInAddress.optional(),
    limit: NumberInAddress.optional(),
    order: listOf(RegistrationOrder).optional(),
    status: listOf(z.enum(resultStatuses)).optional(),
    gender: listOf(z.enum(genders)).optional(),
    category: listOf(shortText(100)).optional(),
    club: listOf(shortText(200)).optional(),
    free_text_search: shortText(200).optional(),
    only_locals: FlagInAddress.optional(),
    has_prize: FlagInAddress.optional(),
    /** The version of the board; a node behind waits up to a second for it. Without: the newest, not to be kept. */
    v: NumberInAddress.optional(),
  }),
  answer: z.array(RegistrationView),
  errors: ['modality_not_found', 'checkpoint_not_found', 'version_not_reached'],
});
