import type { EventStatus } from '@dorsal/domain/status/status.ts';
import type { SchemaObject } from './metadata.ts';

interface Step {
  readonly name: string;
  readonly path: string;
}

/** The way down to a page. */
export const breadcrumb = (origin: string, steps: readonly Step[]): SchemaObject => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin + path,
  })),
});

/** Things of a list, each with a page of its own. */
export const itemList = (origin: string, steps: readonly Step[]): SchemaObject => ({
  '@type': 'ItemList',
  itemListElement: steps.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    url: origin + path,
  })),
});

/** The event status in terms of schema.org: postponed and cancelled have one, all else counts as scheduled. */
export function eventStatusOf(status: EventStatus, isPostponed: boolean): string {
  if (status === 'cancelled') return 'https://schema.org/EventCancelled';
  return `https://schema.org/Event${isPostponed ? 'Postponed' : 'Scheduled'}`;
}

interface PlaceFacts {
  readonly street?: string | null;
  readonly city: string | null;
  readonly postcode?: string | null;
  readonly county: string | null;
  readonly country_iso: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Undefined: nobody knows where. */
export function schemaPlace(place: PlaceFacts): SchemaObject | undefined {
  const { street, city, postcode, county, country_iso, latitude, longitude } = place;
  const hasPoint = latitude !== null && longitude !== null;
  if (city === null && !hasPoint) return undefined;
  return {
    '@type': 'Place',
    name: city ?? undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street ?? undefined,
      addressLocality: city ?? undefined,
      addressRegion: regionOf(county),
      postalCode: postcode ?? undefined,
      addressCountry: country_iso ?? undefined,
    },
    ...(hasPoint && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}

/** 'County is the text before a slash' (document 1, section 2). */
export const regionOf = (county: string | null): string | undefined => county?.split('/')[0]?.trim() || undefined;
