export const languages = ['en', 'ca', 'es'] as const;

/** The whole is looked at, and not the part that stands for it in the gate. */
export const isLong = process.env['TEST_LONG'] !== undefined;

/**
 * The languages in which a screen is looked at: all of them in the long run. In the gate one, screen by screen in turn: a screen costs two seconds in
 * each, and what breaks in one language alone breaks on most screens that share its parts.
 */
export const languagesInTurn = (screen: number): readonly (typeof languages)[number][] =>
  isLong ? languages : languages.slice(screen % 3, (screen % 3) + 1);

/**
 * The part of a matrix that stands for all of it in the gate, which has each fact once; the long run looks at the whole. What a state says is stated of its
 * parts in the tests of components too: the gate needs each part of the look once, not each state.
 */
export const partOfTheGate = <One>(
  all: readonly One[],
  isPart: (one: One, index: number) => boolean,
): readonly One[] => (isLong ? all : all.filter(isPart));

/**
 * Details and variants: a neighbour in the gate goes the same way, or a test of components or of the server states the same. The gate goes without
 * (`grepInvert` in the configuration).
 */
export const ofTheLongRun = { tag: '@long' };
