import type { Context } from '#platform/context.ts';
import { deriveModality } from './derive-modality.ts';
import { type Fold, foldWithDomain } from './derive-people.ts';
import { markedModalities } from './derive-repository.ts';

/** Derives until no mark is left: for the command line, which works with the server running or not, and for tests. Gives the number of people folded. */
export async function deriveEverything(context: Context, fold: Fold = foldWithDomain): Promise<number> {
  let people = 0;
  for (
    let marked = await markedModalities(context.db);
    marked.length > 0;
    marked = await markedModalities(context.db)
  ) {
    for (const modality of marked) people += (await deriveModality(context, modality, { fold })).people;
  }
  return people;
}
