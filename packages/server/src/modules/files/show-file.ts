import type { Context } from '#platform/context.ts';
import { findShownFile } from '#platform/files/file-repository.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { RawAnswer, type Refused, refuse } from '#platform/http/answers.ts';
import { matchesTag } from '#platform/http/cacheable.ts';
import type { Hidden } from '#platform/http/visibility.ts';

interface AskedFile {
  readonly name: string;
  /** The tag of what the reader has. */
  readonly known: string | undefined;
  readonly seesHidden: Hidden;
}

/** A file by its name, which is its hash and an ending; nothing where the reader has it already. */
export async function showFile(
  { context, store }: { readonly context: Context; readonly store: FileStore },
  { name, known, seesHidden }: AskedFile,
): Promise<RawAnswer | Refused> {
  const [hash = ''] = name.split('.');
  const file = await findShownFile(context.db, hash, seesHidden);
  if (!file) return refuse('file_not_found');
  const tag = `"${hash}"`;
  const headers = headersOf(file, tag, seesHidden === false ? 'public' : 'private');
  if (matchesTag(known, tag)) return new RawAnswer('', headers, 304);
  const bytes = await store.read(hash);
  return bytes ? new RawAnswer(bytes, { ...headers, 'content-type': file.type }) : refuse('file_not_found');
}

/** Its address is its content. Opened as a page of its own it can do nothing. */
function headersOf({ type, name }: { readonly type: string; readonly name: string }, tag: string, cachedBy: string) {
  const isPicture = type.startsWith('image/');
  const named = `filename="${isPicture ? 'picture.webp' : 'document.pdf'}"; filename*=UTF-8''${encodedName(name)}`;
  return {
    'cache-control': `${cachedBy}, max-age=31536000, immutable`,
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
