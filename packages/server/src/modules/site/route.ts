import { getSite } from '@dorsal/contract/calls/site/get-site.ts';
import { saveSite } from '@dorsal/contract/calls/site/save-site.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { changeSite, siteContent } from './site-content.ts';

/** Who runs this site. */
export const siteRoutes = (context: Context, { environment }: Pick<Config, 'environment'>): ServedEndpoint[] => [
  serveEndpoint(getSite, async () => ({
    ...(await siteContent(context.db)),
    environment,
    version: manifest.version,
  })),
  serveEndpoint(saveSite, async ({ body, caller }): Promise<AnswerOf<typeof saveSite> | Refused> => {
    const saved = await changeSite(context, body, actorOf(caller));
    return saved.ok ? { success: true } : refuse('invalid_request', { fields: saved.faults });
  }),
];
