/** Two letters that stand for a name; a sign where there is none. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/u).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = ends.map((word) => Array.from(word ?? '')[0] ?? '').join('');
  return letters === '' ? '•' : letters.toLocaleUpperCase();
}
