import { phaseOf } from '@dorsal/domain/status/modality-status.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { findUsers, usersWithoutRole } from '#modules/accounts/user-repository.ts';
import type { Fault } from '#modules/imports/fault.ts';
import { type CheckpointRow, countCorrections, loadCourse } from '#modules/races/course-repository.ts';
import { noTimer } from '#modules/races/editing/edit-events.ts';
import { type EventRow, eventHasVenueToken, findCircuit } from '#modules/races/event-repository.ts';
import {
  findCircuitModality,
  type ModalityRow,
  modalitiesOf,
  staffMarkOf,
} from '#modules/races/modality-repository.ts';
import type { Db } from '#platform/context.ts';
import { checkFinished, checkOthersFinished } from './check-finished.ts';
import { checkNeutralised } from './check-neutralised.ts';
import type { EventDocument, ModalityDocument } from './event-document.ts';

/** The rows that an event file refers to, looked up before it is written. */
export interface References {
  readonly event: EventRow | null;
  readonly modalities: readonly ModalityRow[];
  /** Undefined: the file says nothing of a circuit. */
  readonly circuit: number | null | undefined;
  readonly timers: number[] | undefined;
  /** By the short name of the modality whose file names one. */
  readonly circuitModalities: ReadonlyMap<string, number>;
}

/** Looks up the references of the file, and reports those that do not exist and the data that would be lost. */
export async function checkReferences(
  trx: Db,
  document: EventDocument,
  { event, now }: { readonly event: EventRow | null; readonly now: EpochMs },
): Promise<{ readonly references: References; readonly faults: readonly Fault[] }> {
  const faults: Fault[] = [];
  if (!event && document.name === undefined) faults.push({ path: 'name', message: 'a new event needs a name' });
  const circuit = await checkCircuit(trx, document, faults);
  const timers = await checkTimers(trx, document, faults);
  const token = document.live_registration_token;
  if (token && (await eventHasVenueToken(trx, token, event?.slug ?? document.slug))) {
    faults.push({ path: 'live_registration_token', message: 'another event has this token' });
  }
  const modalities = event ? await modalitiesOf(trx, event.number) : [];
  for (const [index, modality] of (document.modalities ?? []).entries()) {
    const row = modalities.find(({ shortName }) => shortName === modality.short_name);
    const path = `modalities[${index}]`;
    faults.push(...(await checkCourse(trx, { modality, row, path })));
    faults.push(...(await checkFinished(trx, { event: document, modality, number: row?.number, path, now })));
    faults.push(...(await checkNeutralised(trx, { event: document, modality, number: row?.number, path })));
  }
  faults.push(...(await checkOthersFinished(trx, { event: document, others: othersOf(document, modalities), now })));
  const circuitModalities = await checkCircuitModalities(trx, { document, circuit: circuit ?? null }, faults);
  return { references: { event, modalities, circuit, timers, circuitModalities }, faults };
}

/** The races of the event that the file does not name: a status of the event is theirs too. */
function othersOf({ modalities = [] }: EventDocument, rows: readonly ModalityRow[]): readonly ModalityRow[] {
  const named = new Set(modalities?.map((modality) => modality.short_name));
  return rows.filter(({ shortName }) => !named.has(shortName));
}

async function checkCircuitModalities(
  trx: Db,
  { document, circuit }: { readonly document: EventDocument; readonly circuit: number | null },
  faults: Fault[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [index, modality] of (document.modalities ?? []).entries()) {
    if (!modality.circuit_modality) continue;
    const number = await findCircuitModality(trx, modality.circuit_modality, circuit);
    if (number !== null) found.set(modality.short_name, number);
    else faults.push({ path: `modalities[${index}].circuit_modality`, message: 'no such modality of a circuit' });
  }
  return found;
}

