import { getFile, largestUploadBytes, upload, uploadStream } from '@dorsal/contract/calls/files.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { findShownFile } from '#platform/files/file-repository.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { RawAnswer, type Refused, refuse } from '#platform/http/answers.ts';
import { matchesTag } from '#platform/http/cacheable.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
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
    serveEndpoint(getFile, async ({ params, header }) => {
      const [hash = ''] = params.name.split('.');
      const file = await findShownFile(context.db, hash);
      if (!file) return refuse('file_not_found');
      const tag = `"${hash}"`;
      const headers = headersOf(file, tag);
      if (matchesTag(header('if-none-match'), tag)) return new RawAnswer('', headers, 304);
      const bytes = await store.read(hash);
      return bytes ? new RawAnswer(bytes, { ...headers, 'content-type': file.type }) : refuse('file_not_found');
    }),
  ];
}

/** Its address is its content. Opened as a page of its own it can do nothing. */
function headersOf({ type, name }: { readonly type: string; readonly name: string }, tag: string) {
  const isPicture = type.startsWith('image/');
  const named = `filename="${isPicture ? 'picture.webp' : 'document.pdf'}"; filename*=UTF-8''${encodedName(name)}`;
  return {
    'cache-control': 'public, max-age=31536000, immutable',
    etag: tag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'content-disposition': isPicture ? 'inline' : `attachment; ${named}`,
  };
}

/** As RFC 8187 wants it. A name may hold half a character, which none can encode. */
const encodedName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

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
