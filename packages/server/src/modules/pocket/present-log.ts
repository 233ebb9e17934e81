import { PocketEntry, type PocketContact as WireContact } from '@dorsal/contract/views/pocket-log.ts';
import type { PocketEntry as Entry, PocketContact } from '@dorsal/domain/pocket/pocket-entry.ts';
import * as z from 'zod';

/** A line of a log as it is stored: as it came. */
export const textOfEntry = (entry: PocketEntry): string => JSON.stringify(z.encode(PocketEntry, entry));

/** A stored line in the words of the domain. */
export function entryOfText(stored: unknown): Entry {
  const { ref_epoch: refEpoch, ...entry } = PocketEntry.parse(stored);
  return { ...entry, refEpoch };
}

export const contactOf = ({ server_at: serverAt, ...contact }: WireContact): PocketContact => ({
  ...contact,
  serverAt,
});
