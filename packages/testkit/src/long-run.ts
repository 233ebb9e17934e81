/** `npm run test:long` repeats what takes long as often as it is worth, and goes through the whole of each matrix; `npm test` through a part of it. */
export const isLong = process.env['TEST_LONG'] !== undefined;

/** The part of a matrix that stands for all of it in `npm test`; `npm run test:long` goes through the whole. */
export const partOfTheGate = <One>(
  all: readonly One[],
  isPart: (one: One, index: number) => boolean,
): readonly One[] => (isLong ? all : all.filter(isPart));
