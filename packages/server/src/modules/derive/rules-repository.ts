import { phaseOf } from '@dorsal/domain/status/modality-status.ts';
import type { StaffMark } from '@dorsal/domain/status/status.ts';
import { lateFinishMs } from '@dorsal/domain/timing/opened-finish.ts';
import type {
  Checkpoint,
  Chronotype,
  EpochMs,
  JudgeOrder,
  MatAside,
  Ms,
  ReaderConfiguration,
  TimeSpan,
  TimingRules,
  Wave,
} from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import { type ClockRow, type ReaderClocks, readerClocksOf, searchSpans } from '#modules/readers/reader-clocks.ts';
import type { Db } from '#platform/context.ts';
import type { ReadSearch } from './people-repository.ts';
import { databaseNow, horizonAt } from './waiting-repository.ts';

interface RulesRow {
  chronotype: Chronotype;
  sport: string;
  staff_mark: StaffMark | null;
  gun_at: EpochMs | null;
  planned_start_at: Date | null;
  start_closes_ms: Ms;
  neutralised: TimeSpan[] | null;
  asides: MatAside[] | null;
  classified_at: number | null;
  orders: JudgeOrder[] | null;
  precision_ms: 1 | 100 | 1000;
  shown_precision_ms: 1 | 100 | 1000 | null;
  rounding: 'down' | 'up';
  ranks_by_net_time: boolean;
  has_start_times: boolean;
  checkpoints: Checkpoint[] | null;
  waves: Wave[] | null;
  readers: (Omit<ReaderConfiguration, 'checkpoint'> & { checkpoint: number })[] | null;
}

/**
 * Everything of a modality that its results depend on; null when there is no such modality, or it has no start and finish yet. `device`
 * of a reader is its internal number, checkpoints and waves keep their numbers as `id`. One statement, so all of it is of one moment.
 */
export async function loadTimingRules(db: Db, modality: number): Promise<TimingRules | null> {
  const { rows } = await rulesQuery(modality).execute(db);
  const row = rows[0];
  const checkpoints = row?.checkpoints ?? [];
  if (!row || checkpoints.length < 2) return null;
  const positions = new Map(checkpoints.map(({ id }, position) => [id, position]));
  return {
    chronotype: row.chronotype,
    sport: row.sport,
    phase: phaseOf(row.staff_mark),
    gunAt: row.gun_at,
    plannedStartAt: row.planned_start_at?.getTime() ?? 0,
    waves: row.waves ?? [],
    checkpoints,
    readers: (row.readers ?? []).flatMap((reader) => {
      const checkpoint = positions.get(reader.checkpoint);
      return checkpoint === undefined ? [] : [{ ...reader, checkpoint }];
    }),
    hasStartTimes: row.has_start_times,
    startClosesMs: row.start_closes_ms,
    neutralised: row.neutralised ?? [],
    ...(row.asides !== null && { asides: asidesAt(row.asides, positions) }),
    ...(row.classified_at !== null && { classifiedAt: positions.get(row.classified_at) }),
    ...(row.orders !== null && { orders: ordersAt(row.orders, positions) }),
    precisionMs: row.precision_ms,
    ...(row.shown_precision_ms !== null && { shownPrecisionMs: row.shown_precision_ms }),
    rounding: row.rounding,
    ranksByNetTime: row.ranks_by_net_time,
  };
}

const asidesAt = (asides: readonly MatAside[], positions: ReadonlyMap<number, number>): MatAside[] =>
  asides.map((aside) => ({
    ...aside,
    checkpoint: aside.checkpoint === null ? null : (positions.get(aside.checkpoint) ?? null),
  }));

/** Orders at a checkpoint that is gone decide nothing. */
const ordersAt = (orders: readonly JudgeOrder[], positions: ReadonlyMap<number, number>): JudgeOrder[] =>
  orders.flatMap(({ checkpoint, ranks }) => {
    const position = positions.get(checkpoint);
    return position === undefined ? [] : [{ checkpoint: position, ranks }];
  });

