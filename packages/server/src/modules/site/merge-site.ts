import type { saveSite } from '@dorsal/contract/calls/site.ts';
import { languages } from '@dorsal/contract/codecs/enums.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { isEntryList, type ListEntry } from '@dorsal/contract/views/merge-lists.ts';
import type { SiteContent } from '@dorsal/contract/views/site-view.ts';
import { type Conflict, type Edits, planEdit } from '#platform/commands/plan-edit.ts';

type Part = keyof SiteContent & string;
export type SiteEdits = NonNullable<BodyOf<typeof saveSite>['changes']>;

/** Parts that are merged line by line: a text by its languages. */
const linesOf: Readonly<Partial<Record<Part, readonly string[]>>> = {
  ...{ about: languages, legal_notice: languages, cookies: languages, return_policy: languages },
  contact: ['email', 'phone', 'address'],
};
/** Parts that are merged entry by entry. */
const lists: readonly Part[] = ['team', 'social', 'sponsors'];

export type SitePlan =
  /** The parts to write; null: nothing of it is left, it goes back to the neutral default. */
  | { readonly ok: true; readonly parts: ReadonlyMap<Part, unknown> }
  | { readonly ok: false; readonly conflicts: readonly Conflict[] };

/** Lays the touched parts over the content as it stands. A conflict names its part, and the line of it: `about.ca`. */
export function planSite(current: SiteContent, changes: SiteEdits): SitePlan {
  const content = current as Readonly<Partial<Record<string, unknown>>>; // by the names of its parts
  const touched = Object.entries(changes).filter(([, change]) => change !== undefined);
  const edits = Object.fromEntries(
    touched.flatMap(([part, change]) => editsOf(part as Part, { was: change?.was, is: change?.is })), // the contract knows no other
  );
  const plan = planEdit(linesOfAll(content), edits, { lists });
  if (!plan.ok) return plan;
  const parts = new Map<Part, unknown>();
  for (const path of Object.keys(plan.fields)) {
    const part = path.split('.')[0] as Part; // of the edits above
    parts.set(part, partOf(part, content[part], plan.fields));
  }
  return { ok: true, parts };
}

function editsOf(part: Part, { was, is }: { was: unknown; is: unknown }): [string, Edits[string]][] {
  const lines = linesOf[part];
  if (lines === undefined) return [[part, { was: textOrNone(was), is: textOrNone(is) }]];
  const [before, after] = [recordOf(was), recordOf(is)];
  return lines
    .filter((line) => line in before || line in after)
    .map((line) => [`${part}.${line}`, { was: textOrNone(before[line]), is: textOrNone(after[line]) }]);
}

const linesOfAll = (content: Readonly<Partial<Record<string, unknown>>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(content).flatMap(([part, value]): [string, unknown][] => {
      const lines = linesOf[part as Part]; // a part or none
      return lines === undefined
        ? [[part, value ?? null]]
        : lines.map((line) => [`${part}.${line}`, recordOf(value)[line] ?? null]);
    }),
  );

/** A part after the merge; null: it is empty. */
function partOf(part: Part, standing: unknown, fields: Readonly<Record<string, unknown>>): unknown {
  const lines = linesOf[part];
  if (lines === undefined) return withoutEmpty(fields[part]) ?? null;
  const merged = lines.flatMap((line): [string, unknown][] => {
    const path = `${part}.${line}`;
    const value = path in fields ? fields[path] : recordOf(standing)[line];
    return value === null || value === undefined ? [] : [[line, value]];
  });
  return merged.length === 0 ? null : Object.fromEntries(merged);
}

/** A merge empties a field of an entry as null; stored entries lack it. */
const withoutEmpty = (value: unknown): unknown =>
  isEntryList(value)
    ? value.map((entry) => Object.fromEntries(Object.entries(entry).filter(([, field]) => field !== null)))
    : value;

/** A list as it is stored: each entry with an id. */
export const withIds = (part: string, content: unknown, newId: () => string): unknown =>
  lists.includes(part as Part) && Array.isArray(content) // compared as a name
    ? content.map((entry: ListEntry) => (entry._id ? entry : { ...entry, _id: newId() }))
    : content;

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const textOrNone = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? null : (value ?? null);
