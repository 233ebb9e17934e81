import { downloadRegistrations, downloadResults, getDownload } from '@dorsal/contract/calls/files.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { type Asked, askForEntries, askForResults, fileOfAddress } from './make-files.ts';

/**
 * Files for staff in two steps, because a new tab sends no token: the call of those who may gives an address, and whoever has that gets the file for
 * some minutes. Only the question is stored; the file is made when it is fetched.
 */
export const downloadRoutes = (context: Context, config: Pick<Config, 'publicUrl'>): ServedEndpoint[] => [
  serveEndpoint(downloadRegistrations, async ({ body, language }) =>
    answerOf(await askForEntries(context, body, language)),
  ),
  serveEndpoint(downloadResults, async ({ body, language }) => answerOf(await askForResults(context, body, language))),
  serveEndpoint(
    getDownload,
    async ({ params }) =>
      (await fileOfAddress(context, params.token, config.publicUrl ?? '')) ?? refuse('download_expired'),
  ),
];

const answerOf = (asked: Asked): { url: string } | Refused => (asked.ok ? { url: asked.url } : refuse(asked.refusal));
