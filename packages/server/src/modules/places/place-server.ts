import type { Language } from '@dorsal/contract/codecs/enums.ts';
import type { PlaceView } from '@dorsal/contract/views/references.ts';
import { z } from 'zod';
import { Cache } from '#platform/cache.ts';

/** An answer that takes longer is none: whoever waits types the place by hand. */
const longestMs = 5_000;
const cachedMs = 3_600_000;
const mostQuestions = 500;
const longestAnswer = 1_000_000;

const line = z.string().optional();
/** The parts that are used of an answer in the format `jsonv2` of Nominatim, with `addressdetails`. */
const Answer = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    name: line,
    address: z
      .object({
        ...{ road: line, pedestrian: line, house_number: line, postcode: line },
        ...{ city: line, town: line, village: line, municipality: line, hamlet: line },
        ...{ region: line, county: line, province: line, state: line, country: line, country_code: line },
        ...{ 'ISO3166-2-lvl4': line, 'ISO3166-2-lvl6': line },
      })
      .optional(),
  }),
);
type Found = z.output<typeof Answer>[number];

interface Asked {
  readonly query: string;
  readonly withStreet: boolean;
  /** The name of the place itself (a stadium, a square) comes too. */
  readonly withName: boolean;
  readonly language: Language;
  readonly limit: number;
}

/** Null: it did not answer, or with something that is no list of places. */
export type PlaceServer = (asked: Asked) => Promise<PlaceView[] | null>;

/** Asks a server that speaks as Nominatim does, for streets too. */
export function createPlaceServer(address: string, fetchPage: typeof fetch = fetch): PlaceServer {
  const cache = new Cache<readonly Found[]>({ maxEntries: mostQuestions, maxAgeMs: cachedMs });
  return async ({ query, withStreet, withName, language, limit }) => {
    const url = new URL(`${address.replace(/\/+$/, '')}/search`);
    const asked = {
      q: query,
      format: 'jsonv2',
      addressdetails: '1',
      limit: String(limit),
      'accept-language': language,
    };
    url.search = new URLSearchParams({ ...asked, ...(!withStreet && { featureType: 'settlement' }) }).toString();
    try {
      const found = await cache.load(url.href, () => ask(fetchPage, url));
      return found.map((one) => placeOf(one, { withStreet, withName }));
    } catch {
      return null;
    }
  };
}

async function ask(fetchPage: typeof fetch, url: URL): Promise<readonly Found[]> {
  const response = await fetchPage(url, {
    signal: AbortSignal.timeout(longestMs),
    // The terms of the public server want to know who asks.
    headers: { accept: 'application/json', 'user-agent': 'Dorsal (race timing)' },
  });
  if (!response.ok) throw new Error(`the place server answers ${response.status}`);
  const text = await response.text();
  if (text.length > longestAnswer) throw new Error('the answer of the place server is too long');
  return Answer.parse(JSON.parse(text));
}

type Wanted = Pick<Asked, 'withStreet' | 'withName'>;

function placeOf({ lat, lon, name, address = {} }: Found, { withStreet, withName }: Wanted): PlaceView {
  const city = address.city ?? address.town ?? address.village ?? address.municipality ?? address.hamlet;
  const street = [address.road ?? address.pedestrian, address.house_number].filter(Boolean).join(' ');
  const lines = {
    custom_name: withName && name !== city ? name : undefined,
    street: withStreet ? street : undefined,
    city: city ?? name,
    postcode: address.postcode,
    region: address.region,
    county: address.county ?? address.province,
    county_iso: address['ISO3166-2-lvl6'],
    state: address.state,
    state_iso: address['ISO3166-2-lvl4'],
    country: address.country,
    country_iso: address.country_code?.toUpperCase(),
  };
  return {
    ...Object.fromEntries(Object.entries(lines).filter(([, text]) => text)),
    coordinates: { latitude: lat, longitude: lon },
  };
}
