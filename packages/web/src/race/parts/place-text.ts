import type { Place, Spot } from '#race/modality.ts';

/** The first name of a county in two languages: 'Alacant' of 'Alacant/Alicante' (document 1, section 2). */
const countyOf = (place: Place | undefined): string | undefined => place?.county?.split('/')[0]?.trim();

const listed = (parts: readonly (string | undefined)[]): string =>
  [...new Set(parts.map((part) => part?.trim()).filter(Boolean))].join(', ');

/** City and county; a county named as its city stands once. */
export const townText = (place: Place | undefined): string => listed([place?.city, countyOf(place)]);

/** As one would tell a driver: the name of the spot, street, postcode with city, county. */
export const addressText = (place: Place | undefined): string =>
  listed([
    place?.name,
    place?.street,
    [place?.postcode, place?.city].filter(Boolean).join(' '),
    countyOf(place) === place?.city ? undefined : countyOf(place),
  ]);

/** The spot on OpenStreetMap: a page that every device can open, and that offers the ways to get there. */
export const mapLink = ({ latitude, longitude }: Spot): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
