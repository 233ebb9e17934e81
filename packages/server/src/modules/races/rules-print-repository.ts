import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** The rules that results depend on, part by part, as text to be compared before and after. */
export interface RulesPrint {
  readonly timing_rules: string;
  readonly gun_moved: string;
  readonly phase: string;
  readonly wave: string;
  /** Those of waves. */
  readonly wave_gun_moved: string;
  readonly category_rules: string;
  readonly course: string;
  readonly reader_checkpoint: string;
  readonly miss_rate: string;
  readonly neutralised: string;
}

export async function rulesPrint(trx: Db, modality: number): Promise<RulesPrint> {
  const found = await sql<RulesPrint>`
    select
      jsonb_build_array(m.chronotype, m.sport, m.planned_start_at, m.start_closes_ms, m.precision_ms, m.rounding,
        m.ranks_by_net_time, m.is_timed)::text as timing_rules,
      coalesce(m.gun_at::text, '') as gun_moved,
      coalesce(m.staff_mark, '') as phase,
      coalesce((select jsonb_agg(jsonb_build_array(w.number, w.name) order by w.number)
        from wave w where w.modality_number = m.number)::text, '') as wave,
      coalesce((select jsonb_agg(jsonb_build_array(w.number, w.gun_at) order by w.number)
        from wave w where w.modality_number = m.number and w.gun_at is not null)::text, '') as wave_gun_moved,
      coalesce((select jsonb_agg(jsonb_build_array(c.name, c.gender, c.age_from, c.age_to) order by c.position)
        from category c where c.modality_number = m.number)::text, '') as category_rules,
      coalesce((select jsonb_agg(jsonb_build_array(c.number, c.position, c.kind, c.distance_m, c.is_timed, c.min_leg_time_ms, c.cutoff_ms)
        order by c.position) from checkpoint c where c.modality_number = m.number)::text, '') as course,
      coalesce((select jsonb_agg(jsonb_build_array(r.reader_number, r.checkpoint_number, r.opens_at, r.closes_at, r.min_gap_ms)
        order by r.number) from reader_configuration r where r.modality_number = m.number)::text, '') as reader_checkpoint,
      coalesce((select jsonb_agg(jsonb_build_array(c.number, c.miss_rate) order by c.number)
        from checkpoint c where c.modality_number = m.number and c.miss_rate is not null)::text, '') as miss_rate,
      coalesce((select jsonb_agg(jsonb_build_array(s.from_at, s.to_at) order by s.from_at, s.to_at)
        from neutralised_span s where s.modality_number = m.number)::text, '') as neutralised
    from modality m where m.number = ${modality}`.execute(trx);
  const print = found.rows[0];
  if (!print) throw new Error(`modality ${modality} is gone`);
  return print;
}

/** The prizes of a modality as text, whether the public sees who takes them, whether it is cancelled and gives none, and what times are shown to: another text means that pages show otherwise. */
export async function pagesPrint(trx: Db, modality: number): Promise<string> {
  const { rows } = await sql<{ prizes: string | null }>`
    select concat_ws(' ', m.status = 'cancelled', m.show_prized_positions, m.shown_precision_ms, (select jsonb_agg(to_jsonb(p) - 'oid' order by p."order")
      from prize_rule p where p.modality_number = m.number)) as prizes
    from modality m where m.number = ${modality}`.execute(trx);
  return rows[0]?.prizes ?? '';
}
