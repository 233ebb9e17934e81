import { isEntryList, type ListEntry, mergeLists } from '@dorsal/contract/views/merge-lists.ts';
import {
  type Conflict,
  type Entry,
  type FieldValue,
  isSame,
  type Values,
  type Wire,
  withValue,
} from './form-values.ts';

/** A kind of form, as its editor is designed. */
interface Design<View extends object> {
  readonly valuesOf: (view: Partial<View>) => Values;
  readonly wireOf: (values: Values) => Wire;
  readonly withTheirs?: (values: Values, conflict: Pick<Conflict, 'field' | 'theirs'>) => Values;
}

/** A form as it is typed. */
interface Typed {
  readonly values: Values;
  /** The same as it travels. */
  readonly wire: Wire;
}

/** The form with the value that somebody else has given a field of the wire; whatever that field does not say stays as it is typed. */
export function withTheirs<View extends object>(
  design: Design<View>,
  { values, wire }: Typed,
  { field, theirs }: Pick<Conflict, 'field' | 'theirs'>,
): Values {
  if (design.withTheirs) return design.withTheirs(values, { field, theirs });
  const [mine, other] = [wire, withValue(wire, field, theirs)].map((one) => design.valuesOf(one as Partial<View>)); // a view has the fields of the wire
  const changed = Object.entries(other ?? {}).filter(([name, value]) => !isSame(value, mine?.[name]));
  return { ...values, ...Object.fromEntries(changed.map(([name, value]) => [name, withNames(value, values[name])])) };
}

/** Things that the form names already, by their names: the wire has their ids alone. */
function withNames(value: FieldValue, known: FieldValue | undefined): FieldValue {
  if (!isEntries(value) || known === undefined || !isEntries(known)) return value;
  const names = new Map(known.map(({ key, name }) => [key, name]));
  return value.map((entry) => (entry['name'] === '' ? { ...entry, name: names.get(entry.key) ?? '' } : entry));
}

const isEntries = (value: FieldValue): value is readonly Entry[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'object');

interface Decision {
  readonly conflict: Conflict;
  readonly takes: 'own' | 'theirs';
}

/** The form after a person decided on a conflict, and the base that it goes on from: their value, as the form would have loaded it. */
export function settledForm<View extends object>(
  design: Design<View>,
  { values, wire, base }: Typed & { readonly base: Wire },
  { conflict, takes }: Decision,
): { readonly values: Values; readonly base: Wire } {
  const { field } = conflict;
  const other = withTheirs(design, { values, wire }, conflict);
  const loaded = design.wireOf(other);
  const theirs = field in loaded ? loaded[field] : conflict.theirs;
  const own = takes === 'own' ? mergedOwn(field in wire ? [theirs, base[field], wire[field]] : []) : undefined;
  const merged = own === undefined ? values : withTheirs(design, { values, wire }, { field, theirs: own });
  return { values: takes === 'own' ? merged : other, base: withValue(base, field, theirs) };
}

/** The own value of a list is laid over theirs, entry by entry: what they alone changed stays. Undefined: it is as it was typed. */
function mergedOwn(lists: readonly unknown[]): readonly unknown[] | undefined {
  const [theirs, was, is] = lists;
  if (isEntryList(theirs) && isEntryList(was) && isEntryList(is)) return mergeLists(theirs, { was, is }, 'own').entries;
  if (!isIds(theirs) || !isIds(was) || !isIds(is)) return undefined;
  return mergeLists(named(theirs), { was: named(was), is: named(is) }, 'own').entries;
}

const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((id) => typeof id === 'string' && /^[0-9a-f]{24}$/.test(id));
const named = (ids: readonly string[]): readonly ListEntry[] => ids.map((_id) => ({ _id }));
