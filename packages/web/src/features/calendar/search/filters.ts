import { type Sport, sports } from '@dorsal/contract/codecs/enums.ts';
import { searchLimits, searchText } from '@dorsal/domain/search/search-limits.ts';
import { climbScale, distanceScale, parseRadius, parseSpan, type Span, spanText } from './scales.ts';

export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

/** The filters of the calendar. Null: not set. */
export interface Filters {
  readonly text: string;
  readonly sports: readonly Sport[];
  readonly distance: Span | null;
  readonly climb: Span | null;
  readonly near: { readonly spot: Spot; readonly radiusKm: number } | null;
  /** YYYY-MM */
  readonly month: string | null;
}

export const noFilters: Filters = { text: '', sports: [], distance: null, climb: null, near: null, month: null };

/** The same as it stands in an address. */
export interface FilterSearch {
  readonly q?: string | undefined;
  /** Names of sports, parted by commas. */
  readonly sport?: string | undefined;
  /** Kilometres, '10-40' or '10-'. */
  readonly km?: string | undefined;
  /** Metres, '500-1500' or '500-'. */
  readonly climb?: string | undefined;
  /** Latitude and longitude to about a kilometre: who shares an address shares no front door. */
  readonly near?: string | undefined;
  /** Kilometres around it. */
  readonly within?: string | undefined;
  /** YYYY-MM */
  readonly month?: string | undefined;
}

/** Values that mean nothing are let go: an address never breaks the page. */
export function parseFilters(raw: Readonly<Record<string, unknown>>): Filters {
  const text = (name: string): string => (typeof raw[name] === 'string' ? raw[name] : String(raw[name] ?? ''));
  const spot = parseSpot(text('near'));
  const radiusKm = parseRadius(text('within'));
  return {
    text: text('q').slice(0, searchLimits.characters),
    sports: parseSports(text('sport')),
    distance: parseSpan(text('km'), distanceScale),
    climb: parseSpan(text('climb'), climbScale),
    near: spot && radiusKm !== null ? { spot, radiusKm } : null,
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(text('month')) ? text('month') : null,
  };
}

export function filterSearch({ text, sports: chosen, distance, climb, near, month }: Filters): FilterSearch {
  return {
    q: text === '' ? undefined : text.slice(0, searchLimits.characters),
    sport: chosen.length === 0 ? undefined : sports.filter((sport) => chosen.includes(sport)).join(','),
    km: distance ? spanText(distance, distanceScale) : undefined,
    climb: climb ? spanText(climb, climbScale) : undefined,
    near: near ? `${near.spot.latitude},${near.spot.longitude}` : undefined,
    within: near ? String(near.radiusKm) : undefined,
    month: month ?? undefined,
  };
}

/** Shorter texts would find everything. */
const leastLetters = 2;

/** The words to search for; null: none, or too few letters. */
export function wordsOf({ text }: Filters): string | null {
  const words = searchText(text);
  return words.length < leastLetters ? null : words;
}

/** The number of filters set in the panel; the text stands outside of it. */
export const countFilters = ({ sports: chosen, distance, climb, near, month }: Filters): number =>
  [chosen.length > 0, distance, climb, near, month].filter(Boolean).length;

/** To about a kilometre. */
export const roundedSpot = ({ latitude, longitude }: Spot): Spot => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
});

const parseSports = (text: string): Sport[] => {
  const named = new Set(text.split(','));
  return sports.filter((sport) => named.has(sport));
};

function parseSpot(text: string): Spot | null {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d{1,9})?),(-?\d{1,3}(?:\.\d{1,9})?)$/.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const spot = roundedSpot({ latitude: Number(latitude), longitude: Number(longitude) });
  return Math.abs(spot.latitude) <= 90 && Math.abs(spot.longitude) <= 180 ? spot : null;
}
