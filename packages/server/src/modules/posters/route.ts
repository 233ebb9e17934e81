import { getPoster, getPreview } from '@dorsal/contract/calls/site/poster.ts';
import type { Context } from '#platform/context.ts';
import { isHeld } from '#platform/http/answering/cacheable.ts';
import { refuse, Verbatim } from '#platform/http/answers.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { type Drawn, Posters } from './posters.ts';

/** Posters drawn from course and name. */
export function posterRoutes(context: Context): ServedEndpoint[] {
  const posters = new Posters(context);
  return [
    serveEndpoint(getPoster, async ({ params, header }) => {
      const drawn = await posters.poster(params.event, (tag) => isHeld(header('if-none-match'), tag));
      return drawn ? answer(drawn, 'image/svg+xml; charset=utf-8') : refuse('event_not_found');
    }),
    serveEndpoint(getPreview, async ({ params, header }) => {
      const drawn = await posters.preview(params.event, (tag) => isHeld(header('if-none-match'), tag));
      if (drawn === 'busy') return refuse('unavailable', { retryAfterS: 2 });
      return drawn ? answer(drawn, 'image/png') : refuse('event_not_found');
    }),
  ];
}

/** Shown by others beside links, and opened as a page of its own it can do nothing. */
function answer({ tag, body }: Drawn<Buffer | string>, type: string): Verbatim {
  const headers = {
    'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
    etag: tag,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  };
  return body === null ? new Verbatim('', headers, 304) : new Verbatim(body, { ...headers, 'content-type': type });
}
