import { isEntryList, type ListEntry } from '@dorsal/contract/views/merge-lists.ts';
import type { Db } from '#platform/context.ts';
import type { FieldFault } from '#platform/http/answers.ts';
import { changesSince } from './command-repository.ts';
import type { Edits } from './plan-edit.ts';

/** Lists of a kind of thing, as `Editable` has them. */
interface ListRules {
  readonly lists?: readonly string[];
  readonly listsOfOthers?: readonly string[];
  readonly isMadeHere?: (id: string) => boolean;
}

interface EditedLists {
  /** The thing in the trail. */
  readonly subject: string;
  readonly current: Readonly<Record<string, unknown>>;
  readonly edits: Edits;
}

/**
 * Faults of the ids in lists whose entries belong to the thing: one that stands twice, and one that the list neither has nor had. An entry that
 * somebody deleted may come back as it was; the id of anything else would be taken from it.
 */
export async function idFaults(
  trx: Db,
  { subject, current, edits }: EditedLists,
  { lists = [], listsOfOthers = [], isMadeHere }: ListRules,
): Promise<FieldFault[]> {
  const own = lists.filter((field) => !listsOfOthers.includes(field));
  const sent = own.flatMap((field) => namedIn(field, edits[field]?.is));
  const twice = sent.filter(({ field, id }, index) =>
    sent.slice(0, index).some((other) => other.field === field && other.id === id),
  );
  const unknown = sent.filter(
    ({ field, id }) => !isMadeHere?.(id) && !idsIn(current[field]).includes(id) && !twice.some((one) => one.id === id),
  );
  const strangers = unknown.length === 0 ? [] : await withoutFormer(trx, subject, unknown);
  return [
    ...twice.map(({ path }) => ({ path, message: 'this id stands here twice: a new entry is sent without one' })),
    ...strangers.map(({ path, field }) => ({
      path,
      message: `nothing in ${field} has this id: a new entry is sent without one`,
    })),
  ];
}

interface Named {
  readonly field: string;
  readonly id: string;
  readonly path: string;
}

const namedIn = (field: string, list: unknown): Named[] =>
  entriesOf(list).flatMap(({ _id: id }, index) => (id ? [{ field, id, path: `${field}[${index}]._id` }] : []));

const idsIn = (list: unknown): string[] => namedIn('', list).map(({ id }) => id);

const entriesOf = (list: unknown): readonly ListEntry[] => (isEntryList(list) ? list : []);

/** Those that the list never had, as far as the trail tells. */
async function withoutFormer(trx: Db, subject: string, unknown: readonly Named[]): Promise<Named[]> {
  const changes = await changesSince(trx, subject, 0);
  return unknown.filter(
    ({ field, id }) => !changes.some((change) => change.field === field && idsIn(change.was).includes(id)),
  );
}
