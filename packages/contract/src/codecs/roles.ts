import * as z from 'zod';
import { type Role, roles } from './enums.ts';
import { shownAs } from './shown-as.ts';

/** `cm` is what the back-office calls a community manager (document 3, section 6). */
type WireRole = Role | 'cm';

function parseRole(wire: unknown): Role | null {
  const name = wire === 'cm' ? 'community_manager' : wire;
  return roles.find((role) => role === name) ?? null;
}

/** A list of roles, or a single one as text; `cm` is taken for `community_manager`. Inside: a list without doubles. */
export const Roles = shownAs(
  z.codec(z.custom<WireRole | WireRole[]>(), z.array(z.enum(roles)), {
    decode: (wire, ctx) => {
      const read = (Array.isArray(wire) ? wire : [wire]).map(parseRole);
      const known = read.filter((role) => role !== null);
      if (known.length === read.length) return [...new Set(known)];
      ctx.issues.push({ code: 'custom', input: wire, message: `a role is one of ${roles.join(', ')}` });
      return z.NEVER;
    },
    encode: (list): WireRole | WireRole[] => list,
  }),
  { type: 'array', items: { type: 'string', enum: roles } },
);
