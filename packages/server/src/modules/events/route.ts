import { eventStats } from '@dorsal/contract/calls/public/event-stats.ts';
import { getTrack } from '@dorsal/contract/calls/public/get-track.ts';
import { getTrackLine } from '@dorsal/contract/calls/public/get-track-line.ts';
import { listEvents as listEventsCall } from '@dorsal/contract/calls/public/list-events.ts';
import { listModalities as listModalitiesCall } from '@dorsal/contract/calls/public/list-modalities.ts';
import { listIntermediates } from '@dorsal/contract/calls/readers/list-intermediates.ts';
import { listReaderConfigurations as configurationsCall } from '@dorsal/contract/calls/readers/list-reader-configurations.ts';
import { listReaders as readersCall } from '@dorsal/contract/calls/readers/list-readers.ts';
import { lastPositions as lastPositionsCall } from '@dorsal/contract/calls/results/last-positions.ts';
import { sightOf } from '#modules/registrations/present/sight.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { refuse, Verbatim } from '#platform/http/answers.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { countListedEvents, eventSightOf, listEvents } from './calendar/list-events.ts';
import { type KeptAnswers, nothingKept } from './kept/kept-answers.ts';
import { serveKept } from './kept/serve-kept.ts';
import { listCheckpoints, listModalities } from './modalities/list-modalities.ts';
import { lastPositions } from './positions/last-positions.ts';
import { listReaderConfigurations, listReaders } from './readers/list-readers.ts';
import { downloadTrack, showTrack } from './tracks/show-track.ts';

/** The calendar, races and their courses, readers, tracks, and where people are. */
export const eventRoutes = (
  context: Context,
  { registrationPages }: Partial<Pick<Config, 'registrationPages'>> = {},
  kept: Pick<KeptAnswers, 'find'> = nothingKept,
): ServedEndpoint[] => [
  serveKept(listEventsCall, kept, ({ body, caller }) =>
    listEvents(context, body, eventSightOf(caller), registrationPages),
  ),
  serveKept(eventStats, kept, ({ body, caller }) => countListedEvents(context, body, eventSightOf(caller))),
  serveEndpoint(listModalitiesCall, ({ body, caller }) => listModalities(context, body, eventSightOf(caller))),
  serveEndpoint(listIntermediates, ({ body, caller }) => listCheckpoints(context, body, eventSightOf(caller))),
  serveEndpoint(configurationsCall, ({ body }) => listReaderConfigurations(context, body)),
  serveEndpoint(readersCall, ({ body }) => listReaders(context, body)),
  serveEndpoint(lastPositionsCall, ({ body, caller }) =>
    lastPositions(context, body, {
      seesHidden: eventSightOf(caller) !== 'public',
      seesNames: (event) => sightOf(caller, event) !== 'public',
    }),
  ),
  serveEndpoint(getTrack, async ({ params, caller }) => {
    const track = await downloadTrack(context, params.modality, eventSightOf(caller));
    if (!track) return refuse('track_not_found');
    return new Verbatim(track.file, {
      'content-type': 'application/gpx+xml',
      'content-disposition': `attachment; filename="track.gpx"; filename*=UTF-8''${track.encodedName}`,
      'cache-control': 'no-cache',
    });
  }),
  serveEndpoint(getTrackLine, async ({ params, query, caller }) => {
    const asked = { modality: params.modality, isFine: query.detail === 'fine' };
    const line = await showTrack(context, asked, eventSightOf(caller));
    return line ?? refuse('track_not_found');
  }),
];
