import type { Modality } from '#race/modality.ts';

type Prize = Modality['prizes'][number];

/** '1, 2 and 5': the prizes that exclude this one. Empty: all. */
export const notWithText = ({ notWith: numbers }: Prize, language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(numbers.toSorted((a, b) => a - b).map(String));
