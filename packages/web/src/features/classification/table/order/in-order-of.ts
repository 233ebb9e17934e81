interface Kept {
  readonly _id: string;
}

/**
 * Rows as they are `now`, on the places that they had `before`: who has gone still stands there, and who has come does not yet. The rows of now themselves where
 * nobody changed places.
 */
export function inOrderOf<Row extends Kept>(before: readonly Row[], now: readonly Row[]): readonly Row[] {
  if (before.length === now.length && before.every(({ _id }, index) => _id === now[index]?._id)) return now;
  const known = new Map(now.map((row) => [row._id, row]));
  return before.map((row) => known.get(row._id) ?? row);
}
