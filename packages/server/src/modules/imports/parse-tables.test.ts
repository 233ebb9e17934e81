import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseTables } from './parse-tables.ts';

const short = (value: number): Buffer => Buffer.from([value & 255, value >> 8]);
const long = (value: number): Buffer => Buffer.concat([short(value & 65_535), short(value >>> 16)]);

/** A zip whose files are stored as they are: all that a workbook needs to be. */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(text)];
    const sizes = [long(crc32(bytes)), long(bytes.length), long(bytes.length), short(name.length), short(0)];
    const head = [short(20), short(0), short(0), short(0), short(0)];
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), ...head, ...sizes, name, bytes]);
    entries.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), short(20), ...head, ...sizes, Buffer.alloc(10), long(offset), name]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const count = short(entries.length);
  const end = [short(0), short(0), count, count, long(directory.length), long(offset), short(0)];
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), ...end]);
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const parts = 'http://schemas.openxmlformats.org/package/2006';
const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

/** A workbook with these sheets; a cell that is a number stays one. */
function workbook(sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>): Buffer {
  const names = Object.keys(sheets);
  const relation = (id: number, type: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (inside: string): string =>
    `<Relationships xmlns="${parts}/relationships">${inside}</Relationships>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${parts}/content-types"></Types>`,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      names.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join(''),
    ),
  };
  for (const [at, rows] of Object.values(sheets).entries()) {
    const lines = rows.map((cells, row) => {
      const written = cells.map((value, column) => {
        const place = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
        return typeof value === 'number' ? `<c ${place}><v>${value}</v></c>` : cell(value).replace('<c', `<c ${place}`);
      });
      return `<row r="${row + 1}">${written.join('')}</row>`;
    });
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
  }
  return zip(files);
}

// @spec [Imports and exports] issue 2: `import start-list`: XLSX
test('a workbook is read sheet by sheet, numbers as text, empty rows and sheets left out', async () => {
  const bytes = workbook({
    '10K': [
      ['Dorsal', 'Nombre'],
      [' ', ''],
      [12, ' Núria '],
    ],
    Notes: [['']],
    '5K': [['bib'], ['W7']],
  });
  expect(await parseTables(bytes)).toEqual({
    ok: true,
    notices: [],
    tables: [
      {
        sheet: '10K',
        rows: [
          { line: 1, cells: ['Dorsal', 'Nombre'] },
          { line: 3, cells: ['12', 'Núria'] },
        ],
      },
      {
        sheet: '5K',
        rows: [
          { line: 1, cells: ['bib'] },
          { line: 2, cells: ['W7'] },
        ],
      },
    ],
  });
});

// @spec [Imports and exports] issue 2: `import start-list`: CSV in any delimiter and encoding, headings in three languages, title rows skipped, rows refused by line and reason
test.each([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
  ['bar', '|'],
])('a CSV parted by %s has the same cells', async (_, delimiter) => {
  const text = `bib${delimiter}name\n1${delimiter}"Alba${delimiter} Ada"\n`;
  expect(await parseTables(Buffer.from(text))).toEqual({
    ok: true,
    notices: [],
    tables: [
      {
        sheet: null,
        rows: [
          { line: 1, cells: ['bib', 'name'] },
          { line: 2, cells: ['1', `Alba${delimiter} Ada`] },
        ],
      },
    ],
  });
});

/** UTF-16, the low byte first or last, with or without its mark. */
function utf16(text: string, { isBig = false, isMarked = true } = {}): Buffer {
  const bytes = Buffer.from(isMarked ? `\uFEFF${text}` : text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
}

// @spec [Imports and exports] issue 16: Lists in UTF-16 and with any line end are taken: those of Windows, of Unix, and a carriage return alone
test.each([
  ['Windows', '\r\n'],
  ['Unix', '\n'],
  ['old Macs', '\r'],
])('line ends of %s part the rows, in every encoding', async (_, end) => {
  const text = ['bib;name', '1;Núñez', '', '2;Ona'].join(end) + end;
  const rows = [
    { line: 1, cells: ['bib', 'name'] },
    { line: 2, cells: ['1', 'Núñez'] },
    { line: 4, cells: ['2', 'Ona'] },
  ];
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(text, 'latin1'),
    utf16(text),
    utf16(text, { isMarked: false }),
    utf16(text, { isBig: true }),
    utf16(text, { isBig: true, isMarked: false }),
  ])
    expect(await parseTables(bytes)).toMatchObject({ ok: true, tables: [{ sheet: null, rows }] });
});

// @spec [Imports and exports] issue 16: A file that is refused costs no more than its bounds
test('a row of millions of empty cells, or millions of rows, are refused at the bound while others have their turn', async () => {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const wide = await parseTables(Buffer.from(`a${';'.repeat(4_000_000)}`));
  expect(wide).toEqual({ ok: false, reason: expect.stringContaining('the row after line 0 does not end') });
  expect(turns).toBeGreaterThan(1);
  isOver = true;
  const rows = await parseTables(Buffer.from(`bib;name\n${'1;n\n'.repeat(60_000)}`));
  expect(rows).toEqual({ ok: false, reason: expect.stringContaining('more than 50001 rows') });
  const columns = await parseTables(Buffer.from(`bib${';'.repeat(400)}\n1;a\n`));
  expect(columns).toEqual({ ok: false, reason: expect.stringContaining('300 columns are the most') });
});

test.each([
  ['a workbook cut in half', workbook({ a: [['bib', 'name']] }).subarray(0, 300), 'the workbook cannot be read'],
  ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'save it as .xlsx or CSV'],
  ['something that is no text', Buffer.from('bib\0name'), 'neither text nor'],
])('%s is refused', async (_, bytes, reason) => {
  expect(await parseTables(bytes)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
});
