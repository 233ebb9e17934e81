import type { listUsers, userStats } from '@dorsal/contract/calls/users.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import {
  type EmergencyContact,
  emergencyContactOf,
  type MailConsent,
  mailConsentOf,
} from '#modules/roster/private-contact.ts';
import type { Db } from '#platform/context.ts';
import { alphabetical, likePattern } from '#platform/db/like-pattern.ts';
import type { UserAccountTable } from '#platform/db/tables/people.ts';

type OwnColumns = Omit<Selectable<UserAccountTable>, 'password_hash' | 'search'>;
export type UserRow = OwnColumns & { readonly has_second_factor: boolean };
type UserFilters = Omit<BodyOf<typeof userStats>, 'all_stats'> & Pick<BodyOf<typeof listUsers>, 'id'>;

/** All but the password. */
const shownColumns = sql.join(
  (
    [
      'number',
      'oid',
      'email',
      'name',
      'surname',
      'id_number',
      'phone',
      'birthdate',
      'gender',
      'roles',
      'is_public',
      'is_fake',
      'source',
      'avatar',
      'country',
      'town',
      'emergency_name',
      'emergency_phone',
      'mail_consent',
      'mail_consent_at',
      'mail_consent_by',
      'created_at',
      'disabled_at',
    ] as const satisfies readonly (keyof OwnColumns)[]
  ).map((column) => sql.ref(`u.${column}`)),
);

/** As the indexes have them: a folded name is never null, an address may be. */
const orderColumns: Readonly<Record<string, { readonly up: RawBuilder<unknown>; readonly down: RawBuilder<unknown> }>> =
  {
    name: { up: sql`search_fold(u.name)`, down: sql`search_fold(u.name) desc` },
    surname: { up: sql`search_fold(u.surname)`, down: sql`search_fold(u.surname) desc` },
    created_at: { up: sql`u.created_at`, down: sql`u.created_at desc` },
    email: { up: sql`u.email`, down: sql`u.email desc nulls last` },
  };

/** The number breaks ties in the direction of the last order, so that an index goes through both. */
function orderOf(order: readonly string[]): RawBuilder<unknown> {
  const isDown = order.at(-1)?.startsWith('-') ?? false;
  const terms = order.flatMap((name) => {
    const column = orderColumns[name.replace(/^-/, '')];
    return column === undefined ? [] : [name.startsWith('-') ? column.down : column.up];
  });
  return sql.join([...terms, isDown ? sql`u.number desc` : sql`u.number`]);
}

/** As many as are found by their words and then put in order. More have words so common that the order meets them soon. */
const fewFound = 5_000;

/** The users who have the words of a filter, by the index of words; null: there are no words, or too many users. */
async function foundByWords(db: Db, filters: UserFilters): Promise<readonly number[] | null> {
  if (wordsOf(filters).length === 0) return null;
  const { rows } = await sql<{ number: number }>`
    select u.number from user_account u where ${conditionOf(filters)} limit ${sql.lit(fewFound + 1)}`.execute(db);
  return rows.length > fewFound ? null : rows.map(({ number }) => number);
}

/** Users by a name or an address, or one by its id; the newest first if nothing else is asked. Their numbers are found by an index alone, and only their page is read. */
export async function searchUsers(
  db: Db,
  filters: UserFilters,
  page: { readonly offset: number; readonly limit: number },
): Promise<UserRow[]> {
  const order = orderOf(filters.order ?? ['-created_at']);
  const found = await foundByWords(db, filters);
  const cond = found === null ? conditionOf(filters) : sql`u.number = any(${found}::int[])`;
  const { rows } = await sql<UserRow>`
    select ${shownColumns}, exists (
      select 1 from second_factor f where f.user_number = u.number and f.confirmed_at is not null
    ) as has_second_factor
    from user_account u where u.number in (
      select u.number from user_account u where ${cond} order by ${order} offset ${page.offset} limit ${page.limit}
    )
    order by ${order}`.execute(db);
  return rows;
}

