import type { RefusalCode } from '@dorsal/contract/refusals/refusals.ts';
import { isEntryList, type ListEntry } from '@dorsal/contract/views/merge-lists.ts';
import { isBlank } from '@dorsal/domain/search/visible-text.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context, Db } from '#platform/context.ts';
import { type FieldFault, type Refused, refuse } from '#platform/http/answers.ts';
import { changesSince, newestChanges, type StoredCommand, versionsOf } from './command-repository.ts';
import { idFaults } from './list-ids.ts';
import { type Conflict, type Edits, editsOfBody, isSame, planEdit, stateAt } from './plan-edit.ts';
import { type NoteChange, runCommand } from './run-command.ts';

/** One kind of thing that staff edit field by field. Fields are JSON under the names of the product. */
export interface Editable<Fields extends object> {
  /** Its subject in the trail is `organism:ID`, its commands `organism_created` and `organism_changed`. */
  readonly kind: string;
  readonly notFound: RefusalCode;
  /** A new one before anything is filled in. */
  readonly blank: Fields;
  /** The fields that always have a value, and as a text one that says something. */
  readonly neverEmpty: { readonly [Field in NeverNull<Fields>]: true };
  /** Fields as they are stored and compared: names without blanks around them, addresses without capitals. */
  readonly normal?: { readonly [Field in keyof Fields]?: (value: Fields[Field] | null) => Fields[Field] | null };
  /** Fields that only make sense together. */
  readonly groups?: readonly (readonly (keyof Fields & string)[])[];
  /** Lists that are merged entry by entry; a new entry gets its id here. */
  readonly lists?: readonly (keyof Fields & string)[];
  /** Fields whose parts have nothing to do with each other. */
  readonly inParts?: readonly (keyof Fields & string)[];
  /** Entries of each of `lists`, at most: what a merge makes is held against it, as what is sent is by the contract. */
  readonly mostEntries?: { readonly [Field in keyof Fields & string]?: number };
  /** Those of `lists` whose entries are other things, which stand without the list: any id may come into them. */
  readonly listsOfOthers?: readonly (keyof Fields & string)[];
  /** Tells of the id of an entry whether it was made for this save: the sender gave none. */
  readonly isMadeHere?: (id: string) => boolean;
  /**
   * Lets one at a time through, before any row is locked: no two of them may have the same name, or the like. `touched`: the fields of a thing that stands that were
   * sent; null: all of them, or the thing is new.
   */
  readonly lock?: (trx: Db, touched: readonly string[] | null) => Promise<void>;
  /** As it stands, locked until the transaction ends; null: there is none. */
  readonly find: (trx: Db, oid: string) => Promise<Fields | null>;
  /** A state before a change of a field that has another name in the trail; null: it is none of this kind. */
  readonly past?: (
    state: Readonly<Record<string, unknown>>,
    field: string,
    was: unknown,
  ) => Readonly<Record<string, unknown>> | null;
  /** Fills in what follows from what was touched: a slug from a name, orders from places in a list. */
  readonly settle?: (trx: Db, fields: Fields, change: Settled<Fields>) => Promise<Fields> | Fields;
  /** The reason not to store it like this; null: none. */
  readonly refusalOf: (
    trx: Db,
    fields: Fields,
    oid: string,
    before: Fields | null,
  ) => Promise<EditRefusal | null> | EditRefusal | null;
  readonly write: (trx: Db, oid: string, fields: Fields, change: WrittenEdit<Fields>) => Promise<void>;
  /** Deletes it; or why not: something hangs on it. Absent: it is hidden by a field of its own, never deleted. */
  readonly remove?: (trx: Db, oid: string) => Promise<EditRefusal | null>;
}

type NeverNull<Fields> = { [Field in keyof Fields]: null extends Fields[Field] ? never : Field }[keyof Fields];

export interface Settled<Fields> {
  readonly oid: string;
  readonly before: Fields | null;
  /** Tells whether a field is written by this save. */
  readonly isTouched: (field: keyof Fields & string) => boolean;
}

export interface WrittenEdit<Fields> {
  /** Null: the thing is new. */
  readonly before: Fields | null;
  readonly by: Actor;
  /** Notes what changed of other things with it: behind its own changes, and taken back with them. */
  readonly note: NoteChange;
}

export interface EditRefusal {
  readonly ok: false;
  readonly refusal: RefusalCode;
  readonly faults?: readonly FieldFault[] | undefined;
}

export type Edited = { readonly ok: true; readonly oid: string } | EditRefusal;

