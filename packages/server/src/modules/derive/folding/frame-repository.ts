import type { TimingRules } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import { loadTimingRules } from '#modules/derive/rules-repository.ts';
import {
  type ClockRow,
  clockSpans,
  joinSpans,
  type ReaderClocks,
  readerClocksOf,
} from '#modules/readers/reader-clocks.ts';
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
  /** False: more people are told of than an event carries, so what boards show of them need not be loaded. */
  readonly isCarried: boolean;
  /** Whether anyone of the modality is parked. */
  readonly isAnyParked: boolean;
}

/** Spans nearer than this are searched as one: a chip has few reads between two windows of a race. */
const oneSearchMs = 6 * 3_600_000;

/** Loads the rules of a modality and where its reads are to be looked for. */
export async function loadDeriveFrame(trx: Db, modality: number, isCarried: boolean): Promise<DeriveFrame> {
  const [rules, { clocks, hasInvalidations, isAnyParked }] = await Promise.all([
    loadTimingRules(trx, modality),
    loadSurroundings(trx, modality),
  ]);
  const readers = [...new Set((rules?.readers ?? []).map(({ device }) => device))];
  const spans = (rules?.readers ?? []).flatMap(({ device, opensAt, closesAt }) =>
    clockSpans(clocks, device, { from: opensAt, to: closesAt }),
  );
  return {
    modality,
    rules,
    search: { readers: new Set(readers), spans: joinSpans(spans, oneSearchMs), clocks, hasInvalidations },
    positions: new Map((rules?.checkpoints ?? []).map(({ id }, position) => [id, position])),
    isCarried,
    isAnyParked,
  };
}

interface Surroundings {
  readonly clocks: ReaderClocks;
  /** Staff take out few reads: mostly there are none at all, and then nobody's need to be looked up. */
  readonly hasInvalidations: boolean;
  readonly isAnyParked: boolean;
}

async function loadSurroundings(trx: Db, modality: number): Promise<Surroundings> {
  const { rows } = await sql<{ clocks: ClockRow[] | null; hasInvalidations: boolean; isAnyParked: boolean }>`
    select exists (select from read_invalidation) as "hasInvalidations",
      exists (select from parked_result where modality_number = ${modality}) as "isAnyParked",
      (select json_agg(json_build_object('reader_number', reader_number, 'from_at', from_at, 'to_at', to_at, 'difference_ms', difference_ms) order by number desc)
        from reader_clock
        where reader_number in (select reader_number from reader_configuration where modality_number = ${modality})) as clocks`.execute(
    trx,
  );
  const { clocks, hasInvalidations = false, isAnyParked = false } = rows[0] ?? {};
  return { clocks: readerClocksOf(clocks ?? []), hasInvalidations, isAnyParked };
}
