import { streamLive } from '@dorsal/contract/calls/live/stream-live.ts';
import type { BoardNode } from '#modules/boards/board-node.ts';
import type { ModalityNumbers } from '#modules/registrations/modality-numbers.ts';
import { refuse, TakenOver } from '#platform/http/answers.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import type { LiveHub } from './live-hub.ts';
import type { Followed } from './viewer.ts';

/** `GET /live`: one stream for all that a page shows. */
export const liveRoute = (hub: LiveHub, node: BoardNode, numbers: ModalityNumbers): ServedEndpoint =>
  serveEndpoint(streamLive, async ({ query, address }) => {
    if (!hub.hasRoom(address)) return refuse('too_many_requests', { retryAfterS: 30 });
    const followed: Followed[] = [];
    for (const oid of query.modalities) {
      const number = await numbers.find(oid);
      if (number === null) return refuse('modality_not_found');
      followed.push({ oid, number });
    }
    // Loaded before the stream says where they stand; one without a course stands at 0.
    await Promise.all(followed.map(({ number }) => node.board(number)));
    return new TakenOver((response) => hub.open(response, followed, address));
  });
