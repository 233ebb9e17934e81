import * as z from 'zod';
import { describedAs, shownAs } from './shown-as.ts';

type Conditions = Readonly<Record<string, z.ZodOptional<z.ZodType>>>;

type NullAsAbsent<Shape extends Conditions> = {
  [Field in keyof Shape]: z.ZodOptional<z.ZodCodec<z.ZodType<z.input<Shape[Field]> | null>, Shape[Field]>>;
};

/** The body of a call that lists or counts: conditions, page and order. Clients send null for what nobody has chosen: it is as if it were absent. */
export function question<const Shape extends Conditions>(
  conditions: Shape,
): z.ZodObject<NullAsAbsent<Shape>, z.core.$strict> {
  const fields = Object.entries(conditions).map(([name, condition]) => [name, orNull(condition)]);
  return z.strictObject(Object.fromEntries(fields) as NullAsAbsent<Shape>); // Object.fromEntries() forgets the names
}

const orNull = (condition: z.ZodOptional<z.ZodType>) =>
  shownAs(
    z.codec(z.custom<unknown>(), condition, {
      decode: (wire) => wire ?? undefined,
      encode: (value): unknown => value,
    }),
    () => ({ anyOf: [describedAs(condition), { type: 'null' }] }),
  ).optional();
