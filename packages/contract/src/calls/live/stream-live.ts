import * as z from 'zod';
import { commaListOf } from '#codecs/lists.ts';
import { endpoint } from '#endpoint.ts';
import { LiveMessage } from '#live-messages.ts';

/** Most modalities that one page follows at once. */
export const mostFollowed = 60;

/** One stream per page for all that it shows; server-sent events, each with one message as JSON. */
export const streamLive = endpoint({
  name: 'streamLive',
  method: 'GET',
  path: '/live',
  access: 'public',
  summary: 'What changes on the boards of some modalities, as server-sent events.',
  query: z.object({
    modalities: commaListOf(z.string().regex(/^[0-9a-f]{24}$/, 'a modality is named by its id'), mostFollowed),
  }),
  answer: LiveMessage,
  answerKind: 'stream',
  errors: ['modality_not_found'],
});
