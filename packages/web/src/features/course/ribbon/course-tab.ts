const isNarrow = (view: number): boolean => view < 600;
/** A distance and a time of day can still be read, and one tab more of a crowded course comes into view. */
const narrowest = 58;

/** How wide each of so many tabs is in a view. */
export function tabWidthIn(view: number, tabs: number): number {
  const usual = isNarrow(view) ? 64 : 84;
  const shared = Math.floor(view / Math.max(1, tabs));
  return shared >= narrowest ? Math.min(usual, shared) : usual;
}

/** Room at both ends: for half a dot, and on a phone, where the ribbon reaches from edge to edge, for the margin of the page. */
export const marginIn = (view: number): number => (isNarrow(view) ? 16 : 10);
