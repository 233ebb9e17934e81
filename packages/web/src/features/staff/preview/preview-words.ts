import type { TextKey } from '#i18n/en/index.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import type { SaidBy } from '#i18n/use-texts.ts';
import type { RacePreview } from './preview-query.ts';

type Person = RacePreview['moved_prizes'][number]['to'][number];
type Say = SaidBy<StaffTextKey>;

/** A bib and a name; one without a bib is named alone. */
export const personText = ({ bib_number: bib, name }: Person): string => [bib, name].filter(Boolean).join(' ');

/** 'V40, women': the people among whom a prize is given. */
export function groupText({ by, gender, category }: RacePreview['moved_prizes'][number], say: Say): string {
  const people = gender === undefined ? [] : [say(`preview.gender.${gender}`)];
  const local = by.startsWith('local') ? [say('preview.local')] : [];
  const parts = [...(category === undefined ? [] : [category]), ...people, ...local];
  return parts.length === 0 ? say('preview.everyone') : parts.join(', ');
}

/** '214 Ana Puig takes place 2 (V40, women) from 88 Eva Roca'. */
export function prizeText(prize: RacePreview['moved_prizes'][number], say: Say): string {
  const names = (people: readonly Person[]): string => people.map(personText).join(', ');
  const { place, from, to } = prize;
  const values = { place, group: groupText(prize, say), from: names(from), who: names(to) };
  if (to.length === 0) return say('preview.prize.lost', { ...values, who: values.from });
  return say(from.length === 0 ? 'preview.prize.taken' : 'preview.prize.moved', values);
}

/** '3 → 2'; a person without a place has the words of their status. */
export function shiftText({ was, is }: RacePreview['moved'][number], say: Say, t: SaidBy<TextKey>): string {
  const place = (standing: typeof was): string => {
    if (standing === undefined) return say('preview.notHere');
    const { general, gender, category } = standing.places;
    const placed = general ?? gender ?? category;
    return placed === undefined ? t(`result.${standing.status}`) : String(placed);
  };
  return `${place(was)} → ${place(is)}`;
}
