import type { listOrganisms } from '@dorsal/contract/calls/organisms.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/context.ts';
import { containsText, orderTerms } from '#platform/db/like-pattern.ts';
import type { OrganismTable } from '#platform/db/tables/people.ts';

export type OrganismRow = Selectable<OrganismTable>;
type OrganismFilters = BodyOf<typeof listOrganisms>;

const columns = { name: sql`lower(unaccent(o.name))`, type: sql`o.type` } as const;

/** Organisms by name, type or id, by their name if nothing else is asked. */
export async function searchOrganisms(
  db: Db,
  filters: OrganismFilters,
  page: { readonly offset: number; readonly limit: number },
): Promise<OrganismRow[]> {
  const order = orderTerms(filters.order ?? ['name'], columns);
  const { rows } = await sql<OrganismRow>`
    select o.* from organism o where ${conditionOf(filters)}
    order by ${sql.join([...order, sql`o.number`])} offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows;
}

export async function countOrganisms(db: Db, filters: OrganismFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from organism o where ${conditionOf(filters)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function conditionOf({ id, name, type }: OrganismFilters): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(id === undefined ? [] : [sql`o.oid = ${id}`]),
    ...(name === undefined ? [] : [containsText(sql`o.name`, name)]),
    ...(type === undefined ? [] : [sql`o.type = any(${[...type]}::text[])`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** An organism as staff edit it. */
export interface OrganismFields {
  readonly name: string;
  readonly type: string;
  readonly logo: string | null;
  readonly website: string | null;
  readonly contact: { readonly email?: string | undefined; readonly phone?: string | undefined } | null;
}

/** Locked until the transaction ends. */
export async function findOrganism(trx: Db, oid: string): Promise<OrganismFields | null> {
  const row = await trx
    .selectFrom('organism')
    .select(['name', 'type', 'logo', 'website', 'email', 'phone'])
    .where('oid', '=', oid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { email, phone, ...organism } = row;
  const contact = { ...(email !== null && { email }), ...(phone !== null && { phone }) };
  return { ...organism, contact: Object.keys(contact).length === 0 ? null : contact };
}

export async function writeOrganism(trx: Db, oid: string, { contact, ...organism }: OrganismFields): Promise<void> {
  const row = { ...organism, email: contact?.email ?? null, phone: contact?.phone ?? null };
  await trx
    .insertInto('organism')
    .values({ oid, ...row })
    .onConflict((conflict) => conflict.column('oid').doUpdateSet(row))
    .execute();
}

/** Holds off everybody else who makes or renames an organism, until the transaction ends: no two of them take one name. */
export async function lockOrganismNames(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(15, 0)`.execute(trx);
}

/** Capitals and blanks around it make no other name. */
const isCalled = (name: string) => sql<boolean>`lower(btrim(name)) = lower(btrim(${name}))`;

/** Tells whether another organism than this one has a name; imports take organisms by it. */
export async function isNameTaken(trx: Db, name: string, oid: string): Promise<boolean> {
  const row = await trx
    .selectFrom('organism')
    .select('number')
    .where(isCalled(name))
    .where('oid', '<>', oid)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an organism that no event names; false: one does. */
export async function deleteUnusedOrganism(trx: Db, oid: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('organism')
    .where('oid', '=', oid)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('event_organism').select('position').whereRef('organism_number', '=', 'organism.number'))),
    )
    .returning('number')
    .execute();
  return gone.length > 0;
}

export type OrganismColumns = Omit<Updateable<OrganismTable>, 'oid'> & Pick<Insertable<OrganismTable>, 'name'>;

/** The numbers of organisms, in their order. One of the same name is the same one, also of other events: its data is written there. */
export async function ensureOrganisms(
  trx: Db,
  organisms: readonly OrganismColumns[],
  newId: () => string,
): Promise<number[]> {
  // The names are locked before any row is, as where one is edited.
  for (const { name } of organisms)
    if ((await numberOf(trx, name)) === undefined) {
      await lockOrganismNames(trx);
      break;
    }
  const numbers: number[] = [];
  for (const organism of organisms) numbers.push(await ensureOrganism(trx, organism, newId));
  return numbers;
}

async function numberOf(trx: Db, name: string): Promise<number | undefined> {
  const named = trx.selectFrom('organism').select('number').where(isCalled(name));
  return (await named.orderBy('number').limit(1).executeTakeFirst())?.number;
}

async function ensureOrganism(trx: Db, { name, ...columns }: OrganismColumns, newId: () => string): Promise<number> {
  const known = await numberOf(trx, name);
  if (known === undefined) {
    const made = await trx
      .insertInto('organism')
      .values({ oid: newId(), name: name.trim(), ...columns })
      .returning('number')
      .executeTakeFirstOrThrow();
    return made.number;
  }
  const isSaid = Object.values(columns).some((value) => value !== undefined);
  if (isSaid) await trx.updateTable('organism').set(columns).where('number', '=', known).execute();
  return known;
}
