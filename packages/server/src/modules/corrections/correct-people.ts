import type { Ms, StaffStatus } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { writeStaffStatuses } from '#modules/roster/roster-repository.ts';
import type { Context } from '#platform/context.ts';
import {
  deleteManualTimes,
  hasStartTimes,
  type ManualTimeRow,
  type Penalty,
  replacePenalties,
  type TimeCell,
  upsertManualTimes,
} from './correction-repository.ts';

/** Corrections of one person, by number. A part that is absent stays. */
export interface PersonCorrection {
  readonly person: number;
  /** By number of the checkpoint; null: the time goes. */
  readonly times?: ReadonlyMap<number, Ms | null> | undefined;
  readonly staff?: { readonly status: StaffStatus | null; readonly reason: string | null } | undefined;
  /** These replace all penalties of the person. */
  readonly penalties?: readonly Penalty[] | undefined;
}

interface Corrected {
  /** Number of the modality. */
  readonly modality: number;
  /** Number of its start. */
  readonly start: number;
  readonly corrections: readonly PersonCorrection[];
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Corrects many people of a modality at once, as a file of times does, in the transaction of the caller. The times are imported ones. */
export async function correctPeople(context: Context, { modality, start, ...input }: Corrected): Promise<void> {
  const { db: trx } = context;
  const hadStarts = await hasStartTimes(trx, start);
  await writeTimes(context, input);
  await writeStaffStatuses(
    trx,
    input.corrections.flatMap(({ person, staff }) => (staff ? [{ person, ...staff }] : [])),
  );
  await replacePenalties(
    trx,
    new Map(input.corrections.flatMap(({ person, penalties }) => (penalties ? [[person, penalties]] : []))),
  );
  // The first time at the start, or the last one gone, changes who has started.
  if ((await hasStartTimes(trx, start)) !== hadStarts) await mark(trx, 'timing_rules', { modality });
  else await markCorrected(context, input.corrections);
}

const cellsAtOnce = 20_000;

async function writeTimes(
  { db: trx, now }: Context,
  { corrections, onProgress }: Pick<Corrected, 'corrections' | 'onProgress'>,
): Promise<void> {
  const cells = corrections.flatMap(({ person, times }) =>
    [...(times ?? [])].map(([checkpoint, timeMs]) => ({ person, checkpoint, timeMs })),
  );
  for (let from = 0; from < cells.length; from += cellsAtOnce) {
    const gone: TimeCell[] = [];
    const set: ManualTimeRow[] = [];
    for (const { timeMs, ...cell } of cells.slice(from, from + cellsAtOnce)) {
      if (timeMs === null) gone.push(cell);
      else set.push({ ...cell, timeMs, source: 'import' });
    }
    await deleteManualTimes(trx, gone);
    await upsertManualTimes(trx, set, { user: null, at: now() });
    onProgress?.(Math.min(from + cellsAtOnce, cells.length), cells.length);
  }
}

async function markCorrected({ db: trx }: Context, corrections: readonly PersonCorrection[]): Promise<void> {
  const those = (part: 'times' | 'staff' | 'penalties'): number[] =>
    corrections.filter((correction) => correction[part] !== undefined).map(({ person }) => person);
  const parts = { manual_time: those('times'), staff_status: those('staff'), penalty: those('penalties') };
  for (const reason of ['manual_time', 'staff_status', 'penalty'] as const) {
    if (parts[reason].length > 0) await mark(trx, reason, { participants: parts[reason] });
  }
}
