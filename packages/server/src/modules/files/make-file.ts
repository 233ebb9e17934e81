import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata } from 'sharp';
import type { StoredFileTable } from '#platform/db/tables/files.ts';

/** A file as it is stored: not the bytes that came, where they were a picture. */
export type MadeFile =
  | { readonly ok: true; readonly type: StoredFileTable['type']; readonly bytes: Buffer }
  | { readonly ok: false; readonly refusal: 'image_not_valid' | 'image_too_large' | 'file_type_not_allowed' };

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** A picture has no more than these: 50 million, as the largest of phones. */
const mostPixels = 50_000_000;
/** A side has no more than these: of few rows, each as long as all of a picture, the drawing takes gigabytes. */
const mostInSide = 20_000;
/** An interlaced picture stands in memory whole before it is drawn. */
const mostInterlacedBytes = 200_000_000;
/** The longer side of a stored picture. */
const longestSide = 2_000;

/**
 * Makes the file that is stored of the bytes that came. Their kind is found by the bytes alone. A picture is drawn anew, turned upright, without
 * anything that was in the file beside it (place, camera, other files behind it); of a moving one the first picture. A drawing (SVG) is refused:
 * it may run scripts. A PDF stays as it is: it is downloaded, and opened by no page.
 */
export async function makeFile(bytes: Buffer): Promise<MadeFile> {
  const kind = await kindOf(bytes);
  if (kind === 'application/pdf') return { ok: true, type: 'application/pdf', bytes };
  if (kind === null || !pictures.includes(kind)) return { ok: false, refusal: 'file_type_not_allowed' };
  try {
    if (isTooLarge(await sharp(bytes, { limitInputPixels: false }).metadata()))
      return { ok: false, refusal: 'image_too_large' };
    const drawn = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: 30 })
      .toBuffer();
    return { ok: true, type: 'image/webp', bytes: drawn };
  } catch {
    return { ok: false, refusal: 'image_not_valid' }; // whatever is wrong with it, another picture is wanted
  }
}

/** Tells by the header alone whether a picture is too large to be decoded. */
function isTooLarge({ width, height, channels, depth, format, isProgressive }: Metadata): boolean {
  if (Math.max(width, height) > mostInSide || width * height > mostPixels) return true;
  const bytes = width * height * channels * (depth === 'uchar' ? 1 : 2);
  return format === 'png' && isProgressive && bytes > mostInterlacedBytes;
}

/** The kind of a file by its first bytes; null: none that is known. */
async function kindOf(bytes: Buffer): Promise<string | null> {
  try {
    return (await fileTypeFromBuffer(bytes))?.mime ?? null;
  } catch {
    return null; // it ends in the middle of what it says that it is
  }
}
