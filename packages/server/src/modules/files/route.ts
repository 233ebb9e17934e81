import { getFile, largestUploadBytes, upload, uploadStream } from '@dorsal/contract/calls/files.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { eventVisibilityOf, hiddenOf } from '#platform/http/visibility.ts';
import { showFile } from './show-file.ts';
import { takeUpload, type Upload } from './take-upload.ts';

/** Uploads that wait while one is made; whoever comes then is asked to come again. */
const mostWaiting = 20;

/** Uploads, and the files that they became. */
export function fileRoutes(context: Context, store: FileStore): ServedEndpoint[] {
  const take = oneAfterTheOther(async (given: Upload, by: Actor): Promise<AnswerOf<typeof upload> | Refused> => {
    const taken = await takeUpload({ context, store }, given, by);
    if (taken.ok) return { success: true, url: taken.url };
    return refuse(taken.refusal, taken.faults && { fields: taken.faults });
  });
  return [
    serveEndpoint(upload, ({ body, caller }) => {
      const bytes = Buffer.from(body.file.slice(body.file.indexOf(',') + 1), 'base64');
      if (bytes.length > largestUploadBytes) return refuse('file_too_large');
      return take(
        { bytes, fileName: body.original_filename, event: body.event, modality: body.modality },
        actorOf(caller),
      );
    }),
    serveEndpoint(uploadStream, async ({ body, query, caller }) => {
      const bytes = await readUpTo(body, largestUploadBytes);
      if (bytes === null) return refuse('file_too_large');
      const { original_filename: fileName, event, modality } = query;
      return await take({ bytes, fileName, event, modality }, actorOf(caller));
    }),
    serveEndpoint(getFile, ({ params, header, caller }) => {
      const seesHidden = hiddenOf(eventVisibilityOf(caller));
      return showFile({ context, store }, { name: params.name, known: header('if-none-match'), seesHidden });
    }),
  ];
}

/** All bytes of a body; null: there are more than `most`. Those are let go by, so that whoever sends them sees the answer. */
async function readUpTo(body: AsyncIterable<Uint8Array>, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes <= most) chunks.push(chunk);
    else chunks.length = 0;
    if (bytes > 3 * most) return null;
  }
  return bytes > most ? null : Buffer.concat(chunks);
}

/** One picture at a time, on one thread: the others have runners to time. */
function oneAfterTheOther<Input extends unknown[], Answer>(
  act: (...input: Input) => Promise<Answer>,
): (...input: Input) => Promise<Answer | Refused> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (...input) => {
    if (waiting >= mostWaiting) return refuse('unavailable', { retryAfterS: 5 });
    waiting += 1;
    const acted = last
      .then(() => act(...input))
      .finally(() => {
        waiting -= 1;
      });
    last = acted.catch(() => undefined);
    return await acted;
  };
}
