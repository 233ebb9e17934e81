import { isDeepStrictEqual } from 'node:util';
import { type EntryConflict, isEntryList, mergeLists } from '@dorsal/contract/views/merge-lists.ts';

/** The fields that somebody touched: each as they saw it and as they want it. Values are JSON. */
export type Edits = Readonly<Record<string, { readonly was: unknown; readonly is: unknown }>>;

/** A field that somebody else has changed since it was loaded. */
export interface Conflict {
  readonly field: string;
  /** Of a field in parts: the one that both changed. */
  readonly part?: string;
  /** As it stands. */
  readonly theirs: unknown;
  /** Of a list: the parts of it that both changed. */
  readonly entries?: readonly EntryConflict[];
}

/** Rules by which the fields of a kind of thing are edited. */
export interface EditRules {
  /** Fields that only make sense together. */
  readonly groups?: readonly (readonly string[])[] | undefined;
  /** Lists that are merged entry by entry. */
  readonly lists?: readonly string[] | undefined;
  /** Fields whose parts have nothing to do with each other, as the e-mail address and the phone of a contact: each is a field of its own. */
  readonly inParts?: readonly string[] | undefined;
}

export type EditPlan =
  /** The fields to write; none where all is already as it was wanted. */
  | { readonly ok: true; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly conflicts: readonly Conflict[] };

/**
 * Lays edits over the state of now. A field that stands as its editor saw it is written, one that is already as they want it is left, any
 * other is a conflict; one conflict and nothing is written. Fields of one group only make sense together: they are written, left or
 * refused as one. Lists are merged entry by entry, fields in parts part by part. Fields that nobody touched are whatever they are by now.
 */
export function planEdit(
  current: Readonly<Record<string, unknown>>,
  edits: Edits,
  { groups = [], lists = [], inParts = [] }: EditRules = {},
): EditPlan {
  const fields: Record<string, unknown> = {};
  const conflicts: Conflict[] = [];
  for (const unit of unitsOf(current, edits, groups)) {
    const [only] = unit;
    const planner = only && (lists.includes(only.field) ? planList : inParts.includes(only.field) ? planParts : null);
    const planned = planner ? planner(only) : planUnit(unit);
    conflicts.push(...planned.conflicts);
    Object.assign(fields, planned.fields);
  }
  return conflicts.length > 0 ? { ok: false, conflicts } : { ok: true, fields };
}

interface Planned {
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly conflicts: readonly Conflict[];
}

function planUnit(unit: readonly TouchedField[]): Planned {
  const unwritten = unit.filter(({ theirs, is }) => !isSame(theirs, is));
  const changed = unwritten.length === 0 ? [] : unit.filter(({ theirs, was }) => !isSame(theirs, was));
  return {
    fields: Object.fromEntries(unwritten.map(({ field, is }) => [field, is ?? null])),
    conflicts: changed.map(({ field, theirs }) => ({ field, theirs })),
  };
}

function planList({ field, theirs, was, is }: TouchedField): Planned {
  const [standing, before, own] = [theirs ?? [], was ?? [], is ?? []];
  if (!isEntryList(standing) || !isEntryList(before) || !isEntryList(own)) return { conflicts: [{ field, theirs }] };
  const { entries, conflicts } = mergeLists(standing, { was: before, is: own });
  if (conflicts.length > 0) return { conflicts: [{ field, theirs, entries: conflicts }] };
  return { fields: isSame(entries, standing) ? {} : { [field]: entries }, conflicts: [] };
}

function planParts({ field, theirs, was, is }: TouchedField): Planned {
  const [standing, before, own] = [partsOf(theirs), partsOf(was), partsOf(is)];
  const touched = Object.keys({ ...before, ...own }).filter((part) => !isSame(before[part], own[part]));
  const unwritten = touched.filter((part) => !isSame(standing[part], own[part]));
  const changed = unwritten.filter((part) => !isSame(standing[part], before[part]));
  const conflicts = changed.map((part) => ({ field, part, theirs: standing[part] ?? null }));
  if (unwritten.length === 0 || conflicts.length > 0) return { conflicts };
  const laid = { ...standing, ...Object.fromEntries(unwritten.map((part) => [part, own[part]])) };
  const filled = Object.entries(laid).filter(([, value]) => value !== undefined && value !== null);
  return { fields: { [field]: filled.length === 0 ? null : Object.fromEntries(filled) }, conflicts };
}

const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

interface TouchedField {
  readonly field: string;
  readonly theirs: unknown;
  readonly was: unknown;
  readonly is: unknown;
}

/** The touched fields, those of one group together. */
function unitsOf(
  current: Readonly<Record<string, unknown>>,
  edits: Edits,
  groups: readonly (readonly string[])[],
): TouchedField[][] {
  const touched = Object.entries(edits).map(([field, edit]) => ({ field, theirs: current[field] ?? null, ...edit }));
  const grouped = groups.map((group) => touched.filter(({ field }) => group.includes(field)));
  const alone = touched.filter(({ field }) => !groups.some((group) => group.includes(field)));
  return [...grouped, ...alone.map((one) => [one])];
}

/**
 * The edits that a whole body stands for. `loaded`: the thing as its sender loaded it. What they send as they loaded it they did not touch.
 * Undefined fields of the body are not sent.
 */
export function editsOfBody(body: Readonly<Record<string, unknown>>, loaded: Readonly<Record<string, unknown>>): Edits {
  const sent = Object.entries(body).filter(([, is]) => is !== undefined);
  const touched = sent.filter(([field, is]) => !isSame(loaded[field], is));
  return Object.fromEntries(touched.map(([field, is]) => [field, { was: loaded[field] ?? null, is }]));
}

/** A thing as it was at a version: the state of now, taken back change by change. `past`: changes whose field has another name. */
export function stateAt(
  current: Readonly<Record<string, unknown>>,
  since: readonly { readonly field: string; readonly was: unknown }[],
  past?: (state: Readonly<Record<string, unknown>>, field: string, was: unknown) => typeof current | null,
): Readonly<Record<string, unknown>> {
  let state = current;
  for (const { field, was } of since.toReversed()) state = past?.(state, field, was) ?? { ...state, [field]: was };
  return state;
}

/** As JSON: a missing field and null are the same, the order of keys is nothing. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(plain(one), plain(other));
const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));