/** A save as it was sent. */
export type EditInput =
  /** The fields that they touched. */
  | { readonly kind: 'edits'; readonly oid: string | undefined; readonly edits: Edits }
  /** A deleted one with its id and fields of before. */
  | { readonly kind: 'again'; readonly oid: string; readonly edits: Edits }
  /** All fields, as the thing was at a version (the newest command that had changed it); undefined: as it stands now. */
  | {
      readonly kind: 'body';
      readonly oid: string | undefined;
      readonly body: Readonly<Record<string, unknown>>;
      readonly version: number | undefined;
    };

/**
 * Makes a thing, or changes the fields that were touched. Under the lock of its row: what somebody else has changed meanwhile is
 * refused (`changed_meanwhile`) with their value, who and when; nothing is written then. The result is checked as a whole.
 */
export function saveEdited<Fields extends object>(
  context: Pick<Context, 'db' | 'newId'>,
  editable: Editable<Fields>,
  input: EditInput,
  by: Actor,
): Promise<Edited> {
  const isNew = input.oid === undefined || input.kind === 'again';
  const name = `${editable.kind}_${isNew ? 'created' : 'changed'}`;
  return runCommand(context, { name, by }, async (trx, note): Promise<Edited> => {
    const oid = input.oid ?? context.newId();
    await holdOthers(trx, editable, input, by);
    const before = isNew ? null : await editable.find(trx, oid);
    if (!isNew && before === null) return { ok: false, refusal: editable.notFound };
    const laid = await layOver({ db: trx, newId: context.newId }, editable, { oid, before, by }, input);
    if (!laid.ok) return laid;
    if (before !== null && !laid.isChanged) return { ok: true, oid };
    await writeNoted({ trx, note }, editable, { oid, after: laid.after, before, by });
    return { ok: true, oid };
  });
}

/** A preview holds nobody up: what it writes nobody else sees. */
async function holdOthers<Fields extends object>(
  trx: Db,
  { lock }: Editable<Fields>,
  input: EditInput,
  { sent }: Actor,
): Promise<void> {
  const isOfOneThatStands = input.kind === 'edits' && input.oid !== undefined;
  if (!sent?.isPreview) await lock?.(trx, isOfOneThatStands ? Object.keys(input.edits) : null);
}

/** Writes a thing and notes its change, then those of other things. */
async function writeNoted<Fields extends object>(
  { trx, note }: { readonly trx: Db; readonly note: NoteChange },
  editable: Editable<Fields>,
  { oid, after, ...change }: Standing<Fields> & { readonly after: Fields },
): Promise<void> {
  const others: Parameters<NoteChange>[] = [];
  await editable.write(trx, oid, after, { ...change, note: (...other) => void others.push(other) });
  note(`${editable.kind}:${oid}`, change.before, after);
  for (const other of others) note(...other);
}

interface Standing<Fields> {
  readonly oid: string;
  readonly before: Fields | null;
  readonly by: Actor;
}

/** The thing as it will be, or why it cannot be so. */
async function layOver<Fields extends object>(
  { db: trx, newId }: Pick<Context, 'db' | 'newId'>,
  editable: Editable<Fields>,
  { oid, before, by }: Standing<Fields>,
  input: EditInput,
): Promise<{ readonly ok: true; readonly after: Fields; readonly isChanged: boolean } | EditRefusal> {
  const subject = `${editable.kind}:${oid}`;
  const stored = Object.entries(before ?? editable.blank).map(([field, value]) => [field, textOrNone(value)]);
  const current = Object.fromEntries(stored) as Readonly<Record<string, unknown>>; // JSON fields by name
  if (input.kind === 'body' && before !== null && (await isAhead(trx, subject, input.version)))
    return { ok: false, refusal: 'invalid_request', faults: [noSuchVersion] };
  const sent = input.kind === 'body' ? await editsOf(trx, editable, { subject, current }, input) : input.edits;
  const edits = normalEdits(editable, sent);
  const foreign = Object.keys(edits).filter((field) => !(field in editable.blank));
  if (foreign.length > 0) return { ok: false, refusal: 'field_not_yours', faults: foreign.map(notEditable) };
  const notTheirs = fieldsNotTheirs(edits, by);
  if (notTheirs) return notTheirs;
  const wrongIds = input.kind === 'again' ? [] : await idFaults(trx, { subject, current, edits }, editable);
  if (wrongIds.length > 0) return { ok: false, refusal: 'invalid_request', faults: wrongIds };
  const plan = planEdit(current, edits, editable);
  if (!plan.ok) return await conflictRefusal(trx, subject, plan.conflicts);
  const laid = { ...current, ...plan.fields, ...listsWithIds(editable, plan.fields, newId) } as Fields; // the contract has parsed each field, and the next lines ask for those that are wanted
  const isTouched = (field: string): boolean => field in plan.fields;
  const after = (await editable.settle?.(trx, laid, { oid, before, isTouched })) ?? laid;
  const empty = Object.keys(editable.neverEmpty).filter((field) => isEmpty(after[field as keyof Fields]));
  const faults = [...empty.map(notEmpty), ...overlongLists(editable, plan.fields)];
  if (faults.length > 0) return { ok: false, refusal: 'invalid_request', faults };
  const refusal = await editable.refusalOf(trx, after, oid, before);
  return refusal ?? { ok: true, after, isChanged: Object.keys(plan.fields).length > 0 };
}

