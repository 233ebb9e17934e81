import type { Entry } from '../form/form-values.ts';

/** The kinds of answer that an extra question takes. */
export const questionKinds = ['text', 'choice', 'yes_no'] as const;

/** One extra question as a row of the form. `raw`: as it was stored, with what this form does not know. */
export function questionEntry(question: unknown, at: number): Entry {
  return { key: String(at), raw: JSON.stringify(question), ...partsOf(question) };
}

const partsOf = (question: unknown) => {
  const { name, type, options, required } =
    typeof question === 'object' && question !== null ? (question as Readonly<Record<string, unknown>>) : {}; // any JSON
  const answers = Array.isArray(options) ? options.filter((one) => typeof one === 'string') : [];
  const isKnown = questionKinds.some((kind) => kind === type);
  return {
    name: typeof question === 'string' ? question : typeof name === 'string' ? name : '',
    type: isKnown ? String(type) : answers.length > 0 ? 'choice' : 'text',
    options: answers.join(', '),
    required: required === true ? 'yes' : '',
  };
};

/** The question of a row. One that nobody touched is as it was stored, whatever its form. */
export function questionOf({ raw, ...entry }: Entry): unknown {
  const stored: unknown = JSON.parse(raw || 'null');
  const before = partsOf(stored);
  const isTouched = Object.entries(before).some(([name, was]) => entry[name] !== was);
  if (stored !== null && !isTouched) return stored;
  const {
    options: _,
    required: __,
    ...rest
  } = typeof stored === 'object' && stored !== null ? (stored as Readonly<Record<string, unknown>>) : {}; // any JSON
  const answers = answersOf(entry['options']);
  return {
    ...rest,
    name: (entry['name'] ?? '').trim(),
    type: entry['type'] || 'text',
    ...(entry['type'] === 'choice' && { options: answers }),
    ...(entry['required'] !== '' && { required: true }),
  };
}

/** The answers of a choice: between commas. */
export const answersOf = (text: string | undefined): readonly string[] =>
  (text ?? '').split(',').flatMap((one) => one.trim() || []);
