import { WireDate } from '@dorsal/contract/codecs/wire-date.ts';
import { extraServices } from '@dorsal/contract/enums.ts';
import * as z from 'zod';

/*
 * In an import an absent field leaves what is stored, null empties it, and a list replaces the list.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/, 'text cannot hold a null character');

export const optionalText = (max = 500) => text(max).nullish();
export const optionalDate = WireDate.nullish();
export const optionalFlag = z.boolean().optional();
export const count = z.int().min(0).max(2_147_483_647);
export const order = z.int().min(0).max(10_000);
/** No race is longer than a quarter of the way around the earth. */
export const metres = z.number().min(0).max(10_000_000);
export const services = z.array(z.enum(extraServices)).max(extraServices.length).optional();
export const hashtags = z.array(text(100)).max(100).optional();

export const contact = z.strictObject({ email: optionalText(200), phone: optionalText(100) }).optional();

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);
const pair = z
  .tuple([longitude, latitude])
  .transform(([east, north]): Position => ({ latitude: north, longitude: east }));

/** `[longitude, latitude]` as GeoJSON has it, a GeoJSON point, or `{latitude, longitude}`. */
export const coordinates = z
  .union([
    pair,
    z.strictObject({ type: z.literal('Point'), coordinates: pair }).transform((point) => point.coordinates),
    z.strictObject({ latitude, longitude }),
  ])
  .nullish();

const place = {
  custom_name: optionalText(),
  street: optionalText(),
  city: optionalText(),
  postcode: optionalText(20),
  region: optionalText(),
  county: optionalText(),
  county_iso: optionalText(20),
  state: optionalText(),
  state_iso: optionalText(20),
  country: optionalText(),
  country_iso: optionalText(20),
  coordinates,
};

export const eventLocation = z.strictObject(place).omit({ custom_name: true }).optional();
export const startLocation = z
  .strictObject(place)
  .pick({ custom_name: true, city: true, county: true, coordinates: true })
  .nullish();
export const checkpointLocation = z.strictObject(place).pick({ custom_name: true, coordinates: true }).optional();
