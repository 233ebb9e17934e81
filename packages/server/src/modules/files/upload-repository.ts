import type { Db } from '#platform/context.ts';

type UploadPlace =
  | { readonly ok: true; readonly modality: { readonly number: number; readonly oid: string } | null }
  | { readonly ok: false; readonly refusal: 'event_not_found' | 'modality_not_found' };

/** The event and the race that an upload names, by their public ids. The race has to be of the event. */
export async function findUploadPlace(
  db: Db,
  { event, modality }: { readonly event?: string | undefined; readonly modality?: string | undefined },
): Promise<UploadPlace> {
  const ofEvent =
    event === undefined
      ? undefined
      : await db.selectFrom('event').select('number').where('oid', '=', event).executeTakeFirst();
  if (event !== undefined && ofEvent === undefined) return { ok: false, refusal: 'event_not_found' };
  if (modality === undefined) return { ok: true, modality: null };
  const race = await db
    .selectFrom('modality')
    .select(['number', 'oid'])
    .where('oid', '=', modality)
    .$if(ofEvent !== undefined, (query) => query.where('event_number', '=', ofEvent?.number ?? 0))
    .executeTakeFirst();
  return race ? { ok: true, modality: race } : { ok: false, refusal: 'modality_not_found' };
}
