import type { ReactElement } from 'react';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import type { SaidBy } from '#i18n/use-texts.ts';

/** Something else that a field names. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** One entry of a list in a form: its texts by name. `key`: the id of a stored one, else a word of the form's own. */
export type Entry = Readonly<Record<string, string>> & { readonly key: string };

/** The value of one field, as it stands in a form. */
export type FieldValue = string | boolean | readonly string[] | readonly Entry[] | Named | null;
/** A form as it is filled in, by the names of its fields. */
export type Values = Readonly<Record<string, FieldValue>>;
/** Fields of the wire, decoded. Null: empty. */
export type Wire = Readonly<Record<string, unknown>>;

interface FieldBase {
  readonly name: string;
  readonly label: StaffTextKey;
  /** The field of the wire that it is a part of. Default: its own name. */
  readonly of?: string;
  /** A save without it is refused. */
  readonly isRequired?: true;
  /** It takes the whole width of the form. */
  readonly isWide?: true;
  /** The tab on which it stands, in a form that has some. */
  readonly tab?: string;
  /** Texts that are offered while one types. */
  readonly suggests?: readonly string[];
  /** A line under it. */
  readonly hint?: StaffTextKey;
  /** The thing that it still lacks, though it can be saved without; null: nothing. */
  readonly lacks?: (values: Values) => StaffTextKey | null;
  /** The reason that it cannot be filled in now; null: it can. */
  readonly whyOff?: (values: Values) => StaffTextKey | null;
  /** The words where the server does not take it and only says so. Default: those of its kind. */
  readonly whenRefused?: StaffTextKey;
  /** The reason that it is not taken as it is typed, by the rules of the server and in the words of the screen; null: it is. */
  readonly check?: (values: Values) => StaffTextKey | null;
}

/** The reason that a field was not taken: a text of the screen, one with a bound in it, or the words of the server. */
export type Fault = StaffTextKey | { readonly key: StaffTextKey; readonly bound: string } | { readonly text: string };
export type Faults = Readonly<Record<string, Fault>>;

export interface Option {
  readonly value: string;
  readonly says: string;
}

/** A latitude wants its longitude, and the other way round: half of a place would be lost. */
export const degreesOf = (prefix: string, part: string): Pick<FieldBase, 'check'> => {
  if (part !== 'latitude' && part !== 'longitude') return {};
  const [own, other] = part === 'latitude' ? ['latitude', 'longitude'] : ['longitude', 'latitude'];
  const most = part === 'latitude' ? 90 : 180;
  return {
    check: (values) => {
      const [mine, theirs] = [textOrNull(values[prefix + own]), textOrNull(values[prefix + other])];
      if (mine === null) return theirs === null ? null : 'form.wrong.halfPlace';
      const degrees = Number(mine.replace(',', '.'));
      return Number.isFinite(degrees) && Math.abs(degrees) <= most ? null : 'form.wrong.degrees';
    },
  };
};

export function faultText(fault: Fault, say: SaidBy<StaffTextKey>): string {
  if (typeof fault === 'string') return say(fault);
  return 'text' in fault ? fault.text : say(fault.key, { bound: fault.bound });
}

/** All that a field of an editor's own needs. */
export interface OwnField {
  readonly id: string;
  /** The name of the field, for an input that has no label of its own. */
  readonly label: string;
  readonly value: FieldValue | undefined;
  readonly isOff: boolean;
  /** A save was tried, and this was not taken. */
  readonly isWrong?: boolean;
  /** The whole form. */
  readonly values: Values;
  /** `others`: fields that are filled in with it. */
  readonly onType: (value: FieldValue, others?: Values) => void;
}

/** All that an entry of a list needs to be told in words. */
export interface Telling {
  readonly say: SaidBy<StaffTextKey>;
  readonly language: string;
  /** The whole form. */
  readonly values: Values;
  /** The whole list. */
  readonly entries: readonly Entry[];
}

/** One field of a form. */
export type Field =
  | (FieldBase & { readonly kind: 'text' | 'email' | 'tel' | 'url' | 'hour' | 'password' })
  /** `isMoney`: an amount in euros. */
  | (FieldBase & { readonly kind: 'number'; readonly isMoney?: true })
  /** Days that are offered, as `YYYY-MM-DD`. Absent: any. */
  | (FieldBase & { readonly kind: 'day'; readonly min?: string; readonly max?: string })
  | (FieldBase & { readonly kind: 'area'; readonly rows?: number })
  | (FieldBase & { readonly kind: 'flag' })
  /** The address of a picture, which can be uploaded. */
  | (FieldBase & { readonly kind: 'image' })
  /** Drawn by the editor that it belongs to. `tells`: one entry of it in words, by default its name; `options`: the words of its texts. */
  | (FieldBase & {
      readonly kind: 'own';
      readonly draw: (own: OwnField) => ReactElement;
      readonly tells?: (entry: Entry, telling: Telling) => string | ReactElement;
      readonly options?: readonly Option[];
    })
  | (FieldBase & { readonly kind: 'choice' | 'choices'; readonly options: readonly Option[] });