/** Lists that would be longer than any answer may be, with what others have added since they were loaded. */
function overlongLists<Fields extends object>(
  { mostEntries = {} }: Editable<Fields>,
  fields: Readonly<Record<string, unknown>>,
): FieldFault[] {
  return Object.entries<number | undefined>(mostEntries).flatMap(([path, most = Infinity]) => {
    const list = fields[path];
    if (!Array.isArray(list) || list.length <= most) return [];
    const message = `${list.length} would stand here with what others have added: ${most} are the most, take some out`;
    return [{ path, message }];
  });
}

/** Lists as they are stored after a merge: what is new in them has an id. */
function listsWithIds<Fields extends object>(
  { lists = [], normal }: Editable<Fields>,
  fields: Readonly<Record<string, unknown>>,
  newId: () => string,
): Readonly<Record<string, unknown>> {
  const byField: Readonly<Record<string, ((value: never) => unknown) | undefined>> = normal ?? {};
  const written = lists.flatMap((field): [string, unknown][] => {
    const list = fields[field];
    if (!isEntryList(list)) return [];
    const named = list.map((entry): ListEntry => (entry._id ? entry : { ...entry, _id: newId() }));
    return [[field, byField[field]?.(named as never) ?? named]]; // of this field, by the contract
  });
  return Object.fromEntries(written);
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && isBlank(value));
const notEmpty = (path: string): FieldFault => ({ path, message: 'this cannot be empty' });

/** Both sides of an edit as they are stored: a field is compared with what stands, and what stands is normal. */
function normalEdits<Fields extends object>({ normal }: Editable<Fields>, edits: Edits): Edits {
  const byField: Readonly<Record<string, ((value: never) => unknown) | undefined>> = normal ?? {};
  return Object.fromEntries(
    Object.entries(edits).map(([field, { was, is }]) => {
      const change = byField[field];
      const normalised = (value: unknown): unknown => textOrNone(change ? change((value ?? null) as never) : value); // of this field, by the contract
      return [field, { was: normalised(was), is: normalised(is) }];
    }),
  );
}

/** An empty text is none: views leave it out, and so does who sends it back. */
const textOrNone = (value: unknown): unknown => (value === '' ? null : value);

/** Tells whether a version is newer than the newest command that changed the thing. */
async function isAhead(trx: Db, subject: string, version: number | undefined): Promise<boolean> {
  return version !== undefined && version > ((await versionsOf(trx, [subject])).get(subject) ?? 0);
}

const noSuchVersion: FieldFault = { path: '_version', message: 'there is no such version yet: load it again' };

/** Refuses the fields that the sender's roles may not change by their call. What they send as it was they do not change. */
function fieldsNotTheirs(edits: Edits, { sent }: Actor): EditRefusal | null {
  const { changeable } = sent ?? {};
  if (changeable === undefined) return null;
  const changed = Object.entries(edits).flatMap(([field, { was, is }]) => (isSame(was, is) ? [] : [field]));
  const faults = changed.filter((field) => !changeable.includes(field)).map(notOfRole);
  return faults.length === 0 ? null : { ok: false, refusal: 'field_not_yours', faults };
}

const notOfRole = (path: string): FieldFault => ({ path, message: 'your role may not change this' });
const notEditable = (path: string): FieldFault => ({ path, message: 'the server alone decides this' });

async function editsOf<Fields extends object>(
  trx: Db,
  { past }: Editable<Fields>,
  { subject, current }: { readonly subject: string; readonly current: Readonly<Record<string, unknown>> },
  { body, version }: Extract<EditInput, { kind: 'body' }>,
): Promise<Edits> {
  const known = Object.fromEntries(Object.entries(body).filter(([field]) => field in current));
  if (version === undefined) return editsOfBody(known, current);
  return editsOfBody(known, stateAt(current, await changesSince(trx, subject, version), past));
}

