import { strToU8, zipSync } from 'fflate';

/** A file that would take far more memory than its size says. */
export interface Bomb {
  readonly name: string;
  readonly kind: 'table' | 'times' | 'gpx' | 'json' | 'reads';
  readonly bytes: () => Uint8Array;
  /** Of the sentence with which it is refused. */
  readonly sentence: string;
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = (inside: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

/** A workbook of sheets, each given by what stands in its `sheetData`, with more parts. */
export function aWorkbook(sheets: readonly string[], more: Readonly<Record<string, string>> = {}): Uint8Array {
  const each = (write: (at: number) => string): string => sheets.map((_, index) => write(index + 1)).join('');
  const parts: Record<string, string> = {
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((at) => `<sheet name="s${at}" sheetId="${at}" r:id="rId${at}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      each((at) => relation(`rId${at}`, 'worksheet', `worksheets/sheet${at}.xml`)) +
        relation('rIdS', 'sharedStrings', 'sharedStrings.xml'),
    ),
    ...more,
  };
  for (const [index, rows] of sheets.entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])), { level: 1 });
}

export const aCell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const heading = `<row r="1">${aCell('A1', 'bib')}${aCell('B1', 'name')}</row>`;
const shared = (inside: string) => ({ 'xl/sharedStrings.xml': `<sst xmlns="${main}">${inside}</sst>` });
const letters = [...'ABCDEFGHIJKLMNOPQRST'];
const sharedRows = (count: number): string =>
  Array.from({ length: count }, (_, at) => {
    const cells = letters.map((letter) => `<c r="${letter}${at + 1}" t="s"><v>0</v></c>`);
    return `<row r="${at + 1}">${cells.join('')}</row>`;
  }).join('');

const longRelation = relations(`<Relationship Id="${'x'.repeat(40_000_000)}"/>`);
/** All names have the same length. */
const moreParts = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`xl/part${String(at).padStart(5, '0')}.xml`, '']));
const ofOneName = (workbook: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(workbook)
      .toString('latin1')
      .replaceAll(/part\d{5}\.xml/g, 'part00000.xml'),
    'latin1',
  );

const inGpx = (inside: string): string => `<gpx><trk>${inside}</trk></gpx>`;
const bytesOf = (text: string) => () => strToU8(text);

/** One of each kind. */
export const bombs: readonly Bomb[] = [
  {
    name: 'a cell in the last corner of a sheet',
    kind: 'table',
    bytes: () => aWorkbook([`${heading}<row r="1048576">${aCell('XFD1048576', 'x')}</row>`]),
    sentence: 'something stands in row 1048576',
  },
  {
    name: 'a cell in the last column, its address written oddly',
    kind: 'table',
    bytes: () => aWorkbook([`<row r='1'><c s=">"r = 'XFD1' t="inlineStr"><is><t>x</t></is></c></row>`]),
    sentence: 'something stands in column 16384',
  },
  {
    name: 'a workbook of spaces',
    kind: 'table',
    bytes: () => aWorkbook([`<row r="1">${aCell('A1', ' '.repeat(50_000_000))}</row>`]),
    sentence: 'more than 48 MB once it is unpacked',
  },
  {
    name: 'a workbook with a picture that unpacks',
    kind: 'table',
    bytes: () => aWorkbook([heading], { 'xl/media/image1.png': '\0'.repeat(50_000_000) }),
    sentence: 'delete pictures and other sheets',
  },
  {
    name: 'millions of shared texts',
    kind: 'table',
    bytes: () => aWorkbook([heading], shared('<si/>'.repeat(1_500_000))),
    sentence: 'too many texts and formats',
  },
  {
    name: 'millions of formats',
    kind: 'table',
    bytes: () =>
      aWorkbook([heading], {
        'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(1_500_000)}</cellXfs></styleSheet>`,
      }),
    sentence: 'too many texts and formats',
  },
  {
    name: 'one long text in every cell',
    kind: 'table',
    bytes: () => aWorkbook([sharedRows(100)], shared(`<si><t>${'x'.repeat(30_000)}</t></si>`)),
    sentence: 'million characters together',
  },
  {
    name: 'a thousand sheets',
    kind: 'table',
    bytes: () => aWorkbook(Array.from({ length: 1000 }, () => heading)),
    sentence: 'more than 100 sheets',
  },
  {
    name: 'millions of empty rows',
    kind: 'table',
    bytes: () => aWorkbook(['<row/>'.repeat(1_500_000)]),
    sentence: 'too many texts and formats',
  },
  {
    name: 'a workbook that nests',
    kind: 'table',
    bytes: () => aWorkbook([heading + '<z>'.repeat(15_000_000)]),
    sentence: 'nests more than 64 deep',
  },
  {
    name: 'a workbook of other elements',
    kind: 'table',
    bytes: () => aWorkbook([heading + '<z/>'.repeat(11_000_000)]),
    sentence: 'too many texts and formats',
  },
  {
    name: 'an element of attributes',
    kind: 'table',
    bytes: () => aWorkbook([`${heading}<z ${'abcde="" '.repeat(3_000_000)}/>`]),
    sentence: 'longer than a cell can hold',
  },
  {
    name: 'a cell of entities',
    kind: 'table',
    bytes: () => aWorkbook([`<row r="1">${aCell('A1', '&amp;'.repeat(9_000_000))}</row>`]),
    sentence: 'longer than a cell can hold',
  },
  {
    name: 'a long code of a date format',
    kind: 'table',
    bytes: () =>
      aWorkbook([heading], {
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'yyyy['.repeat(40_000)}"/></numFmts></styleSheet>`,
      }),
    sentence: 'longer than a cell can hold',
  },
  {
    name: 'a relation of one long attribute',
    kind: 'table',
    bytes: () => aWorkbook([heading], { 'xl/worksheets/_rels/sheet1.xml.rels': longRelation }),
    sentence: 'longer than a cell can hold',
  },
  {
    name: 'parts of one name',
    kind: 'table',
    bytes: () => ofOneName(aWorkbook([heading], moreParts(4_000))),
    sentence: 'the workbook cannot be read: save it again',
  },
  {
    name: 'empty parts',
    kind: 'table',
    bytes: () => aWorkbook([heading], moreParts(60_000)),
    sentence: 'more than 1000 parts',
  },
  {
    name: 'a part of a long name',
    kind: 'table',
    bytes: () => aWorkbook([heading], { [`xl/${'x'.repeat(60_000)}.xml`]: '' }),
    sentence: 'the workbook cannot be read: save it again',
  },
  {
    name: 'a hundred thousand names for one sheet',
    kind: 'table',
    bytes: () =>
      aWorkbook([heading], {
        'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${'<sheet name="s" sheetId="1" r:id="rId1"/>'.repeat(100_000)}</sheets></workbook>`,
      }),
    sentence: 'more than 100 sheets',
  },
  {
    name: 'ninety names for one large sheet',
    kind: 'table',
    bytes: () =>
      aWorkbook([sharedRows(20_000)], {
        'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${'<sheet name="s" sheetId="1" r:id="rId1"/>'.repeat(90)}</sheets></workbook>`,
        ...shared('<si><t>x</t></si>'),
      }),
    sentence: 'more than 700000 cells',
  },
  {
    name: 'a cell far down in each of ninety sheets',
    kind: 'table',
    bytes: () => aWorkbook(Array.from({ length: 90 }, () => `<row r="50000">${aCell('N50000', 'x')}</row>`)),
    sentence: 'more than 700000 cells',
  },
  {
    name: 'a row in the last corner, its address with a prefix',
    kind: 'table',
    bytes: () => aWorkbook([`${heading}<row x:r="1048576">${aCell('A1048576', 'x').replace(' r=', ' x:r=')}</row>`]),
    sentence: 'something stands in row 1048576',
  },
  {
    name: 'rows and cells without addresses',
    kind: 'table',
    bytes: () => aWorkbook([`<row>${'<c t="n"><v>1</v></c>'.repeat(10)}</row>`]),
    sentence: 'the workbook cannot be read: save it again',
  },
  {
    name: 'a CSV of returns',
    kind: 'table',
    bytes: bytesOf(`bib;name\n${'\r'.repeat(19_000_000)}`),
    sentence: 'more than 50001 rows',
  },
  {
    name: 'a CSV of returns in UTF-16',
    kind: 'table',
    bytes: () => Buffer.from(`\uFEFFbib;name\n${'\r'.repeat(9_900_000)}`, 'utf16le'),
    sentence: 'more than 50001 rows',
  },
  {
    name: 'a CSV of one line',
    kind: 'table',
    bytes: bytesOf(`bib;name\n1;${'x'.repeat(19_000_000)}`),
    sentence: 'does not end within 200000 characters',
  },
  {
    name: 'a CSV of quoted spaces',
    kind: 'table',
    bytes: bytesOf(`bib;name\n1;"${' '.repeat(19_000_000)}"`),
    sentence: 'does not end within 200000 characters',
  },
  {
    name: 'a zip of zips',
    kind: 'table',
    bytes: () => {
      const inner = aWorkbook([heading], { 'xl/media/a.zip': '\0'.repeat(40_000_000) });
      const parts = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.zip`, inner]));
      return zipSync(parts, { level: 1 });
    },
    sentence: 'the workbook cannot be read',
  },
  {
    name: 'a CSV of delimiters',
    kind: 'table',
    bytes: bytesOf(`bib;name\n${`${';'.repeat(150_000)}\n`.repeat(100)}`),
    sentence: 'something stands in column 150001',
  },
  {
    name: 'a CSV of cells',
    kind: 'table',
    bytes: bytesOf(`bib;name\n${`${';'.repeat(250)}\n`.repeat(40_000)}`),
    sentence: 'more than 700000 cells',
  },
  {
    name: 'a CSV of line ends',
    kind: 'table',
    bytes: bytesOf(`bib;name\n${'\n'.repeat(15_000_000)}`),
    sentence: 'more than 50001 rows',
  },
  {
    name: 'a CSV with an open quote',
    kind: 'table',
    bytes: bytesOf(`bib;name\n1;"${'x'.repeat(300_000)}`),
    sentence: 'close the quote that is open there',
  },
  {
    name: 'a list that is too large',
    kind: 'table',
    bytes: () => new Uint8Array(21_000_000).fill(0x31),
    sentence: 'larger than 20 MB',
  },
  {
    name: 'times that are none',
    kind: 'times',
    bytes: bytesOf(
      `bib;total_time\n${Array.from({ length: 45_000 }, (_, at) => `${at};${'1'.repeat(400)}:`).join('\n')}`,
    ),
    sentence: 'is no time',
  },
  {
    name: 'a time of digits',
    kind: 'times',
    bytes: bytesOf(
      `bib;total_time\n${Array.from({ length: 90 }, (_, at) => `${at};${'1'.repeat(190_000)}:`).join('\n')}`,
    ),
    sentence: 'is no time',
  },
  {
    name: 'times of three hundred checkpoints',
    kind: 'times',
    bytes: bytesOf(
      `bib;${Array.from({ length: 299 }, (_, at) => at + 1).join(';')}\n${`${'1;'.repeat(299)}1\n`.repeat(2_300)}`,
    ),
    sentence: 'there is no checkpoint 1, 2',
  },
  {
    name: 'a track that nests',
    kind: 'gpx',
    bytes: bytesOf(`<gpx>${'<a>'.repeat(5_000_000)}`),
    sentence: 'nest more than 32 deep',
  },
  {
    name: 'a track of pieces',
    kind: 'gpx',
    bytes: bytesOf(inGpx('<trkseg/>'.repeat(1_500_000))),
    sentence: 'more than 10000 pieces',
  },
  {
    name: 'a track of points',
    kind: 'gpx',
    bytes: bytesOf(inGpx(`<trkseg>${'<trkpt lat="1" lon="2"/>'.repeat(600_000)}</trkseg>`)),
    sentence: 'more than 100000 points',
  },
  {
    name: 'a track from pole to pole',
    kind: 'gpx',
    bytes: bytesOf(
      inGpx(`<trkseg>${'<trkpt lat="89" lon="179"/><trkpt lat="-89" lon="-179"/>'.repeat(49_000)}</trkseg>`),
    ),
    sentence: 'longer than 2000 km',
  },
  {
    name: 'a long attribute of a track',
    kind: 'gpx',
    bytes: bytesOf(inGpx(`<trkseg><trkpt lat="${'0'.repeat(2_000_000)}" lon="1"/></trkseg>`)),
    sentence: 'a text that is far too long',
  },
  {
    name: 'a track of attributes',
    kind: 'gpx',
    bytes: bytesOf(`<gpx${Array.from({ length: 500_000 }, (_, at) => ` a${at}="1"`).join('')}/>`),
    sentence: 'too many attributes',
  },
  {
    name: 'a track that is too large',
    kind: 'gpx',
    bytes: () => new Uint8Array(21_000_000).fill(0x20),
    sentence: 'larger than 20 MB',
  },
  {
    name: 'an event that nests',
    kind: 'json',
    bytes: bytesOf('['.repeat(4_900_000)),
    sentence: 'nests more than 20 deep',
  },
  {
    name: 'an event of values',
    kind: 'json',
    bytes: bytesOf(`{"modalities":[${'1,'.repeat(2_400_000)}1]}`),
    sentence: 'more than 150000 values',
  },
  {
    name: 'an event of unknown fields',
    kind: 'json',
    bytes: bytesOf(`{${Array.from({ length: 140_000 }, (_, at) => `"k${at}":1`).join(',')}}`),
    sentence: 'k0: unknown field',
  },
  {
    name: 'an event that is too large',
    kind: 'json',
    bytes: () => new Uint8Array(21_000_000).fill(0x20),
    sentence: 'larger than 5 MB',
  },
  {
    name: 'reads without a read',
    kind: 'reads',
    bytes: bytesOf('x\n'.repeat(9_900_000)),
    sentence: 'has more than 150000',
  },
  {
    name: 'reads that are too large',
    kind: 'reads',
    bytes: () => new Uint8Array(21_000_000).fill(0x31),
    sentence: 'larger than 20 MB',
  },
];
