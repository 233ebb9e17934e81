import type { Context } from '@dorsal/server/platform/context.ts';
import type { OpenDatabase } from '@dorsal/server/platform/db/open-database.ts';
import type { Figure } from '#bench/figure.ts';

/** A figure as it is printed, beside the limit of the machine, measured in the same run. */
export interface Line {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The requirement; null: shown, without one. */
  readonly required: { readonly least: number } | { readonly most: number } | null;
  /** The limit of the machine: the cost of the same work without the program. */
  readonly against: { readonly what: string; readonly value: number } | null;
}

export interface BenchParts {
  /** True: small fields, to see that it works; the figures say nothing then. */
  readonly isQuick: boolean;
  /** A migrated, empty database of its own on a durable PostgreSQL that is thrown away. */
  readonly aDatabase: () => Promise<BenchDatabase>;
}

export interface BenchDatabase {
  readonly context: Context;
  readonly pool: OpenDatabase['pool'];
  readonly url: string;
  readonly postgresPid: number;
}

export interface Bench {
  readonly name: string;
  readonly summary: string;
  readonly run: (parts: BenchParts) => Promise<Line[]>;
}

type More = Partial<Pick<Line, 'required' | 'against'>>;

export const line = (what: string, value: number, unit: string, more: More = {}): Line => ({
  what,
  value,
  unit,
  required: more.required ?? null,
  against: more.against ?? null,
});

/** The longest block of the event loop: under 50 ms everywhere. */
export const longestBlock = (value: number): Line =>
  line('longest block of the event loop', value, 'ms', { required: { most: 50 } });

export function lineOf({ what, value, unit, limit }: Figure): Line {
  if (limit === null) return line(what, value, unit);
  return line(what, value, unit, { required: unit === '1/s' ? { least: limit } : { most: limit } });
}

/** Null: it has no requirement. */
export function isMet({ value, required }: Line): boolean | null {
  if (required === null) return null;
  return 'least' in required ? value >= required.least : value <= required.most;
}
