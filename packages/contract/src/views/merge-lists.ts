/** One entry of a list that is saved entry by entry: `_id` names it, and a new one has none yet. */
export interface ListEntry {
  readonly _id?: string | null | undefined;
  readonly [field: string]: unknown;
}

/** A list as its editor loaded it, and as they want it. */
export interface ListEdit {
  readonly was: readonly ListEntry[];
  readonly is: readonly ListEntry[];
}

/** A part of a list that two people changed in different ways. */
export interface EntryConflict {
  /** Absent: the order of the list. */
  readonly _id?: string;
  /** Absent: one of them deleted the entry, or the order. */
  readonly field?: string;
}

export interface MergedList {
  /** The list after the merge; in conflicts their value, or the own one where `prefers` says so. */
  readonly entries: readonly ListEntry[];
  readonly conflicts: readonly EntryConflict[];
}

/**
 * Lays an edit of a list over the list as it stands: entry by entry, field by field. Entries that others added meanwhile stay, those that
 * they deleted stay deleted, and their order stays unless the editor changed it. Untouched fields are whatever they are by now. Where both
 * changed the same, that is a conflict, which `prefers: 'own'` settles for the editor.
 */
export function mergeLists(current: readonly ListEntry[], edit: ListEdit, prefers?: 'own'): MergedList {
  const { was, is } = edit;
  const conflicts: EntryConflict[] = [];
  const [before, wanted, standing] = [byId(was), byId(is), byId(current)];
  const stay = current.flatMap((theirs): ListEntry[] => {
    const id = theirs._id ?? '';
    const [seen, own] = [before.get(id), wanted.get(id)];
    if (own) {
      const { entry, fields } = mergeEntry(theirs, { was: seen ?? {}, is: own }, prefers);
      conflicts.push(...fields.map((field) => ({ _id: id, field })));
      return [entry];
    }
    if (!seen) return [theirs];
    if (isAlike(seen, theirs)) return [];
    conflicts.push({ _id: id });
    return prefers === 'own' ? [] : [theirs];
  });
  const added = is.filter((own) => {
    const id = own._id ?? '';
    if (standing.has(id)) return false;
    const seen = before.get(id);
    if (!seen) return true;
    if (isAlike(seen, own)) return false;
    conflicts.push({ _id: id });
    return prefers === 'own';
  });
  const isOwnOrder = takesOwnOrder(current, edit);
  if (isOwnOrder === 'conflict') conflicts.push({});
  const isOrderedByThem = isOwnOrder === false || (isOwnOrder === 'conflict' && prefers !== 'own');
  const entries = isOrderedByThem
    ? spliced(stay, added, is)
    : spliced(inOrderOf(is, stay, added), restOf(stay, is), current);
  return { entries, conflicts };
}

/** Tells whether a value can be merged entry by entry. */
export const isEntryList = (value: unknown): value is readonly ListEntry[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null && !Array.isArray(entry));

const byId = (list: readonly ListEntry[]): Map<string, ListEntry> =>
  new Map(list.flatMap((entry) => (entry._id ? [[entry._id, entry] as const] : [])));

function mergeEntry(
  theirs: ListEntry,
  { was, is }: { readonly was: ListEntry; readonly is: ListEntry },
  prefers?: 'own',
) {
  const entry: Record<string, unknown> = { ...theirs };
  const fields: string[] = [];
  for (const field of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (isAlike(was[field], is[field]) || isAlike(theirs[field], is[field])) continue;
    const isFree = isAlike(theirs[field], was[field]);
    if (!isFree) fields.push(field);
    if (isFree || prefers === 'own') entry[field] = is[field] ?? null;
  }
  return { entry, fields };
}

/** Of those that both lists of the edit hold: whether the editor moved them, and whether somebody else did meanwhile. */
function takesOwnOrder(current: readonly ListEntry[], { was, is }: ListEdit): boolean | 'conflict' {
  const shared = new Set(idsOf(was).filter((id) => idsOf(is).includes(id) && idsOf(current).includes(id)));
  const [before, own, theirs] = [was, is, current].map((list) =>
    idsOf(list)
      .filter((id) => shared.has(id))
      .join(' '),
  );
  if (before === own || theirs === own) return false;
  return theirs === before ? true : 'conflict';
}

const idsOf = (list: readonly ListEntry[]): string[] => list.flatMap(({ _id }) => _id ?? []);

/** The own order: each entry as it was merged, or as it was added. */
function inOrderOf(is: readonly ListEntry[], stay: readonly ListEntry[], added: readonly ListEntry[]): ListEntry[] {
  const merged = byId(stay);
  return is.flatMap((own): ListEntry[] => {
    const entry = added.includes(own) ? own : merged.get(own._id ?? '');
    return entry ? [entry] : [];
  });
}

const restOf = (stay: readonly ListEntry[], is: readonly ListEntry[]): ListEntry[] => {
  const own = new Set(idsOf(is));
  return stay.filter(({ _id }) => !own.has(_id ?? ''));
};

/** Puts each new entry behind the one that it stands behind in its own list; where nothing of that is left, at the beginning. */
function spliced(list: readonly ListEntry[], added: readonly ListEntry[], from: readonly ListEntry[]): ListEntry[] {
  const result = [...list];
  const placeOf = (entry: ListEntry): number =>
    result.findIndex(
      (one) => one === entry || (entry._id !== undefined && entry._id !== null && one._id === entry._id),
    );
  for (const entry of added) {
    const at = from.findIndex((one) => one === entry || (entry._id != null && one._id === entry._id));
    const behind = from.slice(0, at).findLast((one) => placeOf(one) >= 0);
    result.splice(behind ? placeOf(behind) + 1 : 0, 0, entry);
  }
  return result;
}

/** As JSON: a missing field and null are the same, the order of keys is nothing. */
export const isAlike = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, inside]) => inside !== null && inside !== undefined)
            .toSorted(([first], [second]) => (first < second ? -1 : 1)),
        )
      : part,
  );