/** Names what stands instead, with who wrote it and when, so that a person can choose. */
async function conflictRefusal(trx: Db, subject: string, conflicts: readonly Conflict[]): Promise<EditRefusal> {
  const faults: FieldFault[] = [];
  for (const { field, part, theirs } of conflicts) {
    const [last] = await newestChanges(trx, subject, [field], part);
    const author = last && { who: last.who ?? last.actor, at: last.at.toISOString() };
    const path = part === undefined ? field : `${field}.${part}`;
    faults.push({ path, message: 'somebody else has changed it meanwhile', theirs, ...author });
  }
  return { ok: false, refusal: 'changed_meanwhile', faults };
}

/** Deletes a thing on which nothing hangs. */
export function removeEdited<Fields extends object>(
  context: Pick<Context, 'db'>,
  editable: Editable<Fields>,
  oid: string,
  by: Actor,
): Promise<Edited> {
  return runCommand(context, { name: `${editable.kind}_deleted`, by }, async (trx, note): Promise<Edited> => {
    const before = await editable.find(trx, oid);
    if (before === null || !editable.remove) return { ok: false, refusal: before ? 'not_undoable' : editable.notFound };
    const refusal = await editable.remove(trx, oid);
    if (refusal) return refusal;
    note(`${editable.kind}:${oid}`, before, null);
    return { ok: true, oid };
  });
}

/** Takes a command of one of these kinds of things back: what it made is deleted, what it changed changed back, what it deleted made again. */
export function undoEdited<Fields extends object>(
  context: Pick<Context, 'db' | 'newId'>,
  editable: Editable<Fields>,
  { name, changes: all }: StoredCommand,
  by: Actor,
): Promise<Edited> {
  const subject = all[0]?.subject ?? '';
  const oid = subject.slice(editable.kind.length + 1);
  // Changes of other things follow from these.
  const changes = all.filter((change) => change.subject === subject);
  if (name.endsWith('_created')) return removeEdited(context, editable, oid, by);
  if (name.endsWith('_changed'))
    return saveEdited(context, editable, { kind: 'edits', oid, edits: swapped(changes) }, by);
  const edits = Object.fromEntries(
    changes.map(({ field, was }) => [field, { was: editable.blank[field as keyof Fields], is: was }]), // a field of the thing
  );
  return saveEdited(context, editable, { kind: 'again', oid, edits }, by);
}

const swapped = (changes: StoredCommand['changes']): Edits =>
  Object.fromEntries(changes.map(({ field, was, is }) => [field, { was: is, is: was }]));

/** A body as `savable` of the contract has it. */
export type SaveBody = Readonly<Record<string, unknown>> & {
  readonly _id?: string | null | undefined;
  readonly _version?: number | null | undefined;
  readonly changes?: Readonly<Record<string, { was?: unknown; is?: unknown } | undefined>> | undefined;
};

/** The answer to a call that saves what `savable` of the contract describes. */
export async function saveBody<Fields extends object>(
  context: Pick<Context, 'db' | 'newId'>,
  editable: Editable<Fields>,
  body: SaveBody,
  by: Actor,
): Promise<{ success: true; _id: string } | Refused> {
  const { _id, _version, changes, ...fields } = body;
  const oid = _id ?? undefined;
  const beside = Object.keys(fields).filter((field) => fields[field] !== undefined);
  if (changes !== undefined && beside.length > 0)
    return refuse('invalid_request', {
      fields: beside.map((path) => ({ path, message: 'a field stands beside the changes: send one or the other' })),
    });
  if (changes !== undefined && oid === undefined)
    return refuse('invalid_request', {
      fields: [
        { path: '_id', message: 'changes are those of a thing with an _id: send the fields of a new one themselves' },
      ],
    });
  const input: EditInput =
    changes === undefined
      ? { kind: 'body', oid, body: fields, version: _version ?? undefined }
      : { kind: 'edits', oid, edits: editsOfChanges(changes) };
  const saved = await saveEdited(context, editable, input, by);
  return saved.ok ? { success: true, _id: saved.oid } : refuse(saved.refusal, saved.faults && { fields: saved.faults });
}

const editsOfChanges = (changes: NonNullable<SaveBody['changes']>): Edits =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([field, change]) =>
      change === undefined ? [] : [[field, { was: change.was ?? null, is: change.is ?? null }]],
    ),
  );
