import type { ImportNotice } from '@dorsal/contract/calls/staff/jobs.ts';
import { type ImportRefused, refused } from '#modules/imports/fault.ts';
import { type ImportRun, importer } from '#modules/imports/import-run.ts';
import { officialNotices, settleOfficial } from '#modules/imports/official-results.ts';
import { changeRaces, reloadBoards, type ToReload } from '#modules/races/change-races.ts';
import { lockSlugs } from '#modules/races/editing/event-fields-repository.ts';
import { type EventRow, findEventOfSlug, lockSlug } from '#modules/races/event-repository.ts';
import { type ModalityRow, showsPrizes } from '#modules/races/modality-repository.ts';
import { createEvent, markOtherModalities, saveEvent } from '#modules/races/save-event.ts';
import { createModality, saveModality } from '#modules/races/save-modality.ts';
import { officialRaces } from '#modules/readers/official-repository.ts';
import { holdStatuses } from '#modules/statuses/status-repository.ts';
import { changesBetween, type NoteChange, runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { checkReferences, type References } from './check-references.ts';
import { eventChange, isFinished, modalityChange } from './document-changes.ts';
import type { EventDocument, ModalityDocument } from './event-document.ts';
import { type EventStates, statesOfEvent } from './event-state-repository.ts';
import { parseEvent } from './parse-event.ts';

interface ImportedModality extends ModalityRow {
  readonly isNew: boolean;
  /** The file gives it prizes, and the public does not see them. */
  readonly hidesPrizes: boolean;
}

/** The event and its races, by what became of them. */
interface EventCounts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

export interface ImportedEvent {
  readonly ok: true;
  readonly counts: EventCounts;
  readonly event: EventRow;
  readonly isNew: boolean;
  readonly modalities: readonly ImportedModality[];
  /** The official races whose results the file moves. */
  readonly notices: readonly ImportNotice[];
}

/**
 * Creates or updates an event and its races from an event file. All faults are reported at once and then nothing is
 * stored; the same file again changes nothing. Races that the file does not name stay. `defaultTimeZone` is that of a new event whose
 * file names none.
 */
export async function importEvent(
  context: Context,
  json: unknown,
  { defaultTimeZone = 'UTC', ...run }: ImportRun<ImportedEvent> & { readonly defaultTimeZone?: string } = {},
): Promise<ImportedEvent | ImportRefused> {
  const parsed = parseEvent(json);
  if ('faults' in parsed) return refused(...parsed.faults);
  const { document } = parsed;
  const change = async (trx: Db, note: NoteChange): Promise<Written | ImportRefused> => {
    await lockSlug(trx, document.slug);
    await holdStatuses(trx);
    await lockSlugs(trx);
    const known = await findEventOfSlug(trx, document.slug);
    const { references, faults } = await checkReferences(trx, document, { event: known, now: context.now() });
    if (faults.length > 0) return refused(...faults);
    const zoned = known ? document : { time_zone: defaultTimeZone, ...document };
    const inside = { ...context, db: trx };
    const modalities = references.modalities.map(({ number }) => number);
    const before: EventStates = known ? await statesOfEvent(trx, known.number) : new Map();
    // As they stand before: a file can make a race official, and fill it.
    const officialBefore = await officialRaces(trx, modalities);
    const { changed, toReload, changedRaces } = await changeRaces(inside, modalities, () =>
      write(inside, zoned, references),
    );
    const moved = new Set([...changedRaces, ...toReload]);
    const official = officialBefore.filter(({ number }) => moved.has(number));
    const notAllowed = settleOfficial(official, run, note);
    if (notAllowed) return notAllowed;
    const after = await statesOfEvent(trx, changed.event.number);
    for (const [subject, state] of after) note(subject, before.get(subject) ?? null, state);
    const imported: ImportedEvent = {
      ok: true,
      ...changed,
      counts: countsOf(before, after),
      notices: officialNotices(official),
    };
    await run.settle?.(trx, imported);
    return { ok: true, imported, toReload };
  };
  if (run.isTrial) return await triedOut(context, (trx) => change(trx, () => undefined));
  const written = await runCommand(context, { name: 'event_imported', by: run.by ?? importer }, change);
  if (!written.ok) return written;
  await reloadBoards(context, written.toReload);
  return written.imported;
}

interface Written {
  readonly ok: true;
  readonly imported: ImportedEvent;
  readonly toReload: ToReload;
}

function countsOf(before: EventStates, after: EventStates): EventCounts {
  const kinds = [...after].map(([subject, state]) => {
    const was = before.get(subject);
    if (was === undefined) return 'added';
    return changesBetween(subject, was, state).length > 0 ? 'changed' : 'unchanged';
  });
  const of = (kind: keyof EventCounts): number => kinds.filter((one) => one === kind).length;
  return { added: of('added'), changed: of('changed'), unchanged: of('unchanged') };
}

/** Does a change, tells what came of it, and takes it back: how a file changes an event is known when it has. Others wait for it no longer than for the import. */
async function triedOut(
  { db }: Context,
  change: (trx: Db) => Promise<Written | ImportRefused>,
): Promise<ImportedEvent | ImportRefused> {
  let outcome: Written | ImportRefused | null = null;
  const rolledBack = new Error('the trial is over');
  await db
    .transaction()
    .execute(async (trx) => {
      outcome = await change(trx);
      throw rolledBack;
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
  const told = outcome as Written | ImportRefused | null; // assigned above, where the compiler does not look
  if (told === null) throw new Error('a trial told nothing');
  return told.ok ? told.imported : told;
}

type Changed = Omit<ImportedEvent, 'ok' | 'counts' | 'notices'>;

async function write(context: Context, document: EventDocument, references: References): Promise<Changed> {
  const event = await writeEvent(context, document, references);
  const modalities: ImportedModality[] = [];
  for (const modality of document.modalities ?? []) {
    modalities.push(await writeModality(context, modality, { event, document, references }));
  }
  if (isFinished(document.status)) {
    const except = new Set(modalities.map(({ shortName }) => shortName));
    await markOtherModalities(context.db, event.number, { mark: document.status, except });
  }
  return { event, isNew: references.event === null, modalities };
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
