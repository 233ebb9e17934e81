import { type Selectable, sql } from 'kysely';
import type { RaceScope } from '#modules/races/race-visibility.ts';
import type { Db } from '#platform/context.ts';
import { isShownOrSeen } from '#platform/db/shown-to.ts';
import type {
  CategoryTable,
  CheckpointTable,
  ModalityTable,
  PricePeriodTable,
  PrizeRuleTable,
  WaveTable,
} from '#platform/db/tables/events.ts';

/** A modality with all that belongs to it, each list in its order. */
export interface ModalityRows {
  readonly modality: Selectable<ModalityTable>;
  readonly checkpoints: readonly Selectable<CheckpointTable>[];
  readonly waves: readonly Selectable<WaveTable>[];
  readonly categories: readonly Selectable<CategoryTable>[];
  readonly prices: readonly Selectable<PricePeriodTable>[];
  readonly prizes: readonly Selectable<PrizeRuleTable>[];
  /** Length of its track; null: it has none. */
  readonly trackM: number | null;
  /** Newest version of its board. */
  readonly boardVersion: number;
  /** Public id of the modality of a circuit that it counts for. */
  readonly circuitModality: string | null;
  /** The mark that staff set on its event. */
  readonly isEventPostponed: boolean;
  /** Public id of the checkpoint where it was stopped; null: it goes to its finish. */
  readonly classifiedAt: string | null;
}

/** The choice of modalities: by their own numbers, or all of some events. */
export type WhichModalities = { readonly numbers: readonly number[] } | { readonly events: readonly number[] };

/** By their place in their event. `scope`: the hidden ones that are among them. */
export async function loadModalities(
  db: Db,
  which: WhichModalities,
  { seesHidden }: Pick<RaceScope, 'seesHidden'>,
): Promise<ModalityRows[]> {
  const [column, numbers] =
    'numbers' in which
      ? (['modality.number', which.numbers] as const)
      : (['modality.event_number', which.events] as const);
  if (numbers.length === 0) return [];
  const modalities = await db
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .selectAll('modality')
    .where(column, 'in', [...numbers])
    .where(isShownOrSeen(seesHidden, sql`(modality.visible and event.visible)`, sql`event.number`))
    .orderBy('modality.event_number')
    .orderBy('modality.position')
    .orderBy('modality.number')
    .execute();
  return await withLists(db, modalities);
}

async function withLists(db: Db, modalities: readonly Selectable<ModalityTable>[]): Promise<ModalityRows[]> {
  const numbers = modalities.map(({ number }) => number);
  if (numbers.length === 0) return [];
  const [checkpoints, waves, categories, prices, prizes, marks] = await Promise.all([
    db.selectFrom('checkpoint').selectAll().where('modality_number', 'in', numbers).orderBy('position').execute(),
    db
      .selectFrom('wave')
      .selectAll()
      .where('modality_number', 'in', numbers)
      .orderBy('position')
      .orderBy('number')
      .execute(),
    db.selectFrom('category').selectAll().where('modality_number', 'in', numbers).orderBy('position').execute(),
    db
      .selectFrom('price_period')
      .selectAll()
      .where('modality_number', 'in', numbers)
      .orderBy('starts_at')
      .orderBy('number')
      .execute(),
    db.selectFrom('prize_rule').selectAll().where('modality_number', 'in', numbers).orderBy('order').execute(),
    loadMarks(db, numbers),
  ]);
  return modalities.map((modality) => {
    const mine = (row: { readonly modality_number: number }): boolean => row.modality_number === modality.number;
    const own = marks.get(modality.number);
    return {
      modality,
      checkpoints: checkpoints.filter(mine),
      waves: waves.filter(mine),
      categories: categories.filter(mine),
      prices: prices.filter(mine),
      prizes: prizes.filter(mine),
      trackM: own?.track_m ?? null,
      boardVersion: own?.version ?? 0,
      circuitModality: own?.circuit_modality ?? null,
      isEventPostponed: own?.event_postponed ?? false,
      classifiedAt: own?.stop_oid ?? null,
    };
  });
}

interface Marks {
  number: number;
  track_m: number | null;
  version: number;
  circuit_modality: string | null;
  event_postponed: boolean;
  stop_oid: string | null;
}

async function loadMarks(db: Db, numbers: readonly number[]): Promise<Map<number, Marks>> {
  const { rows } = await sql<Marks>`
    select m.number,
      (select t.distance_m from track t where t.modality_number = m.number) as track_m,
      coalesce((select max(b.version) from board_event b where b.modality_number = m.number), 0) as version,
      (select c.oid from modality c where c.number = m.circuit_modality_number) as circuit_modality,
      (select e.is_postponed from event e where e.number = m.event_number) as event_postponed,
      (select p.oid from race_stop t join checkpoint p on p.number = t.checkpoint_number where t.modality_number = m.number) as stop_oid
    from modality m where m.number = any(${[...numbers]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.number, row]));
}
