/**
 * A weighted lottery: every item in a random order; each place goes to one of the items that are left, with the chance of its weight
 * (Efraimidis and Spirakis). `random` gives numbers from 0 up to 1.
 */
export function drawByWeight<Item extends { readonly weight: number }>(
  items: readonly Item[],
  random: () => number,
): Item[] {
  return items
    .map((item) => ({ item, key: -Math.log(1 - random()) / item.weight }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item);
}
