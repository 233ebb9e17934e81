interface Entry {
  readonly oid?: string | undefined;
}

/**
 * New entries of a list that takes the place of a standing one, with the ids that they keep: the one that an entry names, else that of the first standing
 * entry that is called the same and that no other has taken. The others get one from the database.
 */
export function withStandingIds<New extends Entry, Standing extends { readonly oid: string }>(
  entries: readonly New[],
  standing: readonly Standing[],
  isSame: (entry: New, one: Standing) => boolean,
): New[] {
  const taken = new Set(entries.flatMap(({ oid }) => oid ?? []));
  return entries.map((entry) => {
    if (entry.oid !== undefined) return entry;
    const found = standing.find((one) => !taken.has(one.oid) && isSame(entry, one));
    if (!found) return entry;
    taken.add(found.oid);
    return { ...entry, oid: found.oid };
  });
}
