import type { Holder } from './bib-queries.ts';

/** The end of a bib or a code that was typed, scanned or pressed. */
export type Taken =
  | { readonly what: 'given'; readonly text: string; readonly person: Holder }
  | { readonly what: 'out'; readonly text: string; readonly person: Holder }
  | { readonly what: 'nobody' | 'several' | 'noBib' | 'otherEvent'; readonly text: string }
  | { readonly what: 'failed'; readonly text: string; readonly error: unknown; readonly person?: Holder };

/** All of it that nobody has seen to yet. */
export type LeftOver = Exclude<Taken, { readonly what: 'given' }>;

/** The person of a line; undefined: nobody was found. */
export const idOf = (one: LeftOver): string | undefined => ('person' in one ? one.person?.id : undefined);

interface Table {
  /** Those who are found by a text; 'otherEvent': it is the code of another event's bib. */
  readonly find: (text: string) => Promise<readonly Holder[] | 'otherEvent'>;
  readonly give: (person: Holder) => Promise<Taken>;
}

/**
 * Hands out bibs by what is typed or scanned, one after the other, however quickly it comes in: each is looked for when those before it are done. So an
 * Enter pressed twice finds a bib that is out, and no code is dropped for the one before it.
 */
export function createTurns(table: Table): (text: string) => Promise<Taken> {
  let last: Promise<unknown> = Promise.resolve();
  return (text) => {
    const taken = last.then(() => takeOne(table, text)).catch((error: unknown) => failed(text, error));
    last = taken;
    return taken;
  };
}

const failed = (text: string, error: unknown): Taken => ({ what: 'failed', text, error });

async function takeOne({ find, give }: Table, text: string): Promise<Taken> {
  const found = await find(text);
  if (found === 'otherEvent') return { what: 'otherEvent', text };
  const [person, ...others] = found;
  if (person === undefined) return { what: 'nobody', text };
  if (others.length > 0) return { what: 'several', text };
  if (person.bib === '') return { what: 'noBib', text };
  return person.collectedAt === null ? { ...(await give(person)), text } : { what: 'out', text, person };
}
