import { genders, resultStatuses } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { commaListOf, FlagInAddress, listOf, NumberInAddress } from '#codecs/lists.ts';
import { SearchText, shortText } from '#codecs/text.ts';
import { type BodyOf, endpoint } from '#endpoint.ts';
import { LiveMessage } from '#views/live-messages.ts';
import { RegistrationView } from '#views/registration-view.ts';
import { byArrival, type listRegistrations, RegistrationOrder } from './registrations.ts';

const hex24 = /^[0-9a-f]{24}$/;

/**
 * The twin of a classification page of `POST /registrations`, with the same answer, for caches: with a `v` of the `lineage` of now that has
 * been reached it never changes. Lists repeat their key. Always public: a token makes no difference.
 */
export const getBoard = endpoint({
  name: 'getBoard',
  method: 'GET',
  path: '/boards/:modality/:checkpoint',
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
    free_text_search: SearchText.optional(),
    only_locals: FlagInAddress.optional(),
    has_prize: FlagInAddress.optional(),
    /** The version of the board; a node behind waits up to a second for it. Without: the newest, not to be cached. */
    v: NumberInAddress.optional(),
    /** The lineage that `v` was told in (`hello` of `/live`): with both the answer may be cached for ever. After a restore it is another one, and `v` counts no more. */
    lineage: shortText(40).optional(),
  }),
  answer: z.array(RegistrationView),
  errors: ['modality_not_found', 'checkpoint_not_found', 'version_not_reached'],
});

/** The checkpoint whose board is asked for: by its id, by its `order` among the intermediates (from 0), or one of the two ends. */
export type AskedCheckpoint =
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'order'; readonly order: number }
  | { readonly by: 'start' }
  | { readonly by: 'finish' };

const atIntermediate = /intermediate_results\.(\d+)/;

/** Sort keys that ask for the order of a board: by time there, and so by place; or by arrival (`byArrival`). */
const boardOrder = /shown_order|start_time|total_time$|pos_general/;

/** Tells whether a sort key is one of boards, which have no other order. */
export const isBoardOrder = (key: string): boolean => key === byArrival || boardOrder.test(key);

/**
 * Reads from a body of `/registrations` which board it wants; null: none, it is a plain list of participants. The clear way is
 * `intermediate`; the older ways of document 2 (2.1) are `order: ['result.shown_order']` for the finish,
 * `order: ['intermediate_results.N.shown_order']` for an intermediate, and `start_time` in `order` or `exist` for the start. Who asks for prizes or
 * groups of a race in no order means its finish, and so does `order: ['-arrival']` alone.
 */
export function askedCheckpoint(body: BodyOf<typeof listRegistrations>): AskedCheckpoint | null {
  if (body.modality === undefined || body.winners === true) return null;
  if (body.intermediate !== undefined) return checkpointNamed(body.intermediate);
  const byPath = checkpointInPaths(body);
  if (byPath !== null) return byPath;
  const isGrouped = body.group_by !== undefined && body.group_by !== 'none';
  return body.has_prize === true || isGrouped ? { by: 'finish' } : null;
}

function checkpointInPaths(body: BodyOf<typeof listRegistrations>): AskedCheckpoint | null {
  const order = body.order?.find(isBoardOrder);
  const paths = [order, ...(body.exist ?? [])].filter((path) => path !== undefined);
  const intermediate = paths.map((path) => atIntermediate.exec(path)?.[1]).find((found) => found !== undefined);
  if (intermediate !== undefined) return { by: 'order', order: Number(intermediate) };
  if (order !== undefined && !order.includes('start_time')) return { by: 'finish' };
  return paths.some((path) => path.includes('start_time')) ? { by: 'start' } : null;
}

/** The checkpoint that `intermediate` names. */
export function checkpointNamed(reference: string): AskedCheckpoint {
  if (reference === 'start' || reference === 'finish') return { by: reference };
  return { by: 'id', id: reference };
}

/** Most modalities that one page follows at once. */
const mostFollowed = 60;

/** One stream per page for all that it shows; server-sent events, each with one message as JSON. */
export const streamLive = endpoint({
  name: 'streamLive',
  method: 'GET',
  path: '/live',
  summary: 'Changes on the boards of some modalities, as server-sent events.',
  query: z.object({
    modalities: commaListOf(z.string().regex(/^[0-9a-f]{24}$/, 'a modality is named by its id'), mostFollowed),
  }),
  answer: LiveMessage,
  answerKind: 'stream',
  errors: ['modality_not_found'],
});
