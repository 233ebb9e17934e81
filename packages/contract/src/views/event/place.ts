import * as z from 'zod';
import { Text } from '#codecs/text.ts';

export const Coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

/** An address, as events, starts and the search for places have it. */
export const PlaceView = z
  .object({
    custom_name: Text.optional(),
    street: Text.optional(),
    city: Text.optional(),
    postcode: Text.optional(),
    region: Text.optional(),
    county: Text.optional(),
    county_iso: Text.optional(),
    state: Text.optional(),
    state_iso: Text.optional(),
    country: Text.optional(),
    country_iso: Text.optional(),
    coordinates: Coordinates.optional(),
  })
  .meta({ id: 'Place' });
export type PlaceView = z.output<typeof PlaceView>;

/** How to reach an organiser. Never that of a participant. */
export const ContactView = z.object({ email: Text.optional(), phone: Text.optional() });
