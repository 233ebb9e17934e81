/**
 * Centres for tabs of one width, as near as can be to where they want to stand, none over another and all inside: the least sum of
 * squared ways (isotonic regression by pooling neighbours).
 */
export function spreadTabs(wanted: readonly number[], tabWidth: number, width: number): number[] {
  const pools: { sum: number; size: number }[] = [];
  for (const [index, place] of wanted.entries()) {
    let pool = { sum: place - index * tabWidth, size: 1 };
    for (let last = pools.at(-1); last && last.sum / last.size > pool.sum / pool.size; last = pools.at(-1)) {
      pool = { sum: pool.sum + last.sum, size: pool.size + last.size };
      pools.pop();
    }
    pools.push(pool);
  }
  const furthest = Math.max(tabWidth / 2, width - tabWidth / 2 - (wanted.length - 1) * tabWidth);
  const inside = (place: number): number => Math.min(furthest, Math.max(tabWidth / 2, place));
  return pools
    .flatMap(({ sum, size }) => Array.from({ length: size }, () => inside(sum / size)))
    .map((place, index) => place + index * tabWidth);
}

/** As wide as the view, or as all tabs beside each other. */
export const ribbonWidth = (view: number, tabs: number, tabWidth: number): number => Math.max(view, tabs * tabWidth);

/** Where to scroll so that a tab stands whole in the view; what is in view already stays. */
export function scrollToShow(
  tab: { readonly centre: number; readonly width: number },
  view: { readonly left: number; readonly width: number },
): number {
  const [from, to] = [tab.centre - tab.width / 2, tab.centre + tab.width / 2];
  if (from >= view.left && to <= view.left + view.width) return view.left;
  return Math.max(0, tab.centre - view.width / 2);
}
