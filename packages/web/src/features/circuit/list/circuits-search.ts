import { onlySaid, wholeOf } from '#browser/address-values.ts';

/** The state of the list of circuits as it stands in the address. */
interface CircuitsSearch {
  readonly page?: number | undefined;
}

export const circuitsSearch = (raw: Record<string, unknown>): CircuitsSearch =>
  onlySaid(raw, { page: wholeOf(raw['page'], { least: 1, most: 100_000 }) });
