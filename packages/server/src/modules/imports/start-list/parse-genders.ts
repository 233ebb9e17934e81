import type { Gender } from '@dorsal/domain/timing/types.ts';
import { fold } from './headings.ts';

/**
 * The meaning of the letters for gender in one list. `M` is a man nearly everywhere, but *mujer* where men are `H` or `V` and no letter for women
 * stands beside it; where both could be, it is `unclear`.
 */
export function genderParser(cells: readonly string[]): (cell: string) => Gender | 'unclear' | null {
  const seen = new Set(cells.map(fold));
  const has = (letters: string): boolean => letters.split(' ').some((letter) => seen.has(letter));
  const letterM = !has('h v') ? 'male' : has('f d w') ? 'unclear' : 'female';
  return (cell) => {
    const word = fold(cell);
    return word === 'm' ? letterM : (genderOfWord.get(word) ?? null);
  };
}

const genderWords: Readonly<Record<Gender, string>> = {
  male: 'male man men boy hombre hombres home homes masculino masculi masc varon varones chico noi h v',
  female: 'female woman women girl mujer mujeres dona dones femenino femenina femeni fem dama damas chica noia f d w',
  other: 'other nonbinary nonbinario nobinario nobinari binario nb x o otro otra altre altra diverse',
};

const genderOfWord = new Map<string, Gender>(
  Object.entries(genderWords).flatMap(
    ([gender, list]) => list.split(' ').map((word): [string, Gender] => [word, gender as Gender]), // entries() widens the keys
  ),
);
