import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { isShownOrSeen } from '#platform/db/shown-to.ts';
import type { Hidden } from '#platform/http/visibility.ts';

/** Somebody of a race that is under way. */
export interface FoundRunner {
  readonly number: number;
  readonly oid: string;
  readonly modality: number;
}

/** Those of the people who run in a race that is live now. Those of hidden races are left out unless the caller sees them. */
export async function findRunnersOfLiveRaces(
  db: Db,
  { registrations, seesHidden }: { readonly registrations: readonly string[]; readonly seesHidden: Hidden },
): Promise<FoundRunner[]> {
  return await db
    .selectFrom('participant as p')
    .innerJoin('modality as m', 'm.number', 'p.modality_number')
    .innerJoin('event as e', 'e.number', 'm.event_number')
    .select(['p.number', 'p.oid', 'm.number as modality'])
    .where('p.oid', 'in', [...registrations])
    .where('p.cancelled_at', 'is', null)
    .where('m.status', '=', 'live')
    .where(isShownOrSeen(seesHidden, sql`(m.visible and e.visible)`, sql`e.number`))
    .orderBy('p.number')
    .execute();
}
