import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { gunOfWave, writeModalityGun, writeWaveGun } from '#modules/races/modality-repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context, Db } from '#platform/context.ts';
import { type ActDone, actOnRace, refused } from './act.ts';
import { hasPassedUnstarted, type RaceToAct } from './act-repository.ts';
import { isFar } from './set-aside.ts';

interface Start {
  /** Public id. */
  readonly modality: string;
  /** The name; null: the race itself. */
  readonly wave: string | null;
  /** The instant of a press that did not get through; null: now, by the clock of the server. */
  readonly at: EpochMs | null;
  /** The sender looked at the times that it moves. */
  readonly isLookedAt?: boolean;
}

/** Clocks of phones are off by some seconds; nobody has pressed later than now. */
const clocksDifferMs = 30_000;

/**
 * Gives the gun by button. One that stands is not moved: a second press, or one at another desk, would take seconds from everybody. Nor does one come after
 * crossings of its people, whose times it would take, but where the sender looked at them.
 */
export const startRace = (context: Context, start: Start, by: Actor): Promise<ActDone> => {
  const { modality, wave, at, isLookedAt = false } = start;
  // The press, not the end of whatever holds the race meanwhile.
  const pressedAt = at ?? context.now();
  return actOnRace(context, { name: 'gun_set', modality, by }, async ({ trx, race, note }) => {
    if (pressedAt > context.now() + clocksDifferMs) return refused('span_far_from_race');
    const ofWave = await waveToStart(trx, race, { wave, at: pressedAt, isLookedAt });
    if (typeof ofWave === 'string') return refused(ofWave);
    if (ofWave) await writeWaveGun(trx, ofWave.number, pressedAt);
    else await writeModalityGun(trx, race.number, pressedAt);
    const field = wave === null ? 'gunAt' : `gunAt:${wave}`;
    note(`modality:${modality}`, { [field]: null }, { [field]: pressedAt });
    await mark(trx, wave === null ? 'gun' : 'wave', { modality: race.number });
    return { ok: true };
  });
};

/** The wave that a gun is for (null: the race itself), or why it gets none. */
async function waveToStart(
  trx: Db,
  race: RaceToAct,
  { wave, at, isLookedAt }: { readonly wave: string | null; readonly at: EpochMs; readonly isLookedAt: boolean },
) {
  if (race.isCancelled) return 'race_cancelled';
  const ofWave = wave === null ? null : await gunOfWave(trx, race.number, wave);
  if (ofWave === undefined) return 'wave_not_found';
  if ((ofWave ?? race).gunAt !== null) return 'gun_stands';
  if (await isFar(trx, race, { from: at, to: at })) return 'span_far_from_race';
  const passed = { wave: ofWave?.number ?? null, until: at };
  return !isLookedAt && (await hasPassedUnstarted(trx, race.number, passed)) ? 'start_moves_times' : ofWave;
}
