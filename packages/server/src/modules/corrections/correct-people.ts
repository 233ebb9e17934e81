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
  /** Written lot by lot, so that never all of them are in memory. */
  readonly lots: AsyncIterable<readonly PersonCorrection[]>;
}

/** Corrects many people of a modality at once, as a file of times does, in the transaction of the caller. The times are imported ones. */
export async function correctPeople(context: Context, { modality, start, lots }: Corrected): Promise<void> {
  const { db: trx } = context;
  const hadStarts = await hasStartTimes(trx, start);
  const corrected: CorrectedPeople = { manual_time: [], staff_status: [], penalty: [] };
  for await (const corrections of lots) {
    await writeLot(context, corrections);
    for (const correction of corrections) note(corrected, correction);
  }
  // The first time at the start, or the last one gone, changes who has started.
  if ((await hasStartTimes(trx, start)) !== hadStarts) await mark(trx, 'timing_rules', { modality });
  else await markCorrected(context, corrected);
}

/** Numbers of people by the part that was corrected. */
type CorrectedPeople = Record<'manual_time' | 'staff_status' | 'penalty', number[]>;

function note(corrected: CorrectedPeople, { person, times, staff, penalties }: PersonCorrection): void {
  if (times) corrected.manual_time.push(person);
  if (staff) corrected.staff_status.push(person);
  if (penalties) corrected.penalty.push(person);
}

async function writeLot(context: Context, corrections: readonly PersonCorrection[]): Promise<void> {
  const { db: trx } = context;
  await writeTimes(context, corrections);
  await writeStaffStatuses(
    trx,
    corrections.flatMap(({ person, staff }) => (staff ? [{ person, ...staff }] : [])),
  );
  await replacePenalties(
    trx,
    new Map(corrections.flatMap(({ person, penalties }) => (penalties ? [[person, penalties]] : []))),
  );
}

async function writeTimes({ db: trx, now }: Context, corrections: readonly PersonCorrection[]): Promise<void> {
  const gone: TimeCell[] = [];
  const set: ManualTimeRow[] = [];
  for (const { person, times } of corrections) {
    for (const [checkpoint, timeMs] of times ?? []) {
      if (timeMs === null) gone.push({ person, checkpoint });
      else set.push({ person, checkpoint, timeMs, source: 'import' });
    }
  }
  await deleteManualTimes(trx, gone);
  await upsertManualTimes(trx, set, { user: null, at: now() });
}

async function markCorrected({ db: trx }: Context, corrected: CorrectedPeople): Promise<void> {
  for (const reason of ['manual_time', 'staff_status', 'penalty'] as const) {
    if (corrected[reason].length > 0) await mark(trx, reason, { participants: corrected[reason] });
  }
}
