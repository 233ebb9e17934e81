/** Rows under their headings, a line each, columns as wide as their widest cell. The first `left` columns begin at the left, the others end at the right. */
export function textTable(headings: readonly string[], rows: readonly (readonly string[])[], left = 1): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)));
  const cell = (text: string, column: number): string =>
    column < left ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return all.map((cells) => `${cells.map(cell).join('  ').trimEnd()}\n`).join('');
}
