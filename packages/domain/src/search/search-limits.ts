/** A text that searches for somebody or something: each word more is looked for in everything that the others leave. */
export const searchLimits = { characters: 100, words: 8 } as const;

/** The text that a search asks for: without blanks around it, and no more of it than searches take. */
export function searchText(typed: string): string {
  const text = typed.slice(0, searchLimits.characters).trim();
  const words = text.split(/\s+/);
  return words.length <= searchLimits.words ? text : words.slice(0, searchLimits.words).join(' ');
}
