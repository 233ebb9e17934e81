import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { escapeXml } from '#platform/escape-xml.ts';
import { createEventLoopTurn, type EventLoopTurn } from '#platform/event-loop-turn.ts';
import type { Cell, EntrySheet } from './entry-sheets.ts';

const deflate = promisify(deflateRaw);

/**
 * A workbook as spreadsheets open it (ECMA-376, parts 1 and 2): texts stand in the cells themselves, so that no formula is run. Rows are written in turns of
 * the event loop, and packed beside it.
 */
export async function writeWorkbook(sheets: readonly EntrySheet[]): Promise<Buffer> {
  const names = sheetNames(sheets);
  const turn = createEventLoopTurn();
  const parts: Part[] = [];
  for (const [name, text] of frameOf(names)) parts.push(await packed(name, Buffer.from(text)));
  for (const [at, sheet] of sheets.entries())
    parts.push(await packed(`xl/worksheets/sheet${at + 1}.xml`, await sheetPart(sheet, turn)));
  return archiveOf(parts);
}

/** Names as spreadsheets take them for sheets: 31 characters without some signs, and none twice. */
function sheetNames(sheets: readonly EntrySheet[]): string[] {
  const taken = new Set<string>();
  return sheets.map(({ name }, at) => {
    const wanted =
      name
        .replace(/[\\/?*:[\]]/g, '-')
        .replace(/^'+|'+$/g, '')
        .trim() || `${at + 1}`;
    let free = wanted.slice(0, 31);
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${wanted.slice(0, 27)} ${count}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';
const documents = `${schemas}/officeDocument/2006/relationships`;
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function frameOf(names: readonly string[]): [name: string, text: string][] {
  const each = (text: (number: number, name: string) => string): string =>
    names.map((name, at) => text(at + 1, escapeXml(name).replaceAll('"', '&quot;'))).join('');
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${sheetType}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${documents}"><sheets>${each((number, name) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${schemas}/package/2006/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${documents}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
    ],
  ];
}

async function sheetPart({ heading, rows }: EntrySheet, turn: EventLoopTurn): Promise<Buffer> {
  const chunks = [
    Buffer.from(`${head}<worksheet xmlns="${schemas}/spreadsheetml/2006/main"><sheetData>${rowOf(heading, 1)}`),
  ];
  let [text, written] = ['', 1];
  for (const row of rows()) {
    written += 1;
    text += rowOf(row, written);
    if (!turn.isOver()) continue;
    chunks.push(Buffer.from(text));
    text = '';
    await turn.yieldToEventLoop();
  }
  return Buffer.concat([...chunks, Buffer.from(`${text}</sheetData></worksheet>`)]);
}

const rowOf = (cells: readonly Cell[], row: number): string =>
  `<row r="${row}">${cells.map((cell, at) => cellOf(cell, `${columnName(at)}${row}`)).join('')}</row>`;

/** A, B … Z, AA, AB … */
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const cellOf = (cell: Cell, place: string): string => {
  if (cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.slice(0, longestCell))}</t></is></c>`;
};

/** Characters that a spreadsheet takes in one cell. */
const longestCell = 32_767;

interface Part {
  readonly name: Buffer;
  readonly bytes: Buffer;
  readonly crc: number;
  readonly length: number;
}

const packed = async (name: string, bytes: Buffer): Promise<Part> => ({
  name: Buffer.from(name),
  bytes: await deflate(bytes),
  crc: crc32(bytes),
  length: bytes.length,
});

/** ZIP (APPNOTE 6.3, sections 4.3.7, 4.3.12, 4.3.16), every part deflated, on the first day that its calendar knows. */
function archiveOf(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, crc, length } of parts) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version 2.0 unpacks it
    common.writeUInt16LE(0x08_00, 2); // names are UTF-8
    common.writeUInt16LE(8, 4); // deflated
    common.writeUInt16LE(0x21, 8); // 1 January 1980
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(length, 18);
    common.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    files.push(signature(0x04_03_4b_50), common, name, bytes);
    directory.push(signature(0x02_01_4b_50), Buffer.from([20, 0]), common, place, name);
    offset += 30 + name.length + bytes.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listing, signature(0x06_05_4b_50), end]);
}

function signature(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}
