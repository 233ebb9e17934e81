import type { Gender } from '@dorsal/domain/timing/types.ts';
import type { useTexts } from '#i18n/use-texts.ts';
import type { Modality } from './modality.ts';

type Defined = Pick<Modality, 'categories'>;

/**
 * True where the name of a category says nothing of a gender: it is defined for both or for none, or people of several have it (`inUse`: those
 * names, from the counts), as a name outside of the definitions may be. Places are counted in the category of one gender.
 */
export function isShared({ categories }: Defined, name: string, inUse: readonly string[]): boolean {
  const [first, ...others] = categories.filter((category) => category.name === name);
  if (inUse.includes(name)) return true;
  return first !== undefined && (first.gender === undefined || others.some(({ gender }) => gender !== first.gender));
}

/** 'V35 · Women' where both genders use the name, else the name alone. */
export const categoryText = (
  race: Defined,
  { category, gender }: { readonly category: string; readonly gender: Gender | null | undefined },
  inUse: readonly string[],
  t: ReturnType<typeof useTexts>['t'],
): string =>
  gender && isShared(race, category, inUse) ? `${category}\u00a0· ${t(`board.gender.${gender}`)}` : category;
