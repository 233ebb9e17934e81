import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

interface Packed {
  readonly encoding: 'br' | 'gzip' | null;
  readonly body: string | Buffer;
}

const packers = {
  br: (html: string) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: string) => gzipSync(html),
} as const;

/** By tag and encoding. Some kilobytes each; a crowd loads one page. */
const packed = new Map<string, Buffer>();
const mostPacked = 500;

/** A page as its reader takes it, packed once however often it is sent. */
export function packedFor(
  accepted: string | readonly string[] | undefined,
  page: { readonly html: string; readonly tag: string },
): Packed {
  const words = String(accepted ?? '');
  const encoding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(words));
  if (!encoding) return { encoding: null, body: page.html };
  const name = `${encoding} ${page.tag}`;
  const known = packed.get(name);
  if (known) return { encoding, body: known };
  const body = packers[encoding](page.html);
  if (packed.size >= mostPacked) packed.clear();
  packed.set(name, body);
  return { encoding, body };
}
