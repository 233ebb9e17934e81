import type { z } from 'zod';

/** Something wrong in a file, said so that its author finds it: `modalities[1].waves[0].gun` or `line 12`, and what is wrong there. */
export interface Fault {
  readonly path: string;
  readonly message: string;
  /** The ways out that only the command line has, as a sentence after the message. */
  readonly switches?: string;
}

/** A file that was not taken, with everything that is wrong in it. Nothing of it was stored. */
export interface ImportRefused {
  readonly ok: false;
  readonly refusal: 'import_refused';
  readonly faults: readonly Fault[];
}

export const refused = (...faults: readonly Fault[]): ImportRefused => ({
  ok: false,
  refusal: 'import_refused',
  faults,
});

/** Beyond them nobody reads on. */
const mostFaults = 1_000;

/** The first faults found by a schema, with the caller's words for an unknown field. */
export const faultsOfIssues = (
  issues: readonly z.core.$ZodIssue[],
  unknownField: (key: string) => string = () => 'unknown field',
): Fault[] =>
  issues
    .slice(0, mostFaults)
    .flatMap((issue) => {
      if (issue.code !== 'unrecognized_keys') return [{ path: pathText(issue.path), message: issue.message }];
      return issue.keys.map((key) => ({ path: pathText([...issue.path, key]), message: unknownField(key) }));
    })
    .slice(0, mostFaults);

/** `modalities[1].waves[0].gun`, as people write it; the whole file is `(file)`. */
function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return text === '' ? '(file)' : text.replace(/^\./, '');
}

/** A row that was not taken, and why. */
export interface RefusedRow {
  readonly line: number;
  readonly reason: string;
}
