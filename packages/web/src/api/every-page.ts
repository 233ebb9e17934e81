/** A page of a list with the length of the whole. */
interface Page<Row> {
  readonly people: readonly Row[];
  readonly total: number;
}

/** All rows of a list that comes in pages, asked for one after the other. A list that grows shorter meanwhile ends. @throws CallFailed */
export async function everyPage<Row>(page: (offset: number) => Promise<Page<Row>>): Promise<readonly Row[]> {
  const { people, total } = await page(0);
  const all = [...people];
  while (all.length < total) {
    const more = (await page(all.length)).people;
    if (more.length === 0) break;
    all.push(...more);
  }
  return all;
}
