import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** The part of the trail that somebody may read and take back. */
export interface TrailScope {
  /** Kinds of things that they see all of. */
  readonly kinds: readonly string[];
  /** Kinds of which they see those of `events`. */
  readonly boundKinds: readonly string[];
  /** Numbers of events. */
  readonly events: readonly number[];
}

/** The condition on changes `c` that a scope holds them. */
export function isInScope({ kinds, boundKinds, events }: TrailScope): RawBuilder<boolean> {
  const kind = sql`split_part(c.subject, ':', 1)`;
  const isFree = sql<boolean>`${kind} = any(${[...kinds]}::text[])`;
  if (boundKinds.length === 0) return isFree;
  return sql<boolean>`(${isFree} or (${kind} = any(${[...boundKinds]}::text[]) and c.subject in (${subjectsOf(events)})
    and (${kind} <> 'chip' or ${isReadOf(events)})))`;
}

/** The subjects of all that belongs to these events. A configuration that was deleted by the checkpoint that it had; a reader that serves others too is of none. */
function subjectsOf(events: readonly number[]): RawBuilder<unknown> {
  const isOfThem = sql`any(${[...events]}::int[])`;
  const served = sql`select r.oid, r.numeric_id from reader r
    join reader_configuration rc on rc.reader_number = r.number join modality m on m.number = rc.modality_number
    group by r.number having bool_and(m.event_number = ${isOfThem})`;
  return sql`
    select 'event:' || oid from event where number = ${isOfThem}
    union all select 'modality:' || oid from modality where event_number = ${isOfThem}
    union all select 'participant:' || oid from participant where event_number = ${isOfThem}
    union all select 'notice:' || oid from notice where event_number = ${isOfThem}
    union all select 'problem:' || type || ':' || subject from problem where event_number = ${isOfThem}
    union all select 'chip:' || chip from chip where event_number = ${isOfThem}
    union all select 'reader:' || oid from (${served}) served
    union all select 'reader:' || numeric_id from (${served}) served
    union all select d.subject from command_change d
      where d.field = 'checkpoint' and d.command_number in (select number from command where name like 'configuration\\_%')
        and coalesce(d."is", d.was) #>> '{}' in (
          select p.oid from checkpoint p join modality m on m.number = p.modality_number where m.event_number = ${isOfThem})`;
}

/** A chip runs in many races: what was done to a read of it is of those whose reader heard it, in its window there. */
const isReadOf = (events: readonly number[]): RawBuilder<boolean> => sql<boolean>`(c.field like 'read:%' and exists (
  select from reader_configuration rc join modality m on m.number = rc.modality_number
  where m.event_number = any(${[...events]}::int[]) and rc.reader_number = split_part(c.field, ':', 2)::int
    and split_part(c.field, ':', 5)::numeric between rc.opens_at and rc.closes_at))`;

/** Of these commands those of which a scope holds every change. */
export async function commandsHeld(db: Db, numbers: readonly number[], scope: TrailScope): Promise<Set<number>> {
  if (numbers.length === 0) return new Set();
  const { rows } = await sql<{ number: number }>`
    select distinct c.command_number as number from command_change c
    where c.command_number = any(${[...numbers]}::int[]) and not ${isInScope(scope)}`.execute(db);
  const others = new Set(rows.map(({ number }) => number));
  return new Set(numbers.filter((number) => !others.has(number)));
}
