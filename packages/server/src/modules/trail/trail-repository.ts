import { mostTrailChanges } from '@dorsal/contract/calls/staff/trail.ts';
import { type RawBuilder, sql } from 'kysely';
import type { FieldChange } from '#platform/commands/command-repository.ts';
import type { Db } from '#platform/context.ts';
import { likePattern } from '#platform/db/like-pattern.ts';
import { isInScope, type TrailScope } from './trail-scope-repository.ts';

/** A command as it stands in the trail. */
export interface TrailRow {
  readonly number: number;
  readonly name: string;
  readonly at: Date;
  readonly actor: string;
  /** The name of the account. */
  readonly who: string | null;
  readonly through: string;
  readonly undoes: number | null;
  readonly undoneBy: number | null;
  readonly undoneWho: string | null;
  readonly undoneAt: Date | null;
  /** Those in the scope, up to `mostTrailChanges`. */
  readonly changes: readonly FieldChange[];
  /** All of them. */
  readonly totalChanges: number;
}

export interface TrailQuestion {
  readonly scope: TrailScope;
  /** Of one kind alone. */
  readonly kind?: string | undefined;
  /** Fields whose values the asker may not see, nor find. */
  readonly hidden: readonly string[];
  readonly subject?: string | undefined;
  /** The id that its sender gave the command. */
  readonly command?: string | undefined;
  readonly words?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Word for word the expression of the index: so much of a value is searched. */
const textOfChange = sql`(c.field || ' ' || left(coalesce(c.was::text, ''), 2000) || ' ' || left(coalesce(c."is"::text, ''), 2000))`;

/** Commands that changed something in the scope, the newest first: found by their changes, and told in full for those of the page alone. */
export async function findTrail(
  db: Db,
  { scope, kind, hidden, subject, command, words, from, to, offset, limit }: TrailQuestion,
): Promise<TrailRow[]> {
  const isOfKind = kind === undefined ? sql`true` : sql`split_part(c.subject, ':', 1) = ${kind}`;
  const ofKinds = sql`(${isInScope(scope)} and ${isOfKind})`;
  const conditions: RawBuilder<unknown>[] = [
    ofKinds,
    ...(subject === undefined ? [] : [sql`c.subject in (${subjectsOf(subject)})`]),
    ...(command === undefined ? [] : [sql`c.command_number = (select number from command where id = ${command})`]),
    ...(from === undefined ? [] : [sql`m.at >= ${from}`]),
    ...(to === undefined ? [] : [sql`m.at <= ${to}`]),
    ...(words === undefined ? [] : [sql`c.command_number in (${saying(words, { ofKinds, hidden })})`]),
  ];
  const isTimed = from !== undefined || to !== undefined;
  const { rows } = await sql<TrailRow>`
    select m.number, m.name, m.at, m.actor, u.name as who, m.through, m.undoes,
      undo.number as "undoneBy", coalesce(undoer.name, undo.actor) as "undoneWho", undo.at as "undoneAt",
      (select json_agg(json_build_object('subject', c.subject, 'field', c.field, 'was', c.was, 'is', c."is") order by c.position)
        from (select * from command_change c where c.command_number = m.number and ${ofKinds}
          order by c.position limit ${sql.lit(mostTrailChanges)}) c) as changes,
      (select count(*)::int from command_change c where c.command_number = m.number and ${ofKinds}) as "totalChanges"
    from command m left join user_account u on u.number = m.user_number
    left join command undo on undo.undoes = m.number left join user_account undoer on undoer.number = undo.user_number
    where m.number in (
      select c.command_number from command_change c ${isTimed ? sql`join command m on m.number = c.command_number` : sql``}
      where ${sql.join(conditions, sql` and `)}
      group by c.command_number order by c.command_number desc offset ${offset} limit ${limit}
    )
    order by m.number desc`.execute(db);
  return rows.map((row) => ({ ...row, changes: row.changes.map((change) => withoutHidden(change, hidden)) }));
}

/** The accounts that have done anything, one after the other by the index of their commands: few of all that there are. */
const actors = sql`
  with recursive actor as (
    (select user_number as number from command where user_number is not null order by user_number limit 1)
    union all
    select (select c.user_number from command c where c.user_number > actor.number order by c.user_number limit 1) from actor
    where actor.number is not null
  )
  select number from actor where number is not null`;

/** The numbers of commands that say these words: in their name, in who did them, or in a value. Each way has an index of its own. */
function saying(
  words: string,
  { ofKinds, hidden }: { readonly ofKinds: RawBuilder<unknown>; readonly hidden: readonly string[] },
): RawBuilder<unknown> {
  const like = likePattern(words);
  return sql`
    select number from command where (name || ' ' || actor) ilike ${like}
    union select k.number from command k join user_account u on u.number = k.user_number
      where u.number in (${actors}) and u.name ilike ${like}
    union select c.command_number from command_change c where ${textOfChange} ilike ${like} and ${ofKinds}
      and not c.field = any(${[...hidden]}::text[])`;
}

/** The things that are one to who asks: a reader by its id and by its number, with its places of now and of before. */
function subjectsOf(subject: string): RawBuilder<unknown> {
  const [, id] = /^reader:([0-9a-f]{24}|\d{1,9})$/.exec(subject) ?? [];
  if (id === undefined) return sql`${subject}`;
  const reader = sql`select oid, numeric_id, number from reader where oid = ${id} or numeric_id::text = ${id}`;
  return sql`
    select ${subject}
    union select unnest(array['reader:' || r.oid, 'reader:' || r.numeric_id]) from (${reader}) r
    union select 'configuration:' || rc.oid from reader_configuration rc join (${reader}) r on r.number = rc.reader_number
    union select d.subject from command_change d join (${reader}) r on to_jsonb(r.oid) in (d.was, d."is")
      where d.field = 'reader' and d.command_number in (select number from command where name like 'configuration\\_%')`;
}

const withoutHidden = (change: FieldChange, hidden: readonly string[]): FieldChange =>
  hidden.includes(change.field) ? { ...change, was: null, is: null } : change;

/** Changes of one command in the scope, in its order. */
export async function findTrailChanges(
  db: Db,
  {
    number,
    scope,
    hidden,
    offset,
    limit,
  }: Pick<TrailQuestion, 'scope' | 'hidden' | 'offset' | 'limit'> & { readonly number: number },
): Promise<FieldChange[]> {
  const { rows } = await sql<FieldChange>`
    select c.subject, c.field, c.was, c."is" from command_change c
    where c.command_number = ${number} and ${isInScope(scope)}
    order by c.position offset ${offset} limit ${limit}`.execute(db);
  return rows.map((change) => withoutHidden(change, hidden));
}

/** The names of things by their ids, of readers by `reader:` and their number, of problems by their subject, of tills by their device as their desk is called; one that is gone has none. */
export async function namesOfThings(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const numbers = ids.flatMap((id) => (id.startsWith('reader:') ? [Number(id.slice('reader:'.length))] : []));
  const asked = sql`any(${[...ids]}::text[])`;
  const { rows } = await sql<{ id: string; name: string }>`
    select oid as id, name from ad where oid = ${asked}
    union all select oid, name from organism where oid = ${asked}
    union all select oid, trim(name || ' ' || surname) from user_account where oid = ${asked}
    union all select oid, name from event where oid = ${asked}
    union all select oid, name || ' (' || numeric_id || ')' from reader where oid = ${asked}
    union all select 'reader:' || numeric_id, name || ' (' || numeric_id || ')' from reader where numeric_id = any(${numbers}::int[])
    union all select m.oid, e.name || ' · ' || m.short_name from modality m join event e on e.number = m.event_number
      where m.oid = ${asked}
    union all select p.oid, concat_ws(' ', p.bib, nullif(p.name, ''), nullif(p.surname, '')) || ' · ' || m.short_name
      from participant p join modality m on m.number = p.modality_number where p.oid = ${asked}
    union all select c.oid, coalesce(nullif(c.name, ''), case when c.kind = 'intermediate' and c.distance_m is not null
        then 'km ' || trim_scale(round((c.distance_m / 1000.0)::numeric, 2)) else c.kind end)
      from checkpoint c where c.oid = ${asked}
    union all select oid, "order"::text from prize_rule where oid = ${asked}
    union all select oid, left(text, 60) from notice where oid = ${asked}
    union all select rc.oid, r.name || ' (' || r.numeric_id || ')' from reader_configuration rc join reader r on r.number = rc.reader_number
      where rc.oid = ${asked}
    union all select oid, label from helper_link where oid = ${asked}
    union all select oid, name from helper_phone where oid = ${asked}
    union all select oid, label from job where oid = ${asked}
    union all select till, max(desk) from till_line where till = ${asked} and desk <> '' group by till
    union all (select 'problem:' || b.type || ':' || b.subject, concat_ws(' · ', max(concat_ws(' ', p.bib, nullif(p.name, ''), nullif(p.surname, ''))), max(e.name), max(m.short_name))
      from problem b left join event e on e.number = b.event_number left join modality m on m.number = b.modality_number
      left join participant p on b.subject = 'participant:' || p.number
      where 'problem:' || b.type || ':' || b.subject = ${asked} group by 1)`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Of these commands those that nothing can take back as things stand, with the command that is in the way (null: none is): who had a chip that somebody
 * else was given since, and rulings on people whose results are official.
 */
export async function commandsInTheWay(
  db: Db,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<{ command: number; by: number | null }>`
    select c.number as command, max(case when m.status <> 'finished_official' then (
      select max(g.command_number) from command_change g where g.field = h.field and g.subject = 'participant:' || other.oid) end) as by
    from command c join command_change h on h.command_number = c.number and h.subject like 'participant:%' and h.field not in ('back', 'collected')
    join participant p on p.oid = split_part(h.subject, ':', 2) join modality m on m.number = p.modality_number
    left join chip on c.name = 'chip_taken' and h.field = 'chip:' || chip.chip and chip.event_number = p.event_number
      and chip.participant_number <> p.number
    left join participant other on other.number = chip.participant_number
    where c.number = any(${[...numbers]}::int[]) and (m.status = 'finished_official' or other.number is not null)
    group by c.number`.execute(db);
  return new Map(rows.map(({ command, by }) => [command, by]));
}
