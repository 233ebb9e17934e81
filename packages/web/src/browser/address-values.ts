/** Parses the values of an address without a library, as it is part of every first load. A value that does not fit is undefined, never an error page. */
export const oneOf = <const T extends string>(values: readonly T[], raw: unknown): T | undefined =>
  values.find((value) => value === raw);

/** Text up to a length, in characters. */
export const wordsOf = (raw: unknown, most: number): string | undefined =>
  typeof raw === 'string' && raw.length <= most ? raw : undefined;

export function wholeOf(raw: unknown, { least, most }: { readonly least: number; readonly most: number }) {
  const isText = typeof raw === 'string' && raw.trim() !== '';
  const value = typeof raw === 'number' || isText ? Number(raw) : Number.NaN;
  return Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}

/**
 * The values of an address under these names. A name that is not in the address has no key. A value that does not fit stays as undefined under its
 * name: the router would pass on, as written, any name that a route leaves out.
 */
export const onlySaid = <T extends object>(raw: Readonly<Record<string, unknown>>, values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== undefined || name in raw)) as T; // only keys that may be absent go
