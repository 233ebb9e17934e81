import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { Oid, OidOrSlug } from '#codecs/oid.ts';
import { paging } from '#codecs/paging.ts';
import { question } from '#codecs/question.ts';
import { endpoint } from '#endpoint.ts';
import { ModalityView, StaffModalityView } from '#views/modality-view.ts';

const staffList = z.array(StaffModalityView);

/** By their id, their event, or checkpoints of theirs. Sorted by their order in the event. */
export const listModalities = endpoint({
  name: 'listModalities',
  method: 'POST',
  path: '/modalities',
  summary: 'Modalities of an event, or one by its id or by a checkpoint of its course.',
  body: question({
    id: OidOrSlug.optional(),
    ids: listOf(Oid).optional(),
    event: OidOrSlug.optional(),
    intermediates: listOf(Oid).optional(),
    ...paging,
  }),
  answer: z.array(ModalityView),
  answerByRole: { admin: staffList, timer: staffList, community_manager: staffList },
});

/** An address that no race has is unknown, whatever its form. */
const params = z.object({ modality: z.string() });

/** The address in `gpx_track` of a modality: the file as it was uploaded. */
export const getTrack = endpoint({
  name: 'getTrack',
  method: 'GET',
  path: '/tracks/:modality',
  summary: 'The track of a modality as a GPX file.',
  params,
  answer: z.unknown(),
  answerKind: 'file',
  errors: ['modality_not_found', 'track_not_found'],
});

/** The track made light for maps and profiles. */
export const getTrackLine = endpoint({
  name: 'getTrackLine',
  method: 'GET',
  path: '/tracks/:modality/line',
  summary: 'The track of a modality, thinned out for the screen.',
  params,
  query: z.object({
    /** `fine`: every bend that can be seen on a map at its closest; without, as light as a silhouette needs it. */
    detail: z.enum(['fine']).optional(),
  }),
  answer: z.object({
    /** Metres. */
    distance: z.number().min(0),
    ascent: z.number().min(0).optional(),
    descent: z.number().min(0).optional(),
    /** Longitude, latitude, metres above the sea (null where unknown), metres from the start. Behind a gap, which nobody runs, the metres go on unchanged. */
    points: z.array(z.tuple([z.number(), z.number(), z.number().nullable(), z.number()])),
  }),
  errors: ['modality_not_found', 'track_not_found'],
});
