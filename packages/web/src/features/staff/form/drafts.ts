import { removeStored, storedText, storeText } from '#browser/storage.ts';
import type { Draft } from './form-values.ts';

const storedUnder = (key: string): string => `dorsal.draft.${key}`;

/** The draft of a form that this browser has; null: none, or none that can be read. */
export function readDraft(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(storedText(storedUnder(key)) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

const isDraft = (draft: unknown): draft is Draft =>
  typeof draft === 'object' &&
  draft !== null &&
  ['values', 'base'].every((part) => typeof Reflect.get(draft, part) === 'object') &&
  typeof Reflect.get(draft, 'commandId') === 'string';

/** Stores it at each key, as a crash gives no notice. A password is typed again: it is stored nowhere. */
export function writeDraft(key: string, draft: Draft | null): void {
  if (draft === null) removeStored(storedUnder(key));
  else storeText(storedUnder(key), JSON.stringify(withoutPassword(draft)));
}

/** A save that sets one cannot be sent again by a page that has not got it any more. */
function withoutPassword({ sent, ...draft }: Draft): Draft {
  const isStored = sent !== undefined && !sent.values['password'];
  return { ...draft, values: { ...draft.values, password: '' }, ...(isStored && { sent }) };
}
