import * as z from 'zod';
import { endpoint } from '#endpoint.ts';

const params = z.object({ modality: z.string().regex(/^[0-9a-f]{24}$/) });

/** What `gpx_track` of a modality names: the file as it was uploaded. */
export const getTrack = endpoint({
  name: 'getTrack',
  method: 'GET',
  path: '/tracks/:modality',
  access: 'public',
  summary: 'The track of a modality as a GPX file.',
  params,
  answer: z.unknown(),
  answerKind: 'file',
  errors: ['modality_not_found', 'track_not_found'],
});
