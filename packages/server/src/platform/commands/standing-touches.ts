/** A field that a command changed. */
interface Touch {
  readonly command: number;
  /** The number of the command that this one takes back. */
  readonly undoes: number | null;
  readonly subject: string;
  readonly field: string;
}

/**
 * The changes that stand on top of a command: of later changes of its fields, the oldest first, those that are not taken back. A change and its
 * undo cancel each other, and so do an undo and the undo of that: a chain of them stands where its length is odd, and its newest is what would be
 * taken back next. The word that official results may move is each command's own, and stands on top of none.
 */
export function standingTouches<Later extends Touch>(later: readonly Later[]): Later[] {
  const chains = new Map<string, { readonly length: number; readonly newest: Later }>();
  for (const touch of later.filter(({ field }) => field !== 'officialMoved')) {
    const keyOf = (command: number): string => `${touch.subject} ${touch.field} ${command}`;
    if (chains.has(keyOf(touch.command))) continue; // noted twice
    const before = touch.undoes === null ? undefined : chains.get(keyOf(touch.undoes));
    if (touch.undoes !== null) chains.delete(keyOf(touch.undoes));
    chains.set(keyOf(touch.command), { length: (before?.length ?? 0) + 1, newest: touch });
  }
  return [...chains.values()].flatMap(({ length, newest }) => (length % 2 === 1 ? [newest] : []));
}
