import * as z from 'zod';

/** Each field may be left out (it stays) or be null (it is cleared). */
type Editable<Shape extends z.ZodRawShape> = { [Key in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Key]>> };

/**
 * The body that saves what a view shows. The back-office sends back all that it loaded, so each field of the view is taken, also
 * those that the server alone decides (they are ignored); a field that the view does not know is refused by its name, at any depth.
 */
export function editable<Shape extends z.ZodRawShape>(
  view: z.ZodObject<Shape>,
): z.ZodObject<Editable<Shape>, z.core.$strict> {
  const fields = Object.entries(view.shape).map(([name, field]) => [name, z.optional(z.nullable(strict(field)))]);
  return z.strictObject(Object.fromEntries(fields) as Editable<Shape>); // fromEntries() forgets which key had which schema
}

/** One touched field: as it was loaded, and as it is to be. */
type Changed<Schema extends z.ZodType> = z.ZodOptional<
  z.ZodObject<{ was: z.ZodOptional<z.ZodNullable<Schema>>; is: z.ZodOptional<z.ZodNullable<Schema>> }, z.core.$strict>
>;

/**
 * The body of a save: the whole thing, or (beside its `_id`) the touched fields alone in `changes`. A field that somebody else has changed
 * meanwhile is refused (`changed_meanwhile`): by `was`, or in a whole body by the `_version` that it was loaded with.
 */
export function savable<Shape extends z.ZodRawShape & Record<string, z.ZodType>>(view: z.ZodObject<Shape>) {
  const body = editable(view);
  const fields = Object.entries(body.shape).filter(([name]) => !name.startsWith('_'));
  const changed = fields.map(([name, field]) => [name, z.optional(z.strictObject({ was: field, is: field }))]);
  const changes = z.strictObject(
    Object.fromEntries(changed) as { [Key in Exclude<keyof Shape, `_${string}`>]: Changed<Shape[Key]> }, // fromEntries() forgets which key had which schema
  );
  return body.extend({ changes: changes.optional() });
}

/** The same schema, refusing unknown fields of the objects in it. Unions stay: one of them may be a mere reference. */
function strict(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]): [string, z.core.$ZodType] => [
      name,
      strict(field),
    ]);
    return z.strictObject(Object.fromEntries(fields));
  }
  if (schema instanceof z.ZodArray) return schema.clone({ ...schema.def, element: strict(schema.element) });
  if (schema instanceof z.ZodOptional) return z.optional(strict(schema.unwrap()));
  return schema;
}
