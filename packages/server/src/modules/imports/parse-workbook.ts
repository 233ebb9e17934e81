import { type UnzipFileInfo, unzipSync } from 'fflate';
import readWorkbook, { type Sheet } from 'read-excel-file/universal';
import { largestTable, largestWorkbook, tableTooLarge } from './limits.ts';

type Refusal = { readonly ok: false; readonly reason: string };

/**
 * The sheets of an XLSX workbook, once its size is known to be bounded: unpacked bytes, sheets, rows, columns and cells are counted before anything is built.
 * The library fills gaps, so that one cell in the last corner would take gigabytes.
 */
export async function parseWorkbook(
  bytes: Buffer,
): Promise<{ readonly ok: true; readonly sheets: readonly Sheet[] } | Refusal> {
  try {
    const refusal = tableRefusal(bytes, partsOf(bytes));
    if (refusal !== null) return { ok: false, reason: refusal };
    const packed = new Uint8Array(bytes).buffer; // a copy: the buffer of a Buffer can hold more than it
    const sheets = await readWorkbook(packed);
    // The library gives nothing for a sheet that is a chart, and for the first of two names that stand for one sheet.
    return { ok: true, sheets: sheets.filter(({ data }) => Array.isArray(data)) };
  } catch (error) {
    return { ok: false, reason: error instanceof WorkbookTooLarge ? error.message : unreadable };
  }
}

// A failure of a library on a broken archive or sheet means that the file cannot be read; its own words tell nobody what to do.
const unreadable = 'the workbook cannot be read: save it again, or as CSV';
const tooManySheets = `the workbook has more than ${largestWorkbook.sheets} sheets: copy the list into a workbook of its own, or save it as CSV`;

class WorkbookTooLarge extends Error {
  override readonly name = 'WorkbookTooLarge';
}

/** The names of the parts that the library unpacks. It throws at the first part too many, before anything is unpacked. */
function partsOf(bytes: Buffer): string[] {
  const names = new Set<string>();
  let unpacked = 0;
  let sheets = 0;
  const count = ({ name, size, originalSize }: UnzipFileInfo): void => {
    if (names.has(name) || name.length > largestWorkbook.nameLength) throw new Error('no editor writes such a part');
    names.add(name);
    // The unpacked size is what the archive says; fflate writes no byte beyond it.
    unpacked += Math.max(size, originalSize);
    if (/worksheets\/[^/]*\.xml$/.test(name)) sheets += 1;
    if (unpacked > largestWorkbook.unpackedBytes)
      throw new WorkbookTooLarge(
        `the workbook has more than ${largestWorkbook.unpackedBytes / 1e6} MB once it is unpacked: delete pictures and other sheets, or save the list as CSV`,
      );
    if (sheets > largestWorkbook.sheets) throw new WorkbookTooLarge(tooManySheets);
    if (names.size > largestWorkbook.parts)
      throw new WorkbookTooLarge(
        `the workbook has more than ${largestWorkbook.parts} parts: copy the list into a workbook of its own, or save it as CSV`,
      );
  };
  unzipSync(bytes, {
    filter: (part) => {
      count(part);
      return false;
    },
  });
  return [...names].filter((name) => name.endsWith('.xml') || name.endsWith('.xml.rels'));
}

/** The sentence for the first part whose rows, columns, cells or other elements are too many, counted in its text; null: none. */
function tableRefusal(bytes: Buffer, names: readonly string[]): string | null {
  let [cells, grid, elements] = [0, 0, 0];
  for (const name of names) {
    const part = unzipSync(bytes, { filter: (file) => file.name === name })[name];
    const text = new TextDecoder().decode(part);
    const markup = markupRefusal(text);
    if (markup !== null) return markup;
    const size = sizeOf(text);
    cells += size.cells;
    elements += size.elements;
    // The gaps of all sheets are filled: a cell each in a hundred of them is a hundred tables.
    if (text.includes('sheetData')) grid += size.rows * Math.max(1, size.columns);
    const reason = tableTooLarge({ ...size, cells: Math.max(cells, grid) });
    if (reason !== null) return reason;
    if (size.sheets > largestWorkbook.sheets) return tooManySheets;
    if (elements > 2 * largestTable.cells) return tooManyElements;
  }
  return null;
}

/** A table of the most cells has four elements a cell; a real part nests some ten deep. */
const largestMarkup = { elements: 4 * largestTable.cells, depth: 64, gap: 250_000, formatCode: 2_000 } as const;
/** A code of a format has 255 characters at most, before they are escaped. */
const longFormatCode = new RegExp(
  `formatCode\\s*=\\s*(?:"[^"]{${largestMarkup.formatCode}}|'[^']{${largestMarkup.formatCode}})`,
);

/** The sentence for a part whose elements are too many, too deep or too long, counted by its `<` before anything is parsed; null: none. */
function markupRefusal(text: string): string | null {
  let [elements, depth, last] = [0, 0, 0];
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    // An element with its attributes, or a text: a cell has 32,767 characters at most, each perhaps an entity.
    if (at - last > largestMarkup.gap) return tooLongText;
    last = at;
    const change = depthChange(text, at);
    if (change !== -1) elements += 1;
    depth = Math.max(0, depth + change);
    if (elements > largestMarkup.elements) return tooManyElements;
    if (depth > largestMarkup.depth)
      return `the workbook nests more than ${largestMarkup.depth} deep: copy the list into a new one, or save it as CSV`;
  }
  if (text.length - last > largestMarkup.gap) return tooLongText;
  return longFormatCode.test(text) ? tooLongText : null;
}

/** By what an element, or what else begins with `<`, changes the depth. */
function depthChange(text: string, from: number): -1 | 0 | 1 {
  const next = text[from + 1] ?? '';
  if (next === '/') return -1;
  return '!?'.includes(next) || text[text.indexOf('>', from) - 1] === '/' ? 0 : 1;
}

const tooManyElements = 'the workbook has too many texts and formats: copy the list into a new one, or save it as CSV';
const tooLongText =
  'a text or a format of the workbook is longer than a cell can hold: copy the list into a new one, or save it as CSV';

/** Every `r` of the text of a part, whatever stands around or (as its prefix) before it, but for the names of namespaces: more than the addresses of rows and cells, never fewer. */
const address = /(?<![\w.-])(?<!(?<![\w:.-])xmlns:)r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** The elements that the library builds a value of. */
const built = /<(?:[^\s<>/:]*:)?(row|si|xf|numFmt|sheet|Relationship)[\s/>]/g;

interface PartSize {
  readonly rows: number;
  readonly columns: number;
  readonly cells: number;
  readonly elements: number;
  /** Named by the workbook, whatever parts there are: the library looks each up among all. */
  readonly sheets: number;
}

function sizeOf(text: string): PartSize {
  let [rows, columns, cells] = [0, 0, 0];
  for (const [, double, single] of text.matchAll(address)) {
    const place = /^\s*([A-Z]{0,3})(\d{1,7})\s*$/.exec(double ?? single ?? '');
    if (!place) throw new Error('a cell has no address');
    const [, letters = '', row] = place;
    if (letters !== '') cells += 1;
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnOf(letters));
  }
  let [elements, sheets] = [0, 0];
  for (const [, name] of text.matchAll(built)) {
    elements += 1;
    if (name === 'sheet') sheets += 1;
  }
  return { rows, columns, cells, elements, sheets };
}

/** `A` is 1, `XFD` is 16,384. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