async function checkCircuit(trx: Db, document: EventDocument, faults: Fault[]): Promise<number | null | undefined> {
  if (document.circuit === undefined || document.circuit === null) return document.circuit;
  const circuit = await findCircuit(trx, document.circuit);
  if (circuit === null) faults.push({ path: 'circuit', message: `no circuit "${document.circuit}"` });
  return circuit;
}

async function checkTimers(trx: Db, document: EventDocument, faults: Fault[]): Promise<number[] | undefined> {
  if (!document.timers) return undefined;
  const users = await findUsers(trx, document.timers);
  const others = await usersWithoutRole(trx, [...users.values()], 'timer');
  return document.timers.flatMap((text, index) => {
    const user = users.get(text);
    if (user === undefined) faults.push({ path: `timers[${index}]`, message: 'no user of this id or e-mail address' });
    else if (others.has(user)) faults.push({ path: `timers[${index}]`, message: noTimer });
    return user === undefined ? [] : [user];
  });
}

interface CourseCheck {
  readonly modality: ModalityDocument;
  readonly row: ModalityRow | undefined;
  readonly path: string;
}

async function checkCourse(trx: Db, { modality, row, path }: CourseCheck): Promise<Fault[]> {
  const before = row ? await loadCourse(trx, row.number) : [];
  const intermediates = before.filter(({ kind }) => kind === 'intermediate');
  const count = modality.intermediates?.length ?? intermediates.length;
  const faults: Fault[] = [];
  const lost = intermediates.slice(count).map(({ number }) => number);
  const corrections = await countCorrections(trx, lost);
  if (corrections > 0) {
    const message =
      corrections === 1
        ? 'one time or choice of staff stands at a checkpoint that this list leaves out; delete it first'
        : `${corrections} times or choices of staff stand at checkpoints that this list leaves out; delete them first`;
    faults.push({ path: `${path}.intermediates`, message });
  }
  faults.push(...(await checkFrozenRates(trx, { modality, row, path }, before)));
  for (const [index, { checkpoint }] of (modality.reader_configurations ?? []).entries()) {
    if (exists(checkpoint, { modality, before, count })) continue;
    faults.push({ path: `${path}.reader_configurations[${index}].checkpoint`, message: `no checkpoint ${checkpoint}` });
  }
  return faults;
}

/** Rates of misses stand once results are provisional: only a file that takes the race back changes them. */
async function checkFrozenRates(trx: Db, check: CourseCheck, before: readonly CheckpointRow[]): Promise<Fault[]> {
  const { modality, row, path } = check;
  const intermediates = before.filter(({ kind }) => kind === 'intermediate');
  const named = [
    ...(modality.intermediates ?? []).map((point, index) => ({
      point,
      row: intermediates[index],
      at: `intermediates[${index}]`,
    })),
    { point: modality.finish_checkpoint, row: before.find(({ kind }) => kind === 'finish'), at: 'finish_checkpoint' },
  ];
  const changed = named.filter(
    ({ point, row: known }) => point?.miss_rate !== undefined && point.miss_rate !== (known?.missRate ?? null),
  );
  if (!row || changed.length === 0) return [];
  const isFinished = modality.status === undefined || modality.status.startsWith('finished_');
  if (!isFinished || phaseOf(await staffMarkOf(trx, row.number)) === 'before_or_live') return [];
  const message =
    'the results are provisional or official, so the rate stands: take the race back with "status": "live" first';
  return changed.map(({ at }) => ({ path: `${path}.${at}.miss_rate`, message }));
}

function exists(
  checkpoint: number | 'start' | 'finish',
  course: { readonly modality: ModalityDocument; readonly before: readonly CheckpointRow[]; readonly count: number },
): boolean {
  if (typeof checkpoint === 'number') return checkpoint <= course.count;
  const isUntimed = course.modality.is_timed === false && !course.modality[`${checkpoint}_checkpoint`];
  return !isUntimed || course.before.some(({ kind }) => kind === checkpoint);
}
