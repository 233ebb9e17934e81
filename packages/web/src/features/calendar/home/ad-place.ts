/** Document 1, section 9: 'ad position random between 4 and 8'. Counted from 1 among the cards. */
const [first, last] = [4, 8];

/** `random` is from 0 up to 1. */
export const adPlace = (random: number): number =>
  first + Math.min(last - first, Math.floor(random * (last - first + 1)));

/** The list with the ad at its place, or at the end of a list that is shorter. */
export function withAd<Item, Ad>(items: readonly Item[], ad: Ad | null, place: number): readonly (Item | Ad)[] {
  if (ad === null || items.length === 0) return items;
  return [...items.slice(0, place - 1), ad, ...items.slice(place - 1)];
}
