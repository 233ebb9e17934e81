import * as z from 'zod';

/** Values by a name that people gave. `z.record` leaves out `__proto__`, which a club may be called as well. */
export const byName = <Value extends z.ZodType>(value: Value) =>
  z
    .codec(named<z.input<Value>>(), named<z.output<Value>>(), {
      decode: (wire) => mapValues(wire, (one) => z.decode(value, one)),
      encode: (values) => mapValues(values, (one) => z.encode(value, one)),
    })
    .meta({ type: 'object', additionalProperties: {} });

const named = <Value>() =>
  z.custom<Readonly<Record<string, Value>>>(
    (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
  );

const mapValues = <From, To>(
  values: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Readonly<Record<string, To>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
