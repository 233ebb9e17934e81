import * as z from 'zod';
import { organismTypes } from '#codecs/enums.ts';
import { Oid } from '#codecs/oid.ts';
import { Text } from '#codecs/text.ts';
import { ContactView } from './references.ts';

/** An organiser or federation. Its contact is meant to be seen. */
export const OrganismView = z
  .object({
    _id: Oid,
    name: Text.min(1).max(200),
    type: z.enum(organismTypes),
    logo: Text.optional(),
    website: Text.optional(),
    contact: ContactView.optional(),
  })
  .meta({ id: 'Organism' });
export type OrganismView = z.output<typeof OrganismView>;
