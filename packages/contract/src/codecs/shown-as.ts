import * as z from 'zod';

/**
 * Gives a codec its JSON Schema for the API's description. Without it zod describes the decoded value (milliseconds, plain ids) instead of
 * the wire's. Pass a function where the schema takes work to build: a browser never asks for it.
 */
export function shownAs<Schema extends z.ZodType>(schema: Schema, jsonSchema: object | (() => object)): Schema {
  // Zod writes into what it is given, so each description gets its own copy.
  schema._zod.toJSONSchema = () =>
    typeof jsonSchema === 'function' ? jsonSchema() : JSON.parse(JSON.stringify(jsonSchema));
  return schema;
}

/** The JSON Schema of a schema's input, to stand inside the JSON Schema of a codec. */
export function describedAs(schema: z.ZodType): object {
  const { $schema, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}
