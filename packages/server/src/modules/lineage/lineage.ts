import type { Db } from '#platform/context.ts';
import { findLineage } from './lineage-repository.ts';

/** A restore is refused while a process works on the database, so none sees the lineage change. */
const known = new WeakMap<Db, string>();

/** Names the stored data as long as no backup is restored: what bears another name was said of other data. */
export async function lineageOf(db: Db): Promise<string> {
  const lineage = known.get(db) ?? (await findLineage(db));
  known.set(db, lineage);
  return lineage;
}

/** The same without asking; null: nobody has asked yet. */
export const knownLineage = (db: Db): string | null => known.get(db) ?? null;
