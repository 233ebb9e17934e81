import type { Chronotype } from '#timing/types.ts';

/** Rules of a new race, as they are usual in its sport; staff change them as they like. */
export interface ModalityDefaults {
  /** The instant that times count from: see there. */
  readonly chronotype: Chronotype;
  /** False: a walk without chips. */
  readonly isTimed: boolean;
  /** Times are rounded to so many seconds before people are placed. */
  readonly precision: 1 | 0.1 | 0.001;
}

const usual: ModalityDefaults = { chronotype: 'all', isTimed: true, precision: 1 };

const bySport: Readonly<Record<string, Partial<ModalityDefaults>>> = {
  walking: { isTimed: false },
  hiking: { isTimed: false },
  // One after the other.
  time_trial_climb: { chronotype: 'individual_chrono', precision: 0.1 },
  // Bunches arrive together.
  cycling: { precision: 0.1 },
  btt: { precision: 0.1 },
  roller_skating: { precision: 0.1 },
  // Starts in waves, by colour of the cap.
  swimming: { precision: 0.1 },
  triathlon: { chronotype: 'batched_chrono' },
};

export const modalityDefaults = (sport: string): ModalityDefaults => ({ ...usual, ...bySport[sport] });

/** A short name of a new race of an event: its length, else its name, and a number behind it where another race is called so. */
export function newShortName(
  { name, distanceM }: { readonly name: string; readonly distanceM: number | null },
  taken: readonly string[],
): string {
  const named = name
    .trim()
    .replace(/[/\\%?#]+/g, '-')
    .slice(0, 40);
  const ownName = isShortName(named) ? named : 'race';
  const wanted = distanceM === null || distanceM === 0 ? ownName : lengthName(distanceM);
  if (!taken.includes(wanted)) return wanted;
  let count = 2;
  while (taken.includes(`${wanted} ${count}`)) count += 1;
  return `${wanted} ${count}`;
}

/** Tells whether a text can stand behind the slash of names like `EVENT/SHORT`, also in addresses. */
export const isShortName = (text: string): boolean => !/[/\\%?#]/.test(text) && !/^\.*$/.test(text.trim());

/** `10K`, `21.1K`, `400 m`. */
const lengthName = (distanceM: number): string =>
  distanceM < 1_000 ? `${Math.round(distanceM)} m` : `${Math.round(distanceM / 100) / 10}K`;
