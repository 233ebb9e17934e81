import type {
  Checkpoint,
  Chronotype,
  EpochMs,
  Ms,
  RacePhase,
  ReaderConfiguration,
  TimingRules,
  Wave,
} from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

interface RulesRow {
  chronotype: Chronotype;
  sport: string;
  staff_mark: string | null;
  gun_at: EpochMs | null;
  planned_start_at: Date | null;
  start_closes_ms: Ms;
  precision_ms: 1 | 100 | 1000;
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
    precisionMs: row.precision_ms,
    rounding: row.rounding,
    ranksByNetTime: row.ranks_by_net_time,
  };
}

const phaseOf = (staffMark: string | null): RacePhase =>
  staffMark === 'finished_provisional' || staffMark === 'finished_official' ? staffMark : 'before_or_live';

/** Instants fit JSON: all stay far below 2^53. */
const rulesQuery = (modality: number) => sql<RulesRow>`
  select m.chronotype, m.sport, m.staff_mark, m.gun_at, coalesce(m.planned_start_at, e.date_start) as planned_start_at,
    m.start_closes_ms, m.precision_ms, m.rounding, m.ranks_by_net_time,
    exists (
      select from checkpoint c join manual_time t on t.checkpoint_number = c.number
      where c.modality_number = m.number and c.kind = 'start'
    ) as has_start_times,
    (select json_agg(json_build_object('id', c.number, 'distanceM', c.distance_m, 'minLegTimeMs', c.min_leg_time_ms,
        'cutoffMs', c.cutoff_ms, 'isTimed', c.is_timed) order by c.position)
      from checkpoint c where c.modality_number = m.number) as checkpoints,
    (select json_agg(json_build_object('id', w.number, 'name', w.name, 'gunAt', w.gun_at) order by w.position, w.number)
      from wave w where w.modality_number = m.number) as waves,
    (select json_agg(json_build_object('device', rc.reader_number, 'checkpoint', rc.checkpoint_number, 'opensAt', rc.opens_at,
        'closesAt', rc.closes_at, 'minGapMs', rc.min_gap_ms) order by rc.number)
      from reader_configuration rc where rc.modality_number = m.number and rc.checkpoint_number is not null) as readers
  from modality m join event e on e.number = m.event_number
  where m.number = ${modality}`;
