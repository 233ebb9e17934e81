import { apiPrefix } from '@dorsal/contract/endpoint.ts';
import type { RefusalCode } from '@dorsal/contract/refusals/refusals.ts';
import { importGpx } from '#modules/imports/import-gpx.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { fileAddress, insertFile } from '#platform/files/file-repository.ts';
import { type FileStore, hashOf } from '#platform/files/file-store.ts';
import type { FieldFault } from '#platform/http/answers.ts';
import { makeFile } from './make-file.ts';
import { findUploadPlace } from './upload-repository.ts';

export interface Upload {
  readonly bytes: Buffer;
  readonly fileName: string;
  /** Public id: the event that the file is for. */
  readonly event?: string | undefined;
  /** Public id: the file is the track of this race. */
  readonly modality?: string | undefined;
}

export type Uploaded =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly refusal: RefusalCode; readonly faults?: readonly FieldFault[] };

/**
 * Stores a picture or a document; the file is loose until a save names its address. With a modality it is a GPX file, and becomes the
 * track of that race at once.
 */
export async function takeUpload(
  parts: { readonly context: Context; readonly store: FileStore },
  upload: Upload,
  by: Actor,
): Promise<Uploaded> {
  const place = await findUploadPlace(parts.context.db, upload);
  if (!place.ok) return place;
  if (place.modality !== null) return await takeTrack(parts.context, upload, { modality: place.modality, by });
  const made = await makeFile(upload.bytes);
  if (!made.ok) return made;
  const { type, bytes } = made;
  const hash = hashOf(bytes);
  const name = upload.fileName;
  await parts.context.db.transaction().execute(async (trx) => {
    // The row first: a sweep that is deleting the same file is waited for.
    await insertFile(trx, { hash, type, name, bytes: bytes.length, at: new Date(parts.context.now()) });
    await parts.store.write(hash, bytes);
  });
  return { ok: true, url: fileAddress({ hash, type }) };
}

interface TrackPlace {
  readonly modality: { readonly number: number; readonly oid: string };
  readonly by: Actor;
}

async function takeTrack(
  context: Context,
  { bytes, fileName }: Upload,
  { modality, by }: TrackPlace,
): Promise<Uploaded> {
  // Document 3, section 5: 'only .gpx'.
  if (!/\.gpx$/i.test(fileName))
    return {
      ok: false,
      refusal: 'gpx_not_valid',
      faults: [{ path: '(file)', message: 'its name has to end in .gpx' }],
    };
  const imported = await importGpx(context, { modality, bytes, fileName }, { by, name: 'track_uploaded' });
  return imported.ok
    ? { ok: true, url: `${apiPrefix}/tracks/${modality.oid}` }
    : { ok: false, refusal: 'gpx_not_valid', faults: imported.faults };
}
