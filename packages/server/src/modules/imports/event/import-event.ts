import { type ImportRefused, refused } from '#modules/imports/fault.ts';
import { changeRaces, reloadBoards } from '#modules/races/change-races.ts';
import { type EventRow, findEventOfSlug, lockSlug } from '#modules/races/event-repository.ts';
import { type ModalityRow, showsPrizes } from '#modules/races/modality-repository.ts';
import { createEvent, markOtherModalities, saveEvent } from '#modules/races/save-event.ts';
import { createModality, saveModality } from '#modules/races/save-modality.ts';
import type { Context } from '#platform/context.ts';
import { checkReferences, type References } from './check-references.ts';
import { eventChange, isFinished, modalityChange } from './document-changes.ts';
import type { EventDocument, ModalityDocument } from './event-document.ts';
import { parseEvent } from './parse-event.ts';

interface ImportedModality extends ModalityRow {
  readonly isNew: boolean;
  /** The file gives it prizes, and the public does not see them. */
  readonly hidesPrizes: boolean;
}

export interface ImportedEvent {
  readonly ok: true;
  readonly event: EventRow;
  readonly isNew: boolean;
  readonly modalities: readonly ImportedModality[];
}

/**
 * Creates or updates an event and its races from an event file. All faults are reported at once and then nothing is
 * stored; the same file again changes nothing. Races that the file does not name stay. `defaultTimeZone` is that of a new event whose
 * file names none.
 */
export async function importEvent(
  context: Context,
  json: unknown,
  { defaultTimeZone = 'UTC' }: { readonly defaultTimeZone?: string } = {},
): Promise<ImportedEvent | ImportRefused> {
  const parsed = parseEvent(json);
  if ('faults' in parsed) return refused(...parsed.faults);
  const { document } = parsed;
  const written = await context.db.transaction().execute(async (trx) => {
    await lockSlug(trx, document.slug);
    const known = await findEventOfSlug(trx, document.slug);
    const { references, faults } = await checkReferences(trx, document, { event: known, now: context.now() });
    if (faults.length > 0) return refused(...faults);
    const zoned = known ? document : { time_zone: defaultTimeZone, ...document };
    const inside = { ...context, db: trx };
    const modalities = references.modalities.map(({ number }) => number);
    return await changeRaces(inside, modalities, () => write(inside, zoned, references));
  });
  if ('ok' in written) return written;
  await reloadBoards(context, written.toReload);
  return written.changed;
}

async function write(context: Context, document: EventDocument, references: References): Promise<ImportedEvent> {
  const event = await writeEvent(context, document, references);
  const modalities: ImportedModality[] = [];
  for (const modality of document.modalities ?? []) {
    modalities.push(await writeModality(context, modality, { event, document, references }));
  }
  if (isFinished(document.status)) {
    const except = new Set(modalities.map(({ shortName }) => shortName));
    await markOtherModalities(context.db, event.number, { mark: document.status, except });
  }
  return { ok: true, event, isNew: references.event === null, modalities };
}

async function writeEvent(context: Context, document: EventDocument, references: References): Promise<EventRow> {
  const change = eventChange(document, references);
  const { slug, name = slug } = document;
  if (!references.event) return await createEvent(context, { ...change, slug, name });
  await saveEvent(context, references.event.number, change);
  return references.event;
}

async function writeModality(
  context: Context,
  document: ModalityDocument,
  file: { readonly event: EventRow; readonly document: EventDocument; readonly references: References },
): Promise<ImportedModality> {
  const change = modalityChange(document, { event: file.document, references: file.references });
  const { short_name: shortName, name = shortName } = document;
  const known = file.references.modalities.find((modality) => modality.shortName === shortName);
  if (known) await saveModality(context, known.number, change);
  const modality = known ?? (await createModality(context, { ...change, event: file.event.number, shortName, name }));
  const hasPrizes = (document.prizes?.length ?? 0) > 0;
  const hidesPrizes = hasPrizes && !(await showsPrizes(context.db, modality.number));
  return { ...modality, isNew: known === undefined, hidesPrizes };
}
