import type { Modality } from '#race/modality.ts';

type Category = Modality['categories'][number];

/** The ages of a category, as text key and numbers; both ends included. */
export function agesOf({ ageFrom, ageTo }: Category): Ages {
  if (ageFrom === undefined && ageTo === undefined) return { key: 'event.ages.all', values: {} };
  if (ageTo === undefined) return { key: 'event.ages.from', values: { from: ageFrom ?? 0 } };
  if (ageFrom === undefined) return { key: 'event.ages.to', values: { to: ageTo } };
  return { key: 'event.ages.between', values: { from: ageFrom, to: ageTo } };
}

interface Ages {
  readonly key: 'event.ages.all' | 'event.ages.from' | 'event.ages.to' | 'event.ages.between';
  readonly values: Readonly<Record<string, number>>;
}
