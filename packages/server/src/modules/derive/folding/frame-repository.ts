import type { TimingRules } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import { loadTimingRules } from '#modules/derive/rules-repository.ts';
import { clockSpans, joinSpans, loadReaderClocks } from '#modules/readers/reader-clocks.ts';
import type { Db } from '#platform/context.ts';
import type { ReadSearch } from './people-repository.ts';

/** What all people of one derive share. Loaded anew in every transaction: nothing of it outlives the lock. */
export interface DeriveFrame {
  readonly modality: number;
  /** Null: the modality has no start and finish yet, or is gone. Everyone waits. */
  readonly rules: TimingRules | null;
  readonly search: ReadSearch;
  /** Number of a checkpoint → its place on the course. */
  readonly positions: ReadonlyMap<number, number>;
  /** False: more people are told of than an event carries, so their faces need not be loaded. */
  readonly isCarried: boolean;
}

/** Spans nearer than this are searched as one: a chip has few reads between two windows of a race. */
const oneSearchMs = 6 * 3_600_000;

/** Loads the rules of a modality and where its reads are to be looked for. */
export async function loadDeriveFrame(trx: Db, modality: number, isCarried: boolean): Promise<DeriveFrame> {
  const rules = await loadTimingRules(trx, modality);
  const readers = [...new Set((rules?.readers ?? []).map(({ device }) => device))];
  const clocks = await loadReaderClocks(trx, readers);
  const spans = (rules?.readers ?? []).flatMap(({ device, opensAt, closesAt }) =>
    clockSpans(clocks, device, { from: opensAt, to: closesAt }),
  );
  return {
    modality,
    rules,
    search: {
      readers: new Set(readers),
      spans: joinSpans(spans, oneSearchMs),
      clocks,
      hasInvalidations: await anyInvalidation(trx),
    },
    positions: new Map((rules?.checkpoints ?? []).map(({ id }, position) => [id, position])),
    isCarried,
  };
}

/** Staff take out few reads: mostly there are none at all, and then nobody's need to be looked up. */
async function anyInvalidation(trx: Db): Promise<boolean> {
  const { rows } = await sql`select from read_invalidation limit 1`.execute(trx);
  return rows.length > 0;
}
