import type { PlaceView } from '@dorsal/contract/views/references.ts';

/** Zones of a country that has several, from the west: up to a longitude. What has the same clock as its mainland has the mainland's zone. */
const zonesFromTheWest: Readonly<Record<string, readonly (readonly [upTo: number, zone: string])[]>> = {
  ES: [
    [-12, 'Atlantic/Canary'],
    [180, 'Europe/Madrid'],
  ],
  PT: [
    [-22, 'Atlantic/Azores'],
    [-12, 'Atlantic/Madeira'],
    [180, 'Europe/Lisbon'],
  ],
};

/** The time zone of a place, by its country. Undefined: that has several, and which one is not known here. */
export function zoneOfPlace({ country_iso: country = '', coordinates }: PlaceView): string | undefined {
  const known = zonesFromTheWest[country];
  if (known !== undefined) return coordinates && known.find(([upTo]) => coordinates.longitude < upTo)?.[1];
  if (!/^[A-Z]{2}$/.test(country)) return undefined;
  // Not every engine knows it.
  const locale: Intl.Locale & { getTimeZones?: () => readonly string[] | undefined } = new Intl.Locale(
    `und-${country}`,
  );
  const zones = locale.getTimeZones?.() ?? [];
  return zones.length === 1 ? zones[0] : undefined;
}
