import type { EpochMs, Wave } from '#timing/types.ts';

type FiredWave = Wave & { readonly gunAt: EpochMs };

/**
 * The wave with which somebody started who belongs to another: its gun was fired by then, and is nearer to their start than their own. A gun that was still to come
 * started nobody, however near it is. Null: they started with their own wave.
 */
export function otherWaveOf(
  { startAt, ownGunAt }: { readonly startAt: EpochMs; readonly ownGunAt: EpochMs },
  waves: readonly Wave[],
): FiredWave | null {
  let nearest: FiredWave | null = null;
  let apart = Math.abs(startAt - ownGunAt);
  for (const wave of waves) {
    if (!hasFired(wave) || wave.gunAt > startAt || startAt - wave.gunAt >= apart) continue;
    nearest = wave;
    apart = startAt - wave.gunAt;
  }
  return nearest;
}

const hasFired = (wave: Wave): wave is FiredWave => wave.gunAt !== null;
