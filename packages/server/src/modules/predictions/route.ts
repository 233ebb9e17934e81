import { expectedArrivals as expectedArrivalsCall } from '@dorsal/contract/calls/results/expected-arrivals.ts';
import type { BoardNode } from '#modules/boards/board-node.ts';
import { eventSightOf } from '#modules/events/calendar/list-events.ts';
import type { Context } from '#platform/context.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { expectedArrivals } from './expected-arrivals.ts';
import { KeptSpans } from './kept-spans.ts';

/** `POST /expected-arrivals`: no names, so the same for everyone but for races that only staff may see. */
export function predictionRoute(context: Context, node: BoardNode): ServedEndpoint {
  const parts = { context, node, spans: new KeptSpans() };
  return serveEndpoint(expectedArrivalsCall, ({ body, caller }) =>
    expectedArrivals(parts, { registrations: body.registrations, seesHidden: eventSightOf(caller) !== 'public' }),
  );
}
