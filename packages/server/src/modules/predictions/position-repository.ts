import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { RaceScope } from '#modules/races/race-visibility.ts';
import { isShownTo } from '#modules/races/race-visibility-repository.ts';
import type { ScreenPoint } from '#modules/tracks/thin-track.ts';
import type { Db } from '#platform/context.ts';

/** A person with a result, and the fields that an answer may show. */
export interface Runner {
  readonly oid: string;
  readonly bib: string | null;
  readonly name: string;
  readonly surname: string;
  readonly isPublic: boolean;
  readonly event: number;
  readonly modality: number;
  readonly status: string;
  readonly startedAt: EpochMs | null;
  readonly crossings: readonly (EpochMs | null)[];
  /** Positions of the checkpoints whose crossing is being checked. */
  readonly held: readonly number[];
}

/** People by their ids, or all of a modality, as long as they have crossed anything, if only to be checked. Whom the caller may not know of is left out. */
export async function findRunners(
  db: Db,
  which: {
    readonly registrations: readonly string[] | undefined;
    readonly modality: string | undefined;
    readonly scope: RaceScope;
  },
): Promise<Runner[]> {
  const { registrations, modality, scope } = which;
  const { rows } = await sql<Runner>`
    select p.oid, p.bib, p.name, p.surname, p.is_public as "isPublic", p.event_number as event, p.modality_number as modality,
      r.status, coalesce(r.net_start_at, r.reference_at) as "startedAt", to_jsonb(r.crossings) as crossings,
      coalesce(r.held, '{}') as held
    from participant p
    join result r on r.participant_number = p.number and r.modality_number = p.modality_number
    join modality m on m.number = p.modality_number
    where p.cancelled_at is null and ${isShownTo(scope) ?? sql`true`}
      and (${registrations === undefined}::boolean or p.oid = any(${registrations ?? []}::text[]))
      and (${modality === undefined}::boolean or m.oid = ${modality ?? ''})
      and (array_remove(r.crossings, null) <> '{}' or cardinality(r.held) > 0)
    order by p.number limit ${mostRunners}`.execute(db);
  return rows;
}

/** A page of positions is a map, and no map shows more. */
const mostRunners = 9999;

/** Lines of tracks by modality. */
export async function tracksOf(db: Db, modalities: readonly number[]): Promise<Map<number, readonly ScreenPoint[]>> {
  if (modalities.length === 0) return new Map();
  const rows = await db
    .selectFrom('track')
    .select(['modality_number', 'screen'])
    .where('modality_number', 'in', [...modalities])
    .execute();
  // Written by the import of tracks alone.
  return new Map(rows.map(({ modality_number, screen }) => [modality_number, screen as ScreenPoint[]]));
}
