import { isInGroup } from '@dorsal/domain/status/status-groups.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { loadTimingRules } from '#modules/derive/rules-repository.ts';
import type { Fault } from '#modules/imports/fault.ts';
import type { ModalityRow } from '#modules/races/modality-repository.ts';
import type { Db } from '#platform/context.ts';
import type { EventDocument, ModalityDocument } from './event-document.ts';

interface RaceInFile {
  readonly event: EventDocument;
  readonly modality: Pick<ModalityDocument, 'status' | 'chrono_start' | 'datetime_start'>;
  /** Number of the modality, where it is there already. */
  readonly number: number | undefined;
  readonly path: string;
  readonly now: EpochMs;
}

const day = 86_400_000;

/** A race whose day has not come is not over: a file that says so has a wrong status, or a wrong date. */
export async function checkFinished(
  trx: Db,
  { event, modality, number, path, now }: RaceInFile,
): Promise<readonly Fault[]> {
  const status = modality.status ?? event.status;
  if (status === undefined || !isInGroup(status, 'finished')) return [];
  const stored = number === undefined ? null : await loadTimingRules(trx, number);
  const gunAt = modality.chrono_start === undefined ? stored?.gunAt : modality.chrono_start;
  const plannedAt = modality.datetime_start ?? event.date_start ?? stored?.plannedStartAt ?? 0;
  const startsAt = gunAt ?? plannedAt;
  // A day of patience: a file may be written where it is another day.
  if (startsAt - now <= day) return [];
  const at = modality.status === undefined ? 'status' : `${path}.status`;
  const message = `is ${status}, but ${path} starts on ${new Date(startsAt).toISOString()}: a race is over after its day`;
  return [{ path: at, message }];
}

interface OthersInFile extends Pick<RaceInFile, 'event' | 'now'> {
  /** The races of the event that the file does not name. */
  readonly others: readonly ModalityRow[];
}

/** The same of the races that the file does not name, where it says of the whole event that it is over. */
export async function checkOthersFinished(trx: Db, { event, others, now }: OthersInFile): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  for (const { number, shortName } of others)
    faults.push(...(await checkFinished(trx, { event, modality: {}, number, path: shortName, now })));
  return faults;
}
