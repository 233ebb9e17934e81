/** Something wrong in a file, said so that its author finds it: `modalities[1].waves[0].gun` or `line 12`, and what is wrong there. */
export interface Fault {
  readonly path: string;
  readonly message: string;
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
