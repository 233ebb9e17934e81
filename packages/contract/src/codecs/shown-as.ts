import * as z from 'zod';

/**
 * The JSON Schema of a codec in the API's description. Without it zod shows what an answer is inside (milliseconds, plain ids)
 * instead of what travels. As a function where it takes work: a browser describes nothing.
 */
export function shownAs<Schema extends z.ZodType>(schema: Schema, jsonSchema: object | (() => object)): Schema {
  // Zod writes into what it is given, so each description gets its own copy.
  schema._zod.toJSONSchema = () =>
    typeof jsonSchema === 'function' ? jsonSchema() : JSON.parse(JSON.stringify(jsonSchema));
  return schema;
}

/** The JSON Schema of what arrives for another schema, to be shown inside that of a codec. */
export function describedAs(schema: z.ZodType): object {
  const { $schema, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}
