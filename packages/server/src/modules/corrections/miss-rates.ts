import { missRatesOf } from '@dorsal/domain/readers/miss-rates.ts';
import { phaseOf } from '@dorsal/domain/status/modality-status.ts';
import { timingCourse } from '@dorsal/domain/timing/course.ts';
import type { TimingRules } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { loadTimingRules } from '#modules/derive/rules-repository.ts';
import { writeMissRate } from '#modules/races/course-repository.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { checkpointsToKnow, crossedWays, modalityToKnow } from './known-repository.ts';

/** The share of crossings that a mat misses: as counted in the field, and as it counts now. */
export interface MatMissRate {
  /** Public ids of its checkpoints, and their places on the course, the start left out. */
  readonly checkpoints: readonly { readonly oid: string; readonly position: number }[];
  readonly passes: number;
  readonly skips: number;
  /** The share that is proposed, 0 to 1. */
  readonly proposed: number;
  /** The share that counts; null: the usual one. */
  readonly accepted: number | null;
}

type RaceRefusal = 'modality_not_found' | 'modality_not_timed';

export type MissRatesFound =
  | {
      readonly ok: true;
      readonly mats: readonly MatMissRate[];
      /** The place of the finish on the course. */
      readonly finish: number;
      readonly isFrozen: boolean;
    }
  | { readonly ok: false; readonly refusal: RaceRefusal };

/** The rates at which the mats of a race miss, as its results tell them so far. Nothing is changed: they count once staff accept them. */
export async function listMissRates({ db }: Context, modality: string): Promise<MissRatesFound> {
  const race = await raceToRate(db, modality, { isChanged: false });
  if (!race.ok) return race;
  const { number, rules, checkpoints, isFrozen } = race;
  const positions = new Map(checkpoints.map((one, position) => [one.number, position]));
  const ways = (await crossedWays(db, number)).map(({ crossings, held, typed }) => ({
    crossings,
    held,
    typed: typed.flatMap((checkpoint) => positions.get(checkpoint) ?? []),
  }));
  const mats = missRatesOf(rules, ways).map(({ checkpoints: places, passes, skips, rate }) => ({
    checkpoints: places.map((position) => ({ oid: checkpoints[position]?.oid ?? '', position })),
    passes,
    skips,
    proposed: rate,
    accepted: checkpoints[places[0] ?? 0]?.missRate ?? null,
  }));
  return { ok: true, mats, finish: checkpoints.length - 1, isFrozen };
}

/** A rate for the mat of a checkpoint. */
export interface NewMissRate {
  /** Public id, or `finish`. */
  readonly checkpoint: string;
  /** 0 to 1; null: the usual one. */
  readonly rate: number | null;
}

export type MissRatesSet =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly refusal: RaceRefusal | 'miss_rate_frozen' | 'checkpoint_not_found' | 'start_without_miss_rate';
    };

/**
 * Staff accept rates that were proposed, or say others. A rate is one of a mat: all its checkpoints take it. All of the list or none. Once results are
 * provisional the rates stand: nothing of the field moves them any more.
 */
export function acceptMissRates(
  context: Context,
  { modality, rates }: { readonly modality: string; readonly rates: readonly NewMissRate[] },
  by: Actor,
): Promise<MissRatesSet> {
  return runCommand(context, { name: 'miss_rate_set', by }, async (trx, note): Promise<MissRatesSet> => {
    const race = await raceToRate(trx, modality, { isChanged: true });
    if (!race.ok) return race;
    if (race.isFrozen) return { ok: false, refusal: 'miss_rate_frozen' };
    const places = rates.map(({ checkpoint }) =>
      race.checkpoints.findIndex(({ oid, kind }) => oid === checkpoint || kind === checkpoint),
    );
    if (places.includes(-1)) return { ok: false, refusal: 'checkpoint_not_found' };
    if (places.includes(0)) return { ok: false, refusal: 'start_without_miss_rate' };
    for (const [index, { rate }] of rates.entries())
      await writeMissRate(trx, checkpointsOfMat(race, places[index] ?? 0), rate);
    const ratesOf = (rateOf: (index: number) => number | null) =>
      Object.fromEntries(
        places.map((place, index) => [`missRate:${race.checkpoints[place]?.oid ?? ''}`, rateOf(index)]),
      );
    note(
      `modality:${modality}`,
      ratesOf((index) => race.checkpoints[places[index] ?? 0]?.missRate ?? null),
      ratesOf((index) => rates[index]?.rate ?? null),
    );
    await mark(trx, 'miss_rate', { modality: race.number });
    return { ok: true };
  });
}

interface RatedRace {
  readonly ok: true;
  readonly number: number;
  readonly rules: TimingRules;
  readonly checkpoints: Awaited<ReturnType<typeof checkpointsToKnow>>;
  readonly isFrozen: boolean;
}

async function raceToRate(
  db: Db,
  oid: string,
  change: { readonly isChanged: boolean },
): Promise<RatedRace | { ok: false; refusal: RaceRefusal }> {
  const modality = await modalityToKnow(db, oid, change);
  if (!modality) return { ok: false, refusal: 'modality_not_found' };
  const { number, mark: staffMark } = modality;
  const rules = await loadTimingRules(db, number);
  if (rules === null || !modality.isTimed) return { ok: false, refusal: 'modality_not_timed' };
  const checkpoints = await checkpointsToKnow(db, number);
  return { ok: true, number, rules, checkpoints, isFrozen: phaseOf(staffMark) !== 'before_or_live' };
}

/** Numbers of the checkpoints that share a mat with the one at a position, the start left out; itself where it has no mat. */
function checkpointsOfMat({ rules, checkpoints }: RatedRace, position: number): number[] {
  const mat = timingCourse(rules).mats.find((one) => one.checkpoints.includes(position));
  return (mat?.checkpoints ?? [position]).flatMap((one) => (one === 0 ? [] : (checkpoints[one]?.number ?? [])));
}
