import * as z from 'zod';
import { shownAs } from './shown-as.ts';

/** The ways in which an instant may arrive; it leaves as `{"$date": "2026-05-01T08:00:00.000Z"}`. */
export type WireInstant = string | number | { readonly $date: string | number } | { readonly date: string | number };

/** The range that PostgreSQL and every calendar can represent: years 1 to 9999. An unset clock (1970, 2000) is well inside. */
export const firstInstantMs = -62_135_596_800_000;
export const lastInstantMs = 253_402_300_799_999;

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const isoMoment = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** Any accepted form of an instant → epoch milliseconds; null when it is none. Text without a zone is UTC (document 1, section 9). */
export function parseInstant(wire: unknown): number | null {
  const value = typeof wire === 'object' && wire !== null ? valueInside(wire) : wire;
  const at = typeof value === 'string' ? parseIso(value.trim()) : value;
  if (typeof at !== 'number' || !Number.isFinite(at)) return null;
  const ms = Math.round(at);
  return ms >= firstInstantMs && ms <= lastInstantMs ? ms : null;
}

function valueInside(wire: object): unknown {
  if ('$date' in wire) return wire.$date;
  return 'date' in wire ? wire.date : null;
}

function parseIso(text: string): number | null {
  const moment = isoMoment.exec(text);
  const [day, time, zone] = moment ? [moment[1], moment[2], moment[3]] : [text, '00:00', 'Z'];
  if (day === undefined || !isoDay.test(day) || !isRealDay(day)) return null;
  const at = Date.parse(`${day}T${time}${(zone ?? 'Z').toUpperCase()}`);
  return Number.isNaN(at) ? null : at;
}

/** Date.parse takes 30 February for 2 March; nobody means that. */
function isRealDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

/** `{"$date": …}` (also `{date}`, ISO text, milliseconds) ↔ epoch milliseconds. */
export const WireDate = shownAs(
  z.codec(z.custom<WireInstant>(), z.int().min(firstInstantMs).max(lastInstantMs), {
    decode: (wire, ctx) => {
      const at = parseInstant(wire);
      if (at !== null) return at;
      ctx.issues.push({
        code: 'custom',
        input: wire,
        message: 'a date like "2026-05-01T08:00:00.000Z" is wanted here',
      });
      return z.NEVER;
    },
    encode: (ms): WireInstant => ({ $date: new Date(ms).toISOString() }),
  }),
  {
    type: 'object',
    description: 'Also accepted: the ISO text alone, milliseconds since 1970, or {"date": …}.',
    properties: { $date: { type: 'string', format: 'date-time' } },
    required: ['$date'],
  },
);

/** A day without an hour (a birth date): `{"$date": "1990-02-28T00:00:00.000Z"}` ↔ `1990-02-28`. */
export const WireDay = shownAs(
  z.codec(z.custom<WireInstant>(), z.string().regex(isoDay), {
    decode: (wire, ctx) => {
      const at = parseInstant(wire);
      if (at !== null) return new Date(at).toISOString().slice(0, 10);
      ctx.issues.push({ code: 'custom', input: wire, message: 'a day like "1990-02-28" is wanted here' });
      return z.NEVER;
    },
    encode: (day): WireInstant => ({ $date: `${day}T00:00:00.000Z` }),
  }),
  { type: 'object', properties: { $date: { type: 'string', format: 'date-time' } }, required: ['$date'] },
);

/** A true instant, or a date and hour as the people at the event's place read it (`2026-05-01T08:00:00`). */
export type Moment =
  | { readonly kind: 'instant'; readonly atMs: number }
  | { readonly kind: 'local'; readonly text: string };

const dayFirst = /^(\d{2})\/(\d{2})\/(\d{4})/;

function parseMoment(wire: unknown): Moment | null {
  if (typeof wire !== 'string') {
    const atMs = parseInstant(wire);
    return atMs === null ? null : { kind: 'instant', atMs };
  }
  const text = wire.trim().replace(dayFirst, '$3-$2-$1');
  const atMs = parseIso(text);
  if (atMs === null) return null;
  const hasZone = isoMoment.exec(text)?.[3] !== undefined;
  return hasZone ? { kind: 'instant', atMs } : { kind: 'local', text: new Date(atMs).toISOString().slice(0, 19) };
}

const MomentInside = z.union([
  z.object({ kind: z.literal('instant'), atMs: z.int() }),
  z.object({ kind: z.literal('local'), text: z.string() }),
]);

/**
 * The 'date time' text of `/reader-configuration` (document 3, section 7), or an instant. Text without a zone stays as it is:
 * only who knows the zone of the event can work out the instant, and refuse an hour that comes twice or never there.
 */
export const WireMoment = shownAs(
  z.codec(z.custom<WireInstant>(), MomentInside, {
    decode: (wire, ctx) => {
      const moment = parseMoment(wire);
      if (moment !== null) return moment;
      ctx.issues.push({
        code: 'custom',
        input: wire,
        message: 'a date and time like "2026-05-01 08:00" is wanted here',
      });
      return z.NEVER;
    },
    encode: (moment): WireInstant =>
      moment.kind === 'instant' ? { $date: new Date(moment.atMs).toISOString() } : moment.text.replace('T', ' '),
  }),
  {
    description: 'A date and time "2026-05-01 08:00" in the zone of the event, or an instant as {"$date": "…"}.',
  },
);
