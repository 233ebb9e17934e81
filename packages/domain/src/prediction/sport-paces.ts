/**
 * The differences between paces in a sport, as logarithms: 0.1 is about a tenth. A spread is half the width of the interval that holds four of
 * five.
 */
export interface SportSpread {
  /** Between people on one leg, each against their own pace so far; fresh people. */
  readonly people: number;
  /** Added to it for people who are spent. */
  readonly spent: number;
  /** Between legs, each against its stated length, before anybody has run them. */
  readonly leg: number;
  /** The slowing down of spent people on the next leg. */
  readonly slowing: number;
  /** The slowing down over the rest of a long course, for a runner near its start. */
  readonly fade: number;
}

/** The usual pace from the start to the first mat, where no own pace is known: four of five are between the two. */
export interface StartPace {
  /** Seconds a kilometre over 10 km. */
  readonly low: number;
  readonly high: number;
  /** The pace grows with the length to this power. */
  readonly exponent: number;
}

interface SportPaces {
  readonly spread: SportSpread;
  readonly start: StartPace;
}

/*
 * Chosen by random draws around a first guess, scored by the interval score of the next mat and the finish and by the share inside, over the races
 * of docs/performance.md, then rounded. The scores are flat around them: a fifth more or less changes them by a hundredth or two. Where
 * docs/performance.md has no race of a sport, its numbers are those of the sport nearest to it.
 */
const onRoads: SportSpread = { people: 0.038, spent: 0.08, leg: 0.07, slowing: 0.015, fade: 0.06 };
const onMountains: SportSpread = { people: 0.1, spent: 0.09, leg: 0.17, slowing: 0.05, fade: 0.2 };
const inRelays: SportSpread = { people: 0.1, spent: 0.08, leg: 0.1, slowing: 0, fade: 0 };
/** From one race. */
const onTracksAndFields: SportSpread = { people: 0.13, spent: 0.05, leg: 0.5, slowing: 0.02, fade: 0 };
/** From none: between that race and running on roads. */
const onWheels: SportSpread = { people: 0.08, spent: 0.05, leg: 0.2, slowing: 0.02, fade: 0 };
/** Several disciplines, or one that is not known here: the next leg may be another one. */
const anySport: SportSpread = { people: 0.07, spent: 0.05, leg: 0.7, slowing: 0.02, fade: 0 };
const anyStart: StartPace = { low: 90, high: 900, exponent: 0 };

const paces: Readonly<Record<string, SportPaces>> = {
  running: { spread: onRoads, start: { low: 235, high: 465, exponent: 0.045 } },
  relays: { spread: inRelays, start: { low: 270, high: 450, exponent: 0.03 } },
  walking: { spread: onRoads, start: { low: 480, high: 900, exponent: 0 } },
  nordic_walking: { spread: onRoads, start: { low: 420, high: 780, exponent: 0 } },
  trail_running: { spread: onMountains, start: { low: 245, high: 480, exponent: 0.1 } },
  hiking: { spread: onMountains, start: { low: 480, high: 1_200, exponent: 0 } },
  time_trial_climb: { spread: onMountains, start: { low: 180, high: 900, exponent: 0 } },
  climbing: { spread: onMountains, start: { low: 300, high: 1_500, exponent: 0 } },
  cycling: { spread: onWheels, start: { low: 85, high: 200, exponent: 0.05 } },
  btt: { spread: onTracksAndFields, start: { low: 120, high: 360, exponent: 0.05 } },
  roller_skating: { spread: anySport, start: { low: 100, high: 240, exponent: 0 } },
  swimming: { spread: anySport, start: { low: 780, high: 1_800, exponent: 0 } },
  open_waters: { spread: anySport, start: { low: 780, high: 1_800, exponent: 0 } },
};

/** The spread in a sport; null: the lengths of legs are not known, so that no sport is narrow. */
export const spreadOf = (sport: string | null): SportSpread =>
  sport === null ? anySport : (paces[sport]?.spread ?? anySport);

export const startPaceOf = (sport: string): StartPace => paces[sport]?.start ?? anyStart;

/** Seconds a kilometre that nobody stays below in a race: who seems to has a wrong start, and tells nothing of a leg. 0: not known. */
export const fastestPace = (sport: string | null): number =>
  0.6 * ((sport === null ? undefined : paces[sport]?.start.low) ?? 0);
