import { type RawBuilder, sql } from 'kysely';
import { written } from '#modules/roster/written-bib-repository.ts';
import type { Db } from '#platform/context.ts';
import type { FieldFault } from '#platform/http/answers.ts';

/** A kind of thing that keeps an event or a race from being deleted, with the way out. */
interface Hanging {
  readonly path: string;
  /** The words behind a number. */
  readonly message: string;
  /** The words behind 1. */
  readonly one: string;
  readonly count: RawBuilder<unknown>;
}

const onRace: readonly Hanging[] = [
  {
    path: 'registrations',
    message: 'people are entered: cancelled ones count too, as their entries are kept',
    one: 'person is entered: cancelled ones count too, as their entries are kept',
    count: sql`select count(*) from participant p where p.modality_number = x.number`,
  },
  {
    path: 'chips',
    message: 'chips belong to it: give them to another race',
    one: 'chip belongs to it: give it to another race',
    count: sql`select count(*) from chip c where c.modality_number = x.number`,
  },
  {
    path: 'reader_configurations',
    message: 'readers stand at its checkpoints: take them off',
    one: 'reader stands at its checkpoints: take it off',
    count: sql`select count(*) from reader_configuration r where r.modality_number = x.number`,
  },
  {
    path: 'bib_stock',
    message: 'bibs of the stock are for it: take them out of the stock first',
    one: 'bib of the stock is for it: take it out of the stock first',
    count: sql`
      select count(*) from bib_stock s where s.modality_number = x.number and not exists
        (select from participant p where p.event_number = s.event_number and ${written(sql`p.bib`)} = s.bib_key)`,
  },
  {
    path: 'notices',
    message: 'notices are about it: they were read, and stay',
    one: 'notice is about it: it was read, and stays',
    count: sql`select count(*) from notice n where n.modality_number = x.number`,
  },
  {
    path: 'circuit_modality',
    message: 'races count for it in a circuit: change these first',
    one: 'race counts for it in a circuit: change that one first',
    count: sql`select count(*) from modality o where o.circuit_modality_number = x.number`,
  },
];

const onEvent: readonly Hanging[] = [
  {
    path: 'modalities',
    message: 'races belong to it: delete them first',
    one: 'race belongs to it: delete it first',
    count: sql`select count(*) from modality m where m.event_number = x.number`,
  },
  {
    path: 'registrations',
    message: 'people are entered: cancelled ones count too, as their entries are kept',
    one: 'person is entered: cancelled ones count too, as their entries are kept',
    count: sql`select count(*) from participant p where p.event_number = x.number`,
  },
  {
    path: 'events',
    message: 'events count for this circuit: take them off first',
    one: 'event counts for this circuit: take it off first',
    count: sql`select count(*) from event o where o.circuit_number = x.number`,
  },
  {
    path: 'ads',
    message: 'ads belong to it: delete them or give them to another event',
    one: 'ad belongs to it: delete it or give it to another event',
    count: sql`select count(*) from ad a where a.event_number = x.number`,
  },
  {
    path: 'notices',
    message: 'notices are about it: they were read, and stay',
    one: 'notice is about it: it was read, and stays',
    count: sql`select count(*) from notice n where n.event_number = x.number`,
  },
];

/** Deletes an event or a race (its public id), or tells the things that hang on it. */
export async function deleteUnused(trx: Db, table: 'event' | 'modality', oid: string): Promise<readonly FieldFault[]> {
  const kinds = table === 'event' ? onEvent : onRace;
  // People who are being entered there are waited for: they would go with it.
  await trx.selectFrom(table).select('number').where('oid', '=', oid).forUpdate().execute();
  const { rows } = await sql<{ counts: readonly number[] }>`
    select json_build_array(${sql.join(kinds.map(({ count }) => sql`(${count})`))}) as counts
    from ${sql.table(table)} x where x.oid = ${oid}`.execute(trx);
  const counts = rows[0]?.counts ?? [];
  const faults = kinds.flatMap(({ path, message, one }, index): FieldFault[] => {
    const count = counts[index] ?? 0;
    return count > 0 ? [{ path, message: `${count} ${count === 1 ? one : message}` }] : [];
  });
  if (faults.length === 0) await trx.deleteFrom(table).where('oid', '=', oid).execute();
  return faults;
}
