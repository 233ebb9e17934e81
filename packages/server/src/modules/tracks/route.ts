import { getTrack, getTrackLine } from '@dorsal/contract/calls/modalities.ts';
import type { Context } from '#platform/context.ts';
import { RawAnswer, refuse } from '#platform/http/answers.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { eventVisibilityOf } from '#platform/http/visibility.ts';
import { downloadTrack, showTrack } from './show-track.ts';

/** The track of a race: the uploaded file, and the line that maps and profiles draw. */
export const trackRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(getTrack, async ({ params, caller }) => {
    const track = await downloadTrack(context, params.modality, eventVisibilityOf(caller));
    if (!track.ok) return refuse(track.refusal);
    return new RawAnswer(track.file, {
      'content-type': 'application/gpx+xml',
      'content-disposition': `attachment; filename="track.gpx"; filename*=UTF-8''${track.encodedName}`,
      'cache-control': 'no-cache',
    });
  }),
  serveEndpoint(getTrackLine, async ({ params, query, caller }) => {
    const asked = { modality: params.modality, isFine: query.detail === 'fine' };
    const line = await showTrack(context, asked, eventVisibilityOf(caller));
    return line.ok ? line.line : refuse(line.refusal);
  }),
];
