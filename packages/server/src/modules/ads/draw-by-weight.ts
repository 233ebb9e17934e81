/**
 * A lottery: everything in an order in which the first is a thing with the chance of its weight, the second one of the rest with the chance of its
 * own, and so on (Efraimidis and Spirakis). `random` gives numbers from 0 up to 1.
 */
export function drawByWeight<Thing extends { readonly weight: number }>(
  things: readonly Thing[],
  random: () => number,
): Thing[] {
  return things
    .map((thing) => ({ thing, key: -Math.log(1 - random()) / thing.weight }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ thing }) => thing);
}
