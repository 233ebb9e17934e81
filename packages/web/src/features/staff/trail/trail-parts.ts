import type { FieldOfChange } from './trail-queries.ts';

/** The parts of a large value that differ, as values of their own; of anything else itself. Entries of lists are compared by their ids. */
export function partsThatDiffer(field: FieldOfChange): readonly FieldOfChange[] {
  const [was, is] = [leavesOf(field.was), leavesOf(field.is)];
  if (was.size + is.size < mostLeaves) return [field];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => !/(?:^|\.)_id$/.test(path))
    .filter((path) => JSON.stringify(was.get(path)?.value) !== JSON.stringify(is.get(path)?.value))
    .slice(0, mostParts)
    .map((path) => {
      const named = is.get(path)?.says ?? was.get(path)?.says ?? path;
      return { ...field, field: `${field.field}:${named}`, was: was.get(path)?.value, is: is.get(path)?.value };
    });
}

const mostLeaves = 10;
const mostParts = 8;

interface Leaf {
  /** Its path, with entries of lists by their names. */
  readonly says: string;
  readonly value: unknown;
}

function leavesOf(value: unknown, path = '', says = ''): Map<string, Leaf> {
  if (typeof value !== 'object' || value === null) return new Map([[path, { says, value }]]);
  const inside = Object.entries(value)
    .filter(([name]) => name !== '_id')
    .flatMap(([name, one]) => {
      const entry = Array.isArray(value) ? entryOf(one, name) : { key: name, says: name };
      return [...leavesOf(one, joined(path, entry.key), joined(says, entry.says))];
    });
  return new Map(inside);
}

const joined = (path: string, part: string): string => (path === '' ? part : `${path}.${part}`);

/** An entry of a list: the same one by its id, called by its name or by its place, from 1 on. */
function entryOf(entry: unknown, index: string): { readonly key: string; readonly says: string } {
  const place = String(Number(index) + 1);
  if (typeof entry !== 'object' || entry === null) return { key: index, says: place };
  const { _id: id, name } = entry as { readonly _id?: unknown; readonly name?: unknown }; // any entry: looked at below
  return { key: typeof id === 'string' ? id : index, says: typeof name === 'string' && name !== '' ? name : place };
}
