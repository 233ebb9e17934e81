import { statusGroups } from '@dorsal/domain/event/status-groups.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { iso, type ListedEvent } from './event-facts-repository.ts';

/** As many as a page of the calendar has (document 1, section 9). */
const pageSize = 12;

const columns = sql`e.slug, e.name, ${iso(sql`e.date_start`)} as starts, e.city, e.status`;

/** The first page of what comes, or of what was. */
export async function listedEvents(db: Db, which: 'next' | 'past', now: Date): Promise<ListedEvent[]> {
  const statuses = [...(which === 'next' ? statusGroups.calendarNext : statusGroups.finished)];
  const since = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<ListedEvent>`
    select ${columns} from event e
    where e.status = any(${statuses}::text[]) and e.visible and not e.is_circuit
      and ${which === 'next' ? sql`e.listed_at >= ${since}` : sql`e.listed_at is not null`}
    order by ${which === 'next' ? sql`e.listed_at` : sql`e.listed_at desc`}, e.number limit ${pageSize}`.execute(db);
  return rows;
}

export async function listedCircuits(db: Db): Promise<ListedEvent[]> {
  const { rows } = await sql<ListedEvent>`
    select ${columns} from event e where e.is_circuit and e.visible
    order by e.date_start desc nulls last, e.number limit ${pageSize}`.execute(db);
  return rows;
}
