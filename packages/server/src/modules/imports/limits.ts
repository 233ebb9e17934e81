/**
 * Bounds of files that people hand in. With them, and with the bounded heap that `npm run dorsal -- import` starts with (scripts/dorsal.mjs), an
 * import stays below 300 MB: measured by imports-memory.test.ts, figures in docs/operations.md.
 */
export const largestFileBytes = {
  /** A list of 50,000 people with twelve columns has 6 MB. */
  table: 20_000_000,
  /** The longest real tracks have some 2 MB. */
  gpx: 20_000_000,
  /** Events and the content of a site: the largest real one has 200 kB. */
  json: 5_000_000,
  /** 150,000 reads of a box have 12 MB. */
  reads: 20_000_000,
} as const;

/** The largest city races have 50,000 people. */
export const largestTable = { rows: 50_001, columns: 300, cells: 700_000, characters: 20_000_000 } as const;

/** The most lines of a file of reads. */
export const mostReadLines = 150_000;

/** The most sheets of a workbook, its parts (a sheet has up to five, a picture one), the letters of a part's name, and its bytes once it is unpacked. */
export const largestWorkbook = { sheets: 100, parts: 1_000, nameLength: 250, unpackedBytes: 48_000_000 } as const;

const megabytes = (bytes: number): string => `${bytes / 1e6} MB`;

/** The sentence for a file that is too large. */
export const tooLarge = (bytes: number): string =>
  `the file is larger than ${megabytes(bytes)}: split it, and import its parts`;

/** The sentences for a table that is too large, or null. */
export function tableTooLarge(size: {
  readonly rows?: number;
  readonly columns?: number;
  readonly cells?: number;
}): string | null {
  const { rows = 0, columns = 0, cells = 0 } = size;
  if (rows > largestTable.rows)
    return `something stands in row ${rows}, and ${largestTable.rows} rows are the most: delete what stands below the list, or import it in parts`;
  if (columns > largestTable.columns)
    return `something stands in column ${columns}, and ${largestTable.columns} columns are the most: delete what stands beside the list`;
  if (cells > largestTable.cells)
    return `the table has more than ${largestTable.cells} cells: leave out columns that are not needed, or import it in parts`;
  return null;
}

/** An event with 200 races of 200 checkpoints each is beyond any; a real file nests seven deep. */
const largestJson = { depth: 20, values: 150_000 } as const;

/** The sentence for a JSON text that is too deep or has too many values, found before it is parsed; null: neither. */
export function jsonTooLarge(text: string): string | null {
  let [depth, values] = [0, 0];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{},]/gs)) {
    const change = depthChange[token] ?? null;
    if (change === null) continue;
    depth += change;
    if (change >= 0) values += 1;
    if (depth > largestJson.depth) return `it nests more than ${largestJson.depth} deep: this is no file to import`;
    if (values > largestJson.values)
      return `it has more than ${largestJson.values} values: split it, and import its parts`;
  }
  return null;
}

/** By sign; a string is none. */
const depthChange: Readonly<Record<string, number>> = { '[': 1, '{': 1, ']': -1, '}': -1, ',': 0 };
