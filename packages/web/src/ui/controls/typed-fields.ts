/** A field that somebody may have typed into. */
export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

type Readable = Pick<TypedField, 'value' | 'type'> & Partial<Pick<HTMLInputElement, 'checked'>>;

const ticked = ['checkbox', 'radio'];
/** Words to search by are quickly typed again, and buttons hold none. */
const passing = ['search', 'submit', 'button', 'reset'];

/** The value that a field holds as one text; null: it is no field, or holds nothing that could be lost. */
export function readField(target: object): string | null {
  if (!('value' in target && 'type' in target)) return null;
  const { value, type, checked } = target as Readable; // an element with a value and a type is a field
  if (typeof value !== 'string' || passing.includes(type)) return null;
  return ticked.includes(type) ? String(checked) : value;
}

/** Tells whether a field is another than it was when somebody came to it first. */
export const hasTyped = (first: ReadonlyMap<object, string>): boolean =>
  [...first].some(([field, was]) => readField(field) !== was && !isGone(field));

const isGone = (field: object): boolean => 'isConnected' in field && field.isConnected === false;

interface Pressed {
  readonly key: string;
  readonly nativeEvent?: { readonly isComposing?: boolean };
  readonly defaultPrevented?: boolean;
}

/** The answer to a key in something unfolded: Escape folds it, but asks once where something was typed. Null: none. */
export function onEscape(
  { key, nativeEvent, defaultPrevented = false }: Pressed,
  { isAsked, isTyped }: { readonly isAsked: boolean; readonly isTyped: boolean },
): 'ask' | 'fold' | null {
  // Somebody who writes with an input method ends its choice by Escape, not the form.
  if (key !== 'Escape' || defaultPrevented || nativeEvent?.isComposing === true) return null;
  return isTyped && !isAsked ? 'ask' : 'fold';
}
