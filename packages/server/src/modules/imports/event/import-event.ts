import { reloadBoard } from '#modules/derive/board-events/reload-board.ts';
import type { MarkReason } from '#modules/derive/marks/mark.ts';
import { mark } from '#modules/derive/marks/mark.ts';
import { type ImportRefused, refused } from '#modules/imports/fault.ts';
import { recategorise } from '#modules/imports/start-list/category-rules.ts';
import { refreshStatuses } from '#modules/statuses/refresh-statuses.ts';
import type { Context, Db } from '#platform/context.ts';
import { checkReferences, type References } from './check-references.ts';
import type { EventDocument } from './event-document.ts';
import { findEvent, lockSlug } from './event-repository.ts';
import { type ModalityRow, prizesPrint, type RulesPrint, rulesPrint } from './modality-repository.ts';
import { parseEvent } from './parse-event.ts';
import { finishOthers, isFinished, writeEvent, writeModality } from './write-event.ts';

export interface ImportedEvent {
  readonly ok: true;
  readonly event: { readonly oid: string; readonly number: number; readonly slug: string };
  readonly isNew: boolean;
  readonly modalities: readonly (ModalityRow & { readonly isNew: boolean })[];
}

/**
 * Creates or updates an event and its races from an event file. Everything that is wrong is told at once and then nothing is
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
    const known = await findEvent(trx, document.slug);
    const { references, faults } = await checkReferences(trx, document, known);
    if (faults.length > 0) return refused(...faults);
    const zoned = known ? document : { time_zone: defaultTimeZone, ...document };
    return await write({ ...context, db: trx }, zoned, references);
  });
  if (!('reloads' in written)) return written;
  const { reloads, ...imported } = written;
  for (const modality of reloads) await reloadBoard(context, modality);
  return imported;
}

/** `reloads` are the races whose pages show other prizes. */
type WrittenEvent = ImportedEvent & { readonly reloads: readonly number[] };

async function write(context: Context, document: EventDocument, references: References): Promise<WrittenEvent> {
  const before = new Map<number, RulesPrint>();
  const prizes = new Map<number, string>();
  for (const { number } of references.modalities) {
    before.set(number, await rulesPrint(context.db, number));
    prizes.set(number, await prizesPrint(context.db, number));
  }
  const event = await writeEvent(context, document, references);
  const written: ModalityRow[] = [];
  for (const [index, modality] of (document.modalities ?? []).entries()) {
    written.push(
      await writeModality(context, { event, document: modality, index, eventStatus: document.status, references }),
    );
  }
  if (isFinished(document.status)) await finishOthers(context.db, event.number, document);
  // Ages are counted on a day of the event, so each race of it is looked at, also those that the file does not name.
  const participants: number[] = [];
  for (const { number } of references.modalities) participants.push(...(await recategorise(context.db, number)));
  await refreshStatuses(context.db, { scope: [event.number], now: context.now() });
  if (participants.length > 0) await mark(context.db, 'person_edited', { participants });
  await markTouched(context.db, before);
  const reloads: number[] = [];
  for (const [number, print] of prizes) if ((await prizesPrint(context.db, number)) !== print) reloads.push(number);
  return {
    ok: true,
    reloads,
    event,
    isNew: references.event === null,
    modalities: written.map((modality) => ({ ...modality, isNew: !before.has(modality.number) })),
  };
}

/** A new race has nobody to mark. Several kinds of change at once are a change of the course: it reaches everyone in every way. */
async function markTouched(trx: Db, before: ReadonlyMap<number, RulesPrint>): Promise<void> {
  for (const [modality, print] of before) {
    const now = await rulesPrint(trx, modality);
    const parts = Object.keys(print) as (keyof RulesPrint & MarkReason)[]; // a row of a query has just its columns
    const changed = parts.filter((part) => print[part] !== now[part]);
    const [only] = changed;
    if (only) await mark(trx, changed.length === 1 ? only : 'course', { modality });
  }
}
