/** '201–205, 208': bibs that follow each other as what stands between the first and the last. */
export function rangesText(bibs: readonly string[]): string {
  const ranges: [string, string][] = [];
  for (const bib of bibs) {
    const last = ranges.at(-1);
    if (last !== undefined && followsOn(last[1], bib)) last[1] = bib;
    else ranges.push([bib, bib]);
  }
  return ranges.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(', ');
}

function followsOn(before: string, bib: string): boolean {
  const [, letters = '', digits = ''] = /^(.*?)(\d+)$/.exec(before) ?? [];
  return digits !== '' && bib === `${letters}${String(Number(digits) + 1).padStart(digits.length, '0')}`;
}
