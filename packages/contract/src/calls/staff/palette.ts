import { statuses } from '@dorsal/domain/status/status.ts';
import * as z from 'zod';
import { type PaletteKind, permissions } from '#access.ts';
import { Oid } from '#codecs/oid.ts';
import { SearchText, SequenceNumber, shortText, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';

/** The most that the palette shows of one kind. */
export const mostOfKind = 6;

/** Something that the palette leads to. */
const PaletteHit = z
  .object({
    kind: z.enum(Object.keys(permissions.palette) as [PaletteKind, ...PaletteKind[]]), // keys of a const object
    _id: Oid,
    name: Text,
    /** Of events and circuits: the name in their address. */
    slug: Text.optional(),
    /** Of events and readers. */
    number: SequenceNumber.optional(),
    bib: Text.optional(),
    bib_color: Text.optional(),
    birth_year: z.int().optional(),
    club: Text.optional(),
    /** The event of a race or of a person. */
    event: Text.optional(),
    /** The race of a person. */
    modality: Text.optional(),
    status: z.enum(statuses).optional(),
    date: WireDate.optional(),
    /** The town of an event, the e-mail address of a user, the kind of an organism. */
    detail: Text.optional(),
    /** A mistake was forgiven. */
    is_near: z.boolean().optional(),
  })
  .meta({ id: 'PaletteHit' });
export type PaletteHit = z.output<typeof PaletteHit>;

export const searchPalette = endpoint({
  name: 'searchPalette',
  method: 'POST',
  path: '/palette',
  summary:
    'Finds the things that a few letters may mean, of all that the caller may see: whole bibs of the current event first, then those of races that are on, then names, those with a mistake last.',
  body: z.strictObject({
    text: SearchText,
    /** The current event: its id or the name in its address. */
    event: shortText(200).optional(),
    /** The current race: its event is the current one. */
    modality: Oid.optional(),
  }),
  answer: z.array(PaletteHit),
});