export async function countUsers(db: Db, filters: UserFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from user_account u where ${conditionOf(filters)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The number of users by each value; those without one are left out. */
export async function countUsersBy(
  db: Db,
  filters: UserFilters,
  column: 'gender' | 'country' | 'source',
): Promise<Record<string, number>> {
  const { rows } = await sql<{ value: string; total: number }>`
    select ${sql.ref(`u.${column}`)} as value, count(*)::int as total from user_account u
    where ${conditionOf(filters)} and ${sql.ref(`u.${column}`)} is not null group by 1 order by 2 desc, 1`.execute(db);
  return Object.fromEntries(rows.map(({ value, total }) => [value, total]));
}

const wordsOf = ({ name = '' }: UserFilters): string[] => name.split(/\s+/).filter((word) => word !== '');

function conditionOf({ id, fake, ...filters }: UserFilters): RawBuilder<unknown> {
  const conditions = [
    ...(id === undefined ? [] : [sql`u.oid = ${id}`]),
    // One that is asked for by its id is shown, made up or not.
    ...(id !== undefined || fake === true ? [] : [sql`not u.is_fake`]),
    ...wordsOf(filters).map((word) => sql`u.search like search_fold(${likePattern(word)})`),
  ];
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/** The users who may time races and can log in, by name. */
export const findTimers = (db: Db) =>
  db
    .selectFrom('user_account')
    .select(['oid', 'name', 'surname', 'avatar'])
    .where(sql<boolean>`'timer' = any(roles)`)
    .where('disabled_at', 'is', null)
    .orderBy(alphabetical(sql`name`))
    .orderBy('number')
    .execute();

/** A user as staff edit one. */
export interface UserFields {
  readonly name: string;
  readonly surname: string | null;
  readonly id_number: string | null;
  readonly contact: { readonly email?: string | undefined; readonly phone?: string | undefined } | null;
  readonly birthdate: string | null;
  readonly gender: 'male' | 'female' | 'other' | null;
  readonly roles: readonly string[];
  readonly public: boolean;
  readonly is_fake: boolean;
  readonly source: string | null;
  readonly avatar: string | null;
  readonly country: string | null;
  readonly town: string | null;
  readonly emergency_contact: EmergencyContact | null;
  readonly mail_consent: MailConsent | null;
  readonly disabled: boolean;
  /** A password is in no trail: only that it was set. Null: it stays. */
  readonly password: 'set' | null;
}

/** Locked until the transaction ends. */
export async function findUser(trx: Db, oid: string): Promise<UserFields | null> {
  const row = await trx
    .selectFrom('user_account')
    .select(['name', 'surname', 'id_number', 'email', 'phone', 'birthdate', 'gender', 'roles'])
    .select(['is_public', 'is_fake', 'source', 'avatar', 'country', 'town', 'disabled_at'])
    .select(['emergency_name', 'emergency_phone', 'mail_consent', 'mail_consent_at', 'mail_consent_by'])
    .where('oid', '=', oid)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { email, phone, is_public, disabled_at, surname, ...others } = row;
  const { emergency_name, emergency_phone, mail_consent, mail_consent_at, mail_consent_by, ...user } = others;
  const contact = { ...(email !== null && { email }), ...(phone !== null && { phone }) };
  return {
    ...user,
    surname: surname === '' ? null : surname,
    contact: Object.keys(contact).length === 0 ? null : contact,
    emergency_contact: emergencyContactOf({ emergency_name, emergency_phone }),
    mail_consent: mailConsentOf({ mail_consent, mail_consent_at, mail_consent_by }),
    public: is_public,
    disabled: disabled_at !== null,
    password: null,
  };
}

/** Gives the number of the user. `passwordHash` undefined: the password stays. */
export async function writeUser(
  trx: Db,
  oid: string,
  fields: UserFields,
  { passwordHash, now }: { readonly passwordHash: string | undefined; readonly now: Date },
): Promise<number> {
  const { contact, surname, public: isPublic, disabled, password, roles, ...others } = fields;
  const { emergency_contact: emergency, mail_consent: consent, ...user } = others;
  const columns = {
    ...user,
    surname: surname ?? '',
    email: contact?.email ?? null,
    phone: contact?.phone ?? null,
    emergency_name: emergency?.name ?? null,
    emergency_phone: emergency?.phone ?? null,
    mail_consent: consent?.given ?? null,
    mail_consent_at: consent === null ? null : new Date(consent.at),
    mail_consent_by: consent?.by ?? null,
    is_public: isPublic,
    roles: [...roles],
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
  };
  const { number } = await trx
    .insertInto('user_account')
    .values({ oid, ...columns, disabled_at: disabled ? now : null })
    .onConflict((conflict) =>
      conflict.column('oid').doUpdateSet((set) => ({
        ...columns,
        disabled_at: disabled ? sql<Date>`coalesce(${set.ref('user_account.disabled_at')}, ${now})` : null,
      })),
    )
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** The user of an e-mail address, but for the one of this id. */
export const findOtherUser = (trx: Db, email: string, oid: string): Promise<{ number: number } | undefined> =>
  trx.selectFrom('user_account').select('number').where('email', '=', email).where('oid', '<>', oid).executeTakeFirst();

/** The number of a user, and whether it is an admin who can log in. */
export const findAdminOf = (trx: Db, oid: string): Promise<{ number: number; isAdmin: boolean } | undefined> =>
  trx
    .selectFrom('user_account')
    .select('number')
    .select(sql<boolean>`'admin' = any(roles) and disabled_at is null`.as('isAdmin'))
    .where('oid', '=', oid)
    .executeTakeFirst();
