import type { PodiumOfGender } from './podium.ts';

/** Genders whose places stand empty until somebody takes them. */
const expected = ['male', 'female'] as const;

/**
 * The groups that a card shows. `podium` null: not known yet. While a race goes on the usual two stand there from the start; once it is over, only
 * those with somebody in them.
 */
export function shownGroups(podium: readonly PodiumOfGender[] | null, isOver: boolean): readonly PodiumOfGender[] {
  if (podium !== null && isOver) return podium;
  const held = podium ?? [];
  const empty = expected.map((gender) => held.find((group) => group.gender === gender) ?? { gender, people: [] });
  return [...empty, ...held.filter(({ gender }) => gender === 'other')];
}