/** Typed text that was not saved yet, as this browser stores it. */
export interface Draft {
  readonly values: Values;
  /** The fields of the wire as they were when the first key was pressed. */
  readonly base: Wire;
  readonly at: number;
  /** Names the save: after a lost answer it is sent again under the same name. */
  readonly commandId: string;
  /** The save that is under way, or whose answer was lost. */
  readonly sent?: SentSave;
}

/** A save as it was sent: a repeat is the same in every byte, whatever was typed since. */
export interface SentSave {
  readonly body: Wire;
  /** The form as it stood then. */
  readonly values: Values;
  readonly commandId: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The name of who sent it. */
  readonly by: string;
}

export const newCommandId = (): string => crypto.randomUUID();

interface Change {
  readonly was: unknown;
  readonly is: unknown;
}

/** The fields that differ, each as it was loaded and as it is wanted. */
export function changesOf(base: Wire, now: Wire): Readonly<Record<string, Change>> {
  const touched = Object.entries(now).filter(([name, is]) => !isSame(base[name] ?? null, is ?? null));
  return Object.fromEntries(touched.map(([name, is]) => [name, { was: base[name] ?? null, is: is ?? null }]));
}

/** The order of keys is nothing; a key without a value is none. */
export const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) => (isRecord(part) ? sorted(part) : part));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (record: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** A field that somebody else has changed since it was loaded. */
export interface Conflict {
  /** Of the wire, or one of its parts: `contact.email`. */
  readonly field: string;
  readonly theirs: unknown;
  readonly who: string | undefined;
  readonly at: number | undefined;
}

/** Fields of the wire with another value of one of them, or of a part of one: `contact.email`. */
export function withValue(wire: Wire, path: string, value: unknown): Wire {
  const [field = '', part] = path in wire ? [path] : path.split('.', 2);
  if (part === undefined) return { ...wire, [field]: value ?? null };
  const before = wire[field];
  const parts = Object.entries({ ...(isRecord(before) && before), [part]: value ?? null });
  const filled = parts.filter(([, one]) => one !== null);
  return { ...wire, [field]: filled.length === 0 ? null : Object.fromEntries(filled) };
}

/** The fields that must be filled in and are not. A field that is off need not be. */
export const missingIn = (fields: readonly Field[], values: Values): readonly string[] =>
  fields
    .filter((field) => field.isRequired && (field.whyOff?.(values) ?? null) === null && isBlank(values[field.name]))
    .map(({ name }) => name);

/** The reasons not to send a form as it is typed, by field; those that the server would find too. */
export function faultsIn(fields: readonly Field[], values: Values): Faults {
  const missing = missingIn(fields, values).map((name): [string, Fault] => [name, 'form.missing']);
  const wrong = fields.flatMap((field): [string, Fault][] => {
    const why = (field.whyOff?.(values) ?? null) === null ? (field.check?.(values) ?? null) : null;
    return why === null ? [] : [[field.name, why]];
  });
  return Object.fromEntries([...wrong, ...missing]);
}

const isBlank = (value: FieldValue | undefined): boolean =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0);

/** Text as it travels; null: none. */
export const textOrNull = (value: FieldValue | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** The values that the contract does not let out at all (less than nothing, too long a text), each by its path and in the words of the schema: such a save is not sent. */
export const unsendable = (error: unknown): readonly { readonly path: string; readonly message: string }[] =>
  error instanceof Error && 'issues' in error && Array.isArray(error.issues)
    ? error.issues.flatMap(({ path, message = '' }: { path?: readonly PropertyKey[]; message?: string }) =>
        path === undefined ? [] : [{ path: path.join('.'), message }],
      )
    : [];

/** The field of the form that a path of the server names: `name`, `changes.contact.is.email`, `categories[3].name`. */
export function fieldAt(fields: readonly Field[], path: string): string | null {
  const [first = '', ...rest] = path.split(/[.[\]]+/);
  const parts = first === 'changes' ? rest : [first, ...rest];
  const isNamed = (name: string): boolean =>
    name.split('.').every((part) => parts.includes(part)) || parts.slice(1).some((part) => name.endsWith(`_${part}`));
  const own = fields.filter(({ name, of }) => (of ?? name.split('.')[0]) === parts[0]);
  const exact = own.find(({ name }) => isNamed(name));
  return (exact ?? own.find(({ of }) => of !== undefined))?.name ?? null;
}
