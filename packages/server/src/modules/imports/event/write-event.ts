import type { EventStatus, StaffMark } from '@dorsal/domain/event/status.ts';
import type { Context, Db } from '#platform/context.ts';
import type { References } from './check-references.ts';
import { writeCourse } from './course-repository.ts';
import type { EventDocument } from './event-document.ts';
import { replaceDocuments, replaceOrganisms } from './event-lists-repository.ts';
import { type EventRow, eventColumns, insertEvent, mergeImportFlags, updateEvent } from './event-repository.ts';
import type { ModalityDocument } from './modality-document.ts';
import { replaceCategories, replacePrices, replacePrizes, replaceWaves } from './modality-lists-repository.ts';
import {
  insertModality,
  type ModalityColumns,
  type ModalityRow,
  modalitiesOf,
  modalityColumns,
  modalityIsTimed,
  updateModality,
} from './modality-repository.ts';
import { replaceReaderConfigurations } from './reader-configuration-repository.ts';

/** Writes the event itself: its row, documents and organisms. */
export async function writeEvent(
  context: Context & { db: Db },
  document: EventDocument,
  references: References,
): Promise<EventRow> {
  const { db: trx, newId } = context;
  const columns = {
    ...eventColumns(document),
    ...markColumns(
      hasRaces(document, references) && isFinished(document.status) ? { ...document, status: 'live' } : document,
    ),
    circuit_number: references.circuit,
    timers: references.timers,
  };
  const known = references.event;
  if (known) await updateEvent(trx, known.number, columns);
  const event =
    known ??
    (await insertEvent(trx, { ...columns, oid: newId(), slug: document.slug, name: document.name ?? document.slug }));
  await mergeImportFlags(trx, event.number, document);
  if (document.documents) await replaceDocuments(trx, event.number, document.documents);
  if (document.organisms) await replaceOrganisms(trx, event.number, { organisms: document.organisms, newId });
  return event;
}

export interface ModalityInput {
  readonly event: EventRow;
  readonly document: ModalityDocument;
  /** Place in the file, which is the order where the file gives none. */
  readonly index: number;
  /** What staff did to the whole event; a modality without a status of its own takes part in it. */
  readonly eventStatus: EventStatus | undefined;
  readonly references: References;
}

/** Writes one race of the event with all that belongs to it. */
export async function writeModality(context: Context & { db: Db }, input: ModalityInput): Promise<ModalityRow> {
  const { db: trx, newId } = context;
  const { document, references } = input;
  const columns: ModalityColumns = {
    ...modalityColumns(document),
    ...markColumns({ ...document, status: document.status ?? shared(input.eventStatus) }),
    circuit_modality_number:
      document.circuit_modality === null ? null : references.circuitModalities.get(document.short_name),
  };
  const known = references.modalities.find(({ shortName }) => shortName === document.short_name);
  if (known) await updateModality(trx, known.number, columns);
  const modality =
    known ??
    (await insertModality(trx, {
      position: input.index,
      ...columns,
      name: document.name ?? document.short_name,
      oid: newId(),
      event_number: input.event.number,
      short_name: document.short_name,
    }));
  await writeCourse(trx, {
    modality: modality.number,
    isTimed: await modalityIsTimed(trx, modality.number),
    distance: document.distance,
    start: document.start_checkpoint,
    finish: document.finish_checkpoint,
    intermediates: document.intermediates,
    newId,
  });
  await writeLists(context, modality.number, document);
  return modality;
}

async function writeLists(
  { db: trx, newId }: Context & { db: Db },
  modality: number,
  document: ModalityDocument,
): Promise<void> {
  const { categories, price_history: periods, prizes, waves, reader_configurations: configurations } = document;
  if (categories) await replaceCategories(trx, modality, categories);
  if (periods) await replacePrices(trx, modality, periods);
  if (prizes) await replacePrizes(trx, modality, prizes);
  if (waves) await replaceWaves(trx, modality, waves);
  if (configurations) await replaceReaderConfigurations(trx, modality, { configurations, newId });
}

/**
 * Only what staff decide is stored; of any other status the clock and the counts decide, and a file that names one takes back what
 * staff had marked.
 */
function markColumns(document: {
  readonly status?: EventStatus | undefined;
  readonly postponed?: boolean | undefined;
  readonly status_note?: string | null | undefined;
}): { staff_mark?: StaffMark | null; staff_note?: string | null } {
  const note = document.status_note === undefined ? {} : { staff_note: document.status_note };
  if (document.postponed === true) return { staff_mark: 'postponed', ...note };
  if (document.status === undefined) return document.postponed === false ? { staff_mark: null, ...note } : note;
  return { staff_mark: markOf(document.status), ...note };
}

function markOf(status: EventStatus): StaffMark | null {
  if (status === 'cancelled' || status === 'finished_provisional' || status === 'finished_official') return status;
  return null;
}

export const isFinished = (status: EventStatus | undefined): status is 'finished_provisional' | 'finished_official' =>
  status === 'finished_provisional' || status === 'finished_official';

/** Finishing an event finishes its races (document 3, section 4), so the mark is theirs; cancelling it needs no mark of theirs. */
const shared = (status: EventStatus | undefined): EventStatus | undefined => (isFinished(status) ? status : undefined);

const hasRaces = (document: EventDocument, references: References): boolean =>
  references.modalities.length > 0 || (document.modalities ?? []).length > 0;

/** The races that the file does not name are finished with their event too. */
export async function finishOthers(trx: Db, event: number, { status, modalities }: EventDocument): Promise<void> {
  if (!isFinished(status)) return;
  const named = new Set((modalities ?? []).map(({ short_name }) => short_name));
  for (const { number, shortName } of await modalitiesOf(trx, event)) {
    if (!named.has(shortName)) await updateModality(trx, number, { staff_mark: status });
  }
}
