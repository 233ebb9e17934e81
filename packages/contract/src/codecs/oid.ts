import * as z from 'zod';
import { shownAs } from './shown-as.ts';

/** The ways in which an id may arrive; it leaves as `{"$oid": "…"}`. */
export type WireOid = string | { readonly $oid: string } | { readonly id: string };

const hex24 = /^[0-9a-f]{24}$/;

/** Any accepted form of an id → its 24 hex characters in lower case; null when it is none. */
export function parseOid(wire: unknown): string | null {
  const text = typeof wire === 'object' && wire !== null ? textInside(wire) : wire;
  if (typeof text !== 'string') return null;
  const id = text.toLowerCase();
  return hex24.test(id) ? id : null;
}

function textInside(wire: object): unknown {
  if ('$oid' in wire) return wire.$oid;
  return 'id' in wire ? wire.id : null;
}

/** `{"$oid": "…"}` (also plain text and `{id}`) ↔ 24 hex characters. */
export const Oid = shownAs(
  z.codec(z.custom<WireOid>(), z.string().regex(hex24), {
    decode: (wire, ctx) => {
      const id = parseOid(wire);
      if (id !== null) return id;
      ctx.issues.push({ code: 'custom', input: wire, message: 'an id has 24 hexadecimal characters' });
      return z.NEVER;
    },
    encode: (id): WireOid => ({ $oid: id }),
  }),
  {
    type: 'object',
    description: 'Also accepted: the 24 hexadecimal characters alone, or {"id": "…"}.',
    properties: { $oid: { type: 'string', pattern: hex24.source } },
    required: ['$oid'],
  },
);

/** An id in any form, or a slug (or another short name) as text. Inside: one text; what has 24 hex characters is an id. */
export const OidOrSlug = shownAs(
  z.codec(z.custom<WireOid>(), z.string().min(1).max(200), {
    decode: (wire, ctx) => {
      const id = parseOid(wire);
      if (id !== null) return id;
      if (typeof wire === 'string' && wire.length > 0 && !wire.includes('\0')) return wire;
      ctx.issues.push({ code: 'custom', input: wire, message: 'an id or a slug is wanted here' });
      return z.NEVER;
    },
    encode: (text): WireOid => (hex24.test(text) ? { $oid: text } : text),
  }),
  { description: 'An id as {"$oid": "…"}, or a slug as text.' },
);

/**
 * A checkpoint in a call: its id (start and finish have one too), or the words `start` and `finish`, which mean those of the
 * modality in question.
 */
export const CheckpointRef = shownAs(
  z.codec(z.custom<WireOid>(), z.string(), {
    decode: (wire, ctx) => {
      if (wire === 'start' || wire === 'finish') return wire;
      const id = parseOid(wire);
      if (id !== null) return id;
      ctx.issues.push({ code: 'custom', input: wire, message: 'a checkpoint is an id, "start" or "finish"' });
      return z.NEVER;
    },
    encode: (text): WireOid => (hex24.test(text) ? { $oid: text } : text),
  }),
  { description: 'The id of a checkpoint as {"$oid": "…"}, or "start", or "finish".' },
);

/** An id in any form, or a whole object that has one as `_id`, as the back-office sends back what it loaded. */
export const OidOf = shownAs(
  z.codec(z.custom<WireOid | { readonly _id: WireOid }>(), z.string().regex(hex24), {
    decode: (wire, ctx) => {
      const id = parseOid(typeof wire === 'object' && wire !== null && '_id' in wire ? wire._id : wire);
      if (id !== null) return id;
      ctx.issues.push({ code: 'custom', input: wire, message: 'an id has 24 hexadecimal characters' });
      return z.NEVER;
    },
    encode: (id): WireOid => ({ $oid: id }),
  }),
  { type: 'object', properties: { $oid: { type: 'string', pattern: hex24.source } }, required: ['$oid'] },
);
