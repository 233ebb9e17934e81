import { CallFailed } from '#api/call-failed.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { sentenceIn } from '#ui/failures/refused-sentences.ts';
import type { Besides } from '../preview/preview-query.ts';
import { type Conflict, type Fault, type Faults, type Field, fieldAt, unsendable } from './form-values.ts';

/** The outcome of the last save of a form. */
export interface Outcome {
  /** By field the reason that it was not taken. */
  readonly faults: Faults;
  readonly conflicts: readonly Conflict[];
  /** The failure of the whole save; null: there is none. */
  readonly error: unknown;
  /** The people that had moved between the preview and the save. */
  readonly besides: Besides | null;
  /** The last save was done; what was typed while it was under way is not in it. */
  readonly hasMore: boolean;
}

export const nothingWrong: Outcome = { faults: {}, conflicts: [], error: null, besides: null, hasMore: false };

/** The outcome of a save that failed: by field, where the refusal names some. */
export function outcomeOf(
  error: unknown,
  fields: readonly Field[],
  refusedAt: Readonly<Record<string, string>> = {},
): Outcome {
  const { code, faults = [] } = error instanceof CallFailed ? error.failure : { code: '' };
  if (code === 'changed_meanwhile') {
    const conflicts = faults.map(({ path, theirs, who, at }) => ({
      field: path,
      theirs,
      who,
      at: at === undefined ? undefined : Date.parse(at),
    }));
    return { ...nothingWrong, conflicts, error: conflicts.length === 0 ? error : null };
  }
  const unsent = unsendable(error);
  const named = [...faults, ...unsent].flatMap(({ path, message }) => {
    const name = fieldAt(fields, path);
    return name === null
      ? []
      : [
          [
            name,
            faultOf(
              error,
              message,
              fields.find((field) => field.name === name),
            ),
          ] as const,
        ];
  });
  const at = [refusedAt[code] ?? []].flat().map((name) => [name, faultOf(error)] as const);
  const isToldByFields = unsent.length > 0 && named.length > 0;
  return {
    ...nothingWrong,
    faults: Object.fromEntries(named.length > 0 ? named : at),
    error: isToldByFields ? null : error,
  };
}

/** A refusal of its own says in the language of the screen what is wrong; what is merely not valid is said by the kind of the field, the bound of the schema, or the sentence of the server about the field. */
function faultOf(error: unknown, said = '', field?: Field): Fault {
  const { code, message = null } = error instanceof CallFailed ? error.failure : { code: '' };
  if (message !== null && code !== 'invalid_request') return { text: message };
  const [, kind, bound] = /expected (string|number) to (?:have|be) <=? ?(\d+)/.exec(said) ?? [];
  if (kind !== undefined && bound !== undefined)
    return { key: kind === 'string' ? 'form.tooLong' : 'form.tooLarge', bound };
  // The words of a schema are of no language; what the server says of a field is in that of the screen.
  const sentence: Fault = message === null || said === '' ? 'form.refused' : { text: sentenceIn(said) };
  return field?.whenRefused ?? refusedKinds[field?.kind ?? 'own'] ?? sentence;
}

/** The words for a field of a kind that is not valid. */
const refusedKinds: Partial<Readonly<Record<Field['kind'], StaffTextKey>>> = {
  email: 'form.wrong.email',
  url: 'form.wrong.url',
  day: 'form.wrong.day',
  hour: 'form.wrong.hour',
  number: 'form.wrong.number',
};

/** The outcome after somebody typed into a field: a fault that it had goes, or is what it is `now`; where none is left the failure is over too. */
export function afterTyping(outcome: Outcome, name: string, now: Fault | undefined): Outcome {
  const { [name]: was, ...others } = outcome.faults;
  const faults = was === undefined || now === undefined ? others : { ...others, [name]: now };
  const isMended = was !== undefined && Object.keys(faults).length === 0;
  return { ...outcome, faults, ...(isMended && { error: null }), hasMore: false };
}