/** Instants fit JSON: all stay far below 2^53. */
const rulesQuery = (modality: number) => sql<RulesRow>`
  select m.chronotype, m.sport, m.staff_mark, m.gun_at, coalesce(m.planned_start_at, e.date_start) as planned_start_at,
    m.start_closes_ms, m.precision_ms, m.shown_precision_ms, m.rounding, m.ranks_by_net_time,
    exists (
      select from checkpoint c join manual_time t on t.checkpoint_number = c.number
      where c.modality_number = m.number and c.kind = 'start'
    ) as has_start_times,
    (select json_agg(json_build_object('id', c.number, 'distanceM', c.distance_m, 'minLegTimeMs', c.min_leg_time_ms,
        'cutoffMs', c.cutoff_ms, 'isTimed', c.is_timed, 'missRate', c.miss_rate) order by c.position)
      from checkpoint c where c.modality_number = m.number) as checkpoints,
    (select json_agg(json_build_object('from', s.from_at, 'to', s.to_at) order by s.from_at, s.to_at)
      from neutralised_span s where s.modality_number = m.number) as neutralised,
    (select json_agg(json_build_object('device', a.reader_number, 'checkpoint', a.checkpoint_number, 'wave', a.wave_number,
        'from', coalesce(a.from_at, 0), 'to', coalesce(a.to_at, 9007199254740991)) order by a.oid)
      from mat_aside a where a.modality_number = m.number) as asides,
    (select t.checkpoint_number from race_stop t where t.modality_number = m.number) as classified_at,
    (select json_agg(json_build_object('checkpoint', checkpoint_number, 'ranks', ranks) order by order_oid) from (
        select order_oid, checkpoint_number, json_agg(people order by rank) as ranks from (
          select order_oid, checkpoint_number, rank, json_agg(participant_number order by participant_number) as people
          from judge_order where modality_number = m.number group by order_oid, checkpoint_number, rank) ranked
        group by order_oid, checkpoint_number) ordered) as orders,
    (select json_agg(json_build_object('id', w.number, 'name', w.name, 'gunAt', w.gun_at) order by w.position, w.number)
      from wave w where w.modality_number = m.number) as waves,
    (select json_agg(json_build_object('device', rc.reader_number, 'checkpoint', rc.checkpoint_number, 'opensAt', rc.opens_at,
        'closesAt', rc.closes_at, 'minGapMs', rc.min_gap_ms) order by rc.number)
      from reader_configuration rc where rc.modality_number = m.number and rc.checkpoint_number is not null) as readers
  from modality m join event e on e.number = m.event_number
  where m.number = ${modality}`;

/** The data that all people of one derive share. Loaded anew in every transaction: nothing of it outlives the lock. */
export interface DeriveFrame {
  readonly modality: number;
  /** Null: the modality has no start and finish yet, or is gone. Everyone waits. */
  readonly rules: TimingRules | null;
  readonly search: ReadSearch;
  /** Number of a checkpoint → its place on the course. */
  readonly positions: ReadonlyMap<number, number>;
  /** False: more people changed than an event carries, so their data for the board need not be loaded. */
  readonly isCarried: boolean;
  /** True if anyone of the modality is parked. */
  readonly isAnyParked: boolean;
  /** True if anyone of the modality waits for a read whose time has not come. */
  readonly isAnyWaiting: boolean;
}

/** Spans nearer than this are searched as one: a chip has few reads between two windows of a race. */
const oneSearchMs = 6 * 3_600_000;

/** Loads the rules of a modality and where its reads are to be looked for. */
export async function loadDeriveFrame(trx: Db, modality: number, isCarried: boolean): Promise<DeriveFrame> {
  // One after the other: a transaction has one connection, which takes one query at a time.
  const rules = await loadTimingRules(trx, modality);
  const { clocks, hasInvalidations, isAnyParked, isAnyWaiting, now } = await loadSurroundings(trx, modality);
  const readers = rules?.readers ?? [];
  const spans = searchSpans(clocks, withLateFinishes(readers, (rules?.checkpoints.length ?? 0) - 1), oneSearchMs);
  return {
    modality,
    rules,
    search: {
      readers: new Set(readers.map(({ device }) => device)),
      spans,
      clocks,
      hasInvalidations,
      horizon: horizonAt(now),
    },
    positions: new Map((rules?.checkpoints ?? []).map(({ id }, position) => [id, position])),
    isCarried,
    isAnyParked,
    isAnyWaiting,
  };
}

const withLateFinishes = (readers: TimingRules['readers'], finish: number): TimingRules['readers'] =>
  readers.map((reader) =>
    reader.checkpoint === finish ? { ...reader, closesAt: reader.closesAt + lateFinishMs } : reader,
  );

interface Surroundings {
  readonly clocks: ReaderClocks;
  /** Mostly false: staff take out few reads. False saves the look for them. */
  readonly hasInvalidations: boolean;
  readonly isAnyParked: boolean;
  readonly isAnyWaiting: boolean;
  /** By the database's clock. */
  readonly now: EpochMs;
}

async function loadSurroundings(trx: Db, modality: number): Promise<Surroundings> {
  const { rows } = await sql<Omit<Surroundings, 'clocks'> & { clocks: ClockRow[] | null }>`
    select exists (select from read_invalidation) as "hasInvalidations",
      exists (select from parked_result where modality_number = ${modality}) as "isAnyParked",
      exists (select from waiting_person where modality_number = ${modality}) as "isAnyWaiting",
      ${databaseNow} as now,
      (select json_agg(json_build_object('reader_number', reader_number, 'from_at', from_at, 'to_at', to_at, 'difference_ms', difference_ms) order by number desc)
        from reader_clock
        where reader_number in (select reader_number from reader_configuration where modality_number = ${modality})) as clocks`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a select without from gives one row');
  return { ...row, clocks: readerClocksOf(row.clocks ?? []) };
}
