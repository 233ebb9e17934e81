import { isWithin, type RaceTimes, raceBounds } from '@dorsal/domain/timing/race-bounds.ts';
import type { EpochMs, TimingRules } from '@dorsal/domain/timing/types.ts';
import { boundsText } from '#modules/corrections/known-by-staff.ts';
import { loadTimingRules } from '#modules/derive/rules-repository.ts';
import type { Fault } from '#modules/imports/fault.ts';
import { spanOf } from '#modules/races/course-repository.ts';
import type { Db } from '#platform/context.ts';
import type { CheckpointDocument, EventDocument, ModalityDocument } from './event-document.ts';

interface RaceInFile {
  readonly event: EventDocument;
  readonly modality: ModalityDocument;
  /** Number of the modality, where it is there already. */
  readonly number: number | undefined;
  readonly path: string;
}

/** Neutralised spans of a file lie near the race, as it is once the file is stored. */
export async function checkNeutralised(trx: Db, { event, modality, number, path }: RaceInFile): Promise<Fault[]> {
  const spans = modality.neutralised ?? [];
  if (spans.length === 0) return [];
  const stored = number === undefined ? null : await loadTimingRules(trx, number);
  const plannedEndAt = number === undefined ? null : (await spanOf(trx, number)).end;
  const bounds = raceBounds(timesAfter({ event, modality }, stored, plannedEndAt));
  return spans.flatMap((span, index) =>
    isWithin(bounds, span) ? [] : [{ path: `${path}.neutralised[${index}]`, message: boundsText(bounds) }],
  );
}

function timesAfter(
  { event, modality }: Pick<RaceInFile, 'event' | 'modality'>,
  stored: TimingRules | null,
  plannedEndAt: EpochMs | null,
): RaceTimes {
  const waves = stored?.waves ?? [];
  return {
    chronotype: modality.type ?? stored?.chronotype ?? 'all',
    gunAt: said(modality.chrono_start, stored?.gunAt),
    plannedStartAt: modality.datetime_start ?? event.date_start ?? stored?.plannedStartAt ?? 0,
    plannedEndAt: said(modality.datetime_end, plannedEndAt),
    waves:
      modality.waves?.map(({ name, gun }) => ({ gunAt: said(gun, waves.find((wave) => wave.name === name)?.gunAt) })) ??
      waves,
    checkpoints: checkpointsAfter(modality, stored),
    readers:
      modality.reader_configurations?.map(({ checkpoint, datetime_start: opensAt, datetime_end: closesAt }) => ({
        checkpoint: checkpoint === 'start' ? 0 : 1,
        opensAt,
        closesAt,
      })) ??
      stored?.readers ??
      [],
  };
}

function checkpointsAfter(modality: ModalityDocument, stored: TimingRules | null): RaceTimes['checkpoints'] {
  const before = stored?.checkpoints ?? [];
  const cutoffOf = (point: CheckpointDocument | undefined, position: number) => ({
    cutoffMs: said(point?.cutoff, before.at(position)?.cutoffMs),
  });
  const intermediates = modality.intermediates?.map((point, index) => cutoffOf(point, index + 1));
  return [...(intermediates ?? before.slice(1, -1)), cutoffOf(modality.finish_checkpoint, -1)];
}

/** An absent field leaves what is stored, null empties it. */
const said = <Value>(given: Value | null | undefined, stored: Value | null | undefined): Value | null =>
  given === undefined ? (stored ?? null) : given;
