import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { instantsOfWallMs, wallMs, wallTimeAt } from '@dorsal/domain/units/dates.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import {
  type ConfigurationFields,
  deleteConfiguration,
  findConfiguration,
  placeOf,
  writeConfiguration,
} from '#modules/readers/configuration-repository.ts';
import {
  deleteUnusedReader,
  findReaderFields,
  isNumberTaken,
  lockReaderNumbers,
  type ReaderFields,
  writeReader,
} from '#modules/readers/reader-repository.ts';
import type { Editable, EditRefusal } from '#platform/commands/save-edited.ts';
import type { Db } from '#platform/context.ts';

const refused = (refusal: EditRefusal['refusal']): EditRefusal => ({ ok: false, refusal });

/** A box at the course: gateways send under its number, so no two have the same. */
export const editableReader: Editable<ReaderFields> = {
  kind: 'reader',
  notFound: 'reader_not_found',
  blank: { name: '', numeric_id: 0 },
  neverEmpty: { name: true, numeric_id: true },
  normal: { name: (name) => name?.trim() ?? null },
  lock: lockReaderNumbers,
  find: findReaderFields,
  refusalOf: async (trx, { numeric_id: number }, oid) => {
    if (number < 1)
      return {
        ok: false,
        refusal: 'invalid_request',
        faults: [{ path: 'numeric_id', message: 'a number from 1 on is wanted here' }],
      };
    return (await isNumberTaken(trx, number, oid)) ? refused('number_taken') : null;
  },
  write: writeReader,
  remove: async (trx, oid) => ((await deleteUnusedReader(trx, oid)) ? null : stillUsed),
};

const stillUsed: EditRefusal = {
  ok: false,
  refusal: 'still_used',
  faults: [{ path: 'reads', message: 'reads, places or tokens name it: without a place it hears for nobody' }],
};

/** The instant of a window that nobody has set. */
const never = 0;
const isWanted = (path: string) => ({ path, message: 'a date and time is wanted here' });

/** A reader that stands at a checkpoint for a while. Whoever it can have heard there is timed again. */
export const editableConfiguration: Editable<ConfigurationFields> = {
  kind: 'configuration',
  notFound: 'configuration_not_found',
  blank: { reader: '', checkpoint: '', opensAt: never, closesAt: never, minGapMs: 0 },
  neverEmpty: { reader: true, checkpoint: true, opensAt: true, closesAt: true, minGapMs: true },
  groups: [['opensAt', 'closesAt']],
  find: findConfiguration,
  refusalOf: async (trx, fields, _, before) => {
    const unset = (['opensAt', 'closesAt'] as const).filter((end) => fields[end] === never);
    if (unset.length > 0) return { ok: false, refusal: 'invalid_request', faults: unset.map(isWanted) };
    const { reader, place } = await placeOf(trx, fields);
    if (reader === null) return refused('reader_not_found');
    if (place === null) return refused('checkpoint_not_found');
    if (!place.isTimed) return refused('checkpoint_not_timed');
    if (fields.closesAt <= fields.opensAt) return refused('dates_reversed');
    if (place.status === 'finished_official' || (await isAtOfficial(trx, before))) return refused('race_official');
    return isWithinDays(fields, place) ? null : refused('reader_window_outside_race');
  },
  write: async (trx, oid, fields, { before }) => {
    const { reader, place } = await placeOf(trx, fields);
    if (reader === null || place === null) throw new Error('a configuration is written after it was judged');
    const { opensAt, closesAt, minGapMs } = fields;
    const { modality, number: checkpoint } = place;
    await writeConfiguration(trx, { oid, reader, modality, checkpoint, opensAt, closesAt, minGapMs });
    if (before?.reader === fields.reader && before.checkpoint === fields.checkpoint) {
      const isEndAlone = before.opensAt === opensAt && before.minGapMs === minGapMs;
      const [from, to] = [Math.min(before.closesAt, closesAt), Math.max(before.closesAt, closesAt)];
      const isFinishShutEarlier = place.kind === 'finish' && closesAt < before.closesAt;
      const closes = isFinishShutEarlier ? 'finish_closes' : 'reader_closes';
      if (isEndAlone) await mark(trx, closes, { modality, reader, from, to });
      else await mark(trx, 'reader_window', { modality });
      return;
    }
    await markCheckpoint(trx, before);
    await markCheckpoint(trx, fields);
  },
  remove: async (trx, oid) => {
    const standing = await findConfiguration(trx, oid);
    if (await isAtOfficial(trx, standing)) return refused('race_official');
    await deleteConfiguration(trx, oid);
    await markCheckpoint(trx, standing);
    return null;
  },
};

/** Tells whether a reader stands at a checkpoint of a race whose results are official: it hears for them, and stays. */
const isAtOfficial = async (trx: Db, configuration: ConfigurationFields | null): Promise<boolean> =>
  configuration !== null && (await placeOf(trx, configuration)).place?.status === 'finished_official';

/** Everyone in the race of a checkpoint, as it gained or lost a reader. */
async function markCheckpoint(trx: Db, configuration: ConfigurationFields | null): Promise<void> {
  if (configuration === null) return;
  const { place } = await placeOf(trx, configuration);
  if (place !== null) await mark(trx, 'reader_checkpoint', { modality: place.modality });
}

interface Days {
  readonly zone: string;
  readonly startsAt: EpochMs | null;
  readonly endsAt: EpochMs | null;
}

/**
 * Document 3, section 5: 'dates limited to the modality's range', from the first to the last day there; by the days of the event's place. The day
 * before belongs to it, as boxes are tried out on the eve, and the day after, as a race that goes on past midnight has no other end in many entries. A window that is over before the start hears nobody.
 */
function isWithinDays({ opensAt, closesAt }: ConfigurationFields, { zone, startsAt, endsAt }: Days): boolean {
  if (startsAt === null || endsAt === null) return true;
  return opensAt >= dayAt(startsAt, zone, -1) && closesAt > startsAt && closesAt < dayAt(endsAt, zone, 2);
}

/** The first instant of the day that is `days` after the one of `at`, in a zone. */
function dayAt(at: EpochMs, zone: string, days: number): EpochMs {
  const { year, month, day } = wallTimeAt(at, zone);
  const midnight = wallMs({ year, month, day: day + days, hour: 0, minute: 0, second: 0, ms: 0 });
  return instantsOfWallMs(midnight, zone)[0] ?? midnight;
}

/** The zone of the event of a checkpoint, else of that where a configuration stands (public ids). */
export async function zoneOfConfiguration(
  db: Db,
  { checkpoint, configuration }: { readonly checkpoint: string | null; readonly configuration: string | null },
): Promise<string> {
  const standing =
    checkpoint ?? (configuration === null ? null : (await findConfiguration(db, configuration))?.checkpoint);
  if (standing === null || standing === undefined) return 'UTC';
  return (await placeOf(db, { reader: '', checkpoint: standing })).place?.zone ?? 'UTC';
}
