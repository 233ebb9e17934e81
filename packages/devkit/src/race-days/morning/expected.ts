import { normaliseChip } from '@dorsal/domain/readers/normalise-chip.ts';
import type { EpochMs, ResultStatus } from '@dorsal/domain/timing/types.ts';
import type { GeneratedModality, GeneratedRace, GeneratedRunner, Truth } from '#generator/race.ts';
import { five, half, type Morning } from './generate-morning.ts';

/** The morning as it should stand when staff have mended it. */
export interface Expected {
  readonly race: GeneratedRace;
  /** The splits that nobody knows and that are written in as likely, as `bib checkpoint`. */
  readonly estimates: ReadonlySet<string>;
}

/**
 * Everybody's truth: passages, heard or seen on the video of the finish. Without: the start of the half marathon, whose mat was dead, and splits that no mat heard,
 * which are likely ones where somebody was heard behind them, and nothing else.
 */
export function expectedOf({ race, batches, disqualified }: Morning): Expected {
  const heard = new Set(
    batches.flatMap(({ device, reads }) => reads.map(({ chip, time }) => `${device} ${normaliseChip(chip)} ${time}`)),
  );
  const estimates = new Set<string>();
  const modalities = race.modalities.map((modality, position) => {
    const checkpoints = position === five ? modality.checkpoints.slice(0, 2) : modality.checkpoints;
    const ofRace = { ...modality, checkpoints };
    const runners = modality.runners.map((runner) => {
      const isHeard = (checkpoint: number, at: EpochMs): boolean =>
        runner.chips.some((chip) => heard.has(`${checkpoints[checkpoint]?.device} ${normaliseChip(chip)} ${at}`));
      const known = knownOf(ofRace, runner, { isHeard, isStartDead: position === half });
      for (const checkpoint of known.estimates) estimates.add(`${runner.bib} ${checkpoint}`);
      return { ...runner, truth: truthOf(ofRace, runner, { ...known, disqualified }) };
    });
    return { ...ofRace, runners };
  });
  return { race: { ...race, modalities }, estimates };
}

interface Known {
  readonly crossings: readonly (EpochMs | null)[];
  /** The checkpoints whose crossing is a likely one. */
  readonly estimates: readonly number[];
}

function knownOf(
  { checkpoints }: GeneratedModality,
  { passages }: GeneratedRunner,
  {
    isHeard,
    isStartDead,
  }: { readonly isHeard: (checkpoint: number, at: EpochMs) => boolean; readonly isStartDead: boolean },
): Known {
  const finish = checkpoints.length - 1;
  const crossings = checkpoints.map((_, checkpoint) => {
    const at = passages[checkpoint] ?? null;
    if (at === null || (checkpoint === 0 && isStartDead)) return null;
    return checkpoint === finish || isHeard(checkpoint, at) ? at : null;
  });
  const last = crossings.findLastIndex((at) => at !== null);
  const estimates = crossings.flatMap((at, checkpoint) =>
    checkpoint > 0 && checkpoint < last && at === null ? checkpoint : [],
  );
  return { crossings, estimates };
}

function truthOf(
  { checkpoints }: GeneratedModality,
  runner: GeneratedRunner,
  { crossings, disqualified }: Known & { readonly disqualified: string },
): Truth {
  const { referenceAt } = runner.truth;
  const [start = null] = crossings;
  return {
    ...runner.truth,
    crossings,
    status: statusOf(runner, { finish: checkpoints.length - 1, disqualified }),
    netStartAt: start === null || referenceAt === null ? referenceAt : Math.max(start, referenceAt),
  };
}

function statusOf(
  { bib, trouble, staffStatus, passages }: GeneratedRunner,
  { finish, disqualified }: { readonly finish: number; readonly disqualified: string },
): ResultStatus {
  if (bib === disqualified) return 'disqualified';
  if (trouble === 'no_show') return 'not_started';
  return staffStatus === 'retired' || passages[finish] == null ? 'retired' : 'finished';
}
