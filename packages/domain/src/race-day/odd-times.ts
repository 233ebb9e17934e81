import type { EpochMs, Ms } from '#timing/types.ts';

/** Two sources of one time that differ by more are looked at. */
export const sourcesDifferOverMs: Ms = 2_000;
/** A read farther away is of something else: a stroll, a warm-up. */
export const nearestSourceMs: Ms = 10 * 60_000;
/** A read farther from the hours of its reader is no lost crossing. */
export const nearWindowMs: Ms = 2 * 3_600_000;

/** Tells whether a time by hand and the read nearest to it, of the same person at the same mat, contradict each other. */
export const sourcesDiffer = (byHandAt: EpochMs, heardAt: EpochMs): boolean => {
  const apart = Math.abs(byHandAt - heardAt);
  return apart > sourcesDifferOverMs && apart <= nearestSourceMs;
};

/** Tells whether a read may be a crossing that the hours of its reader shut out: near them, and behind the gun. */
export function isShutOut(
  heardAt: EpochMs,
  {
    opensAt,
    closesAt,
    gunAt,
  }: { readonly opensAt: EpochMs; readonly closesAt: EpochMs; readonly gunAt: EpochMs | null },
): boolean {
  if (gunAt !== null && heardAt < gunAt) return false;
  if (heardAt >= opensAt && heardAt <= closesAt) return false;
  return heardAt >= opensAt - nearWindowMs && heardAt <= closesAt + nearWindowMs;
}
