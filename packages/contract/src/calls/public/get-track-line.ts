import * as z from 'zod';
import { endpoint } from '#endpoint.ts';

/** The track made light for maps and profiles. */
export const getTrackLine = endpoint({
  name: 'getTrackLine',
  method: 'GET',
  path: '/tracks/:modality/line',
  access: 'public',
  summary: 'The track of a modality, thinned out for the screen.',
  params: z.object({ modality: z.string().regex(/^[0-9a-f]{24}$/) }),
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
