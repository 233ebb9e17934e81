import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';

type Prize = NonNullable<ModalityView['prizes']>[number];
type Category = NonNullable<ModalityView['categories']>[number];

/** '1, 2 and 5': the prizes that nobody may hold besides this one. Empty: all. */
export const notWithText = ({ non_cummulative_with: numbers }: Prize, language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(numbers.toSorted((a, b) => a - b).map(String));

/** How old one is in a category, as text key and numbers; both ends are in it. */
export function agesOf({ age_from, age_to }: Category): Ages {
  if (age_from === undefined && age_to === undefined) return { key: 'event.ages.all', values: {} };
  if (age_to === undefined) return { key: 'event.ages.from', values: { from: age_from ?? 0 } };
  if (age_from === undefined) return { key: 'event.ages.to', values: { to: age_to } };
  return { key: 'event.ages.between', values: { from: age_from, to: age_to } };
}

interface Ages {
  readonly key: 'event.ages.all' | 'event.ages.from' | 'event.ages.to' | 'event.ages.between';
  readonly values: Readonly<Record<string, number>>;
}

/** How many places there still are; null where the event does not show it. */
export function placesLeft({ registered, registration_limit, status }: Counted): number | null {
  if (registered === undefined || registration_limit === undefined) return null;
  return status === 'registrations_full' ? 0 : Math.max(0, registration_limit - registered);
}

type Counted = Pick<ModalityView, 'registered' | 'registration_limit' | 'status'>;

/** A description as it was typed: an empty line parts paragraphs. */
export const paragraphsOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
