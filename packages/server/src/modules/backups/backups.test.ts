import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { aContext, aRace, aRead, sendReads } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '#modules/accounts/users.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { exportClassification } from '#modules/exports/export-classification.ts';
import { askForJob, repeatJob } from '#modules/jobs/change-job.ts';
import { claimJob, openJobs, queueSchema } from '#modules/jobs/job-repository.ts';
import { sendMailAgain } from '#modules/mail/change-mail.ts';
import { claimMail, insertMail } from '#modules/mail/mail-repository.ts';
import { sendDue } from '#modules/mail/outbox.ts';
import { acceptProblem } from '#modules/problems/accept-problem.ts';
import { listOpenProblems } from '#modules/problems/problem-repository.ts';
import { saveEvent } from '#modules/races/save-event.ts';
import { saveReader } from '#modules/readers/reader-repository.ts';
import { writeTrack } from '#modules/tracks/track-repository.ts';
import { getMigrations, migrateToLatest } from '#platform/db/migrate.ts';
import { createDb, createPool } from '#platform/db/pool.ts';
import type { Database } from '#platform/db/schema.ts';
import { insertFile } from '#platform/files/file-repository.ts';
import { createFolderStore, type FileStore, hashOf } from '#platform/files/file-store.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const source = await aTestDatabase();
const target = await aTestDatabase();
// The databases' own pools stay unused: a restore must be alone in its database.
const [from, to] = [createPool(source.url), createPool(target.url)];
const db = createDb(to);
const folder = await mkdtemp(join(tmpdir(), 'dorsal-backup-'));
const file = join(folder, 'race.dorsal.gz');
const filesOf = await mkdtemp(join(tmpdir(), 'dorsal-backup-files-'));
const [store, restored] = ['from', 'to'].map((name) => createFolderStore(join(filesOf, name))) as [
  FileStore,
  FileStore,
];
const restoredAt = new Date('2026-05-09T10:00:00Z');
let modality = 0;

/** One that fills several lines, and one that would end them. */
const uploads = [Buffer.alloc(200_001, 7), Buffer.from('%PDF-1.4\n\\.\n-- end of file\n')];
const oddText = 'tab\there, line\nbreak, \\. and \\N and back\\slash, quote " \' and ñ 🏃';

beforeAll(async () => {
  const context = aContext(source.db);
  const race = await aRace(context, { people: 40, described: { 4: { name: oddText, club: '\\.' } } });
  modality = race.modality;
  await sendReads(
    context,
    3,
    Array.from({ length: 40 }, (_, index) => aRead(index + 1, 1_800_000 + 7_000 * index)),
  );
  await writeTrack(source.db, modality, {
    fileName: 'a.gpx',
    file: Buffer.from('00ff5c2e0a0d09', 'hex'),
    distanceM: 0.1 + 0.2,
    ascentM: null,
    descentM: null,
    screen: [[1.5, -0.1, null, 0]],
    uploadedAt: new Date(0),
  });
  const tags = ['a,b', '{}', null as unknown as string, oddText]; // the column takes it
  await saveEvent(context, race.event, {
    columns: { tags, scoring_rules: '[{"a": 1e-3, "line": [1.5, null, "\\n"]}]' },
  });
  await deriveEverything(context);
  for (const bytes of uploads) {
    const hash = hashOf(bytes);
    const row = { hash, type: 'application/pdf', name: oddText, bytes: bytes.length, at: new Date(0) } as const;
    await insertFile(source.db, row);
    await store.write(hash, bytes);
  }
});

afterAll(async () => {
  await from.end();
  await to.end();
  await rm(folder, { recursive: true });
  await rm(filesOf, { recursive: true });
});

const restore = (path = file, isForced = true) =>
  restoreBackup({ db, pool: to }, { file: path, isForced, at: restoredAt, store: restored });

/** A restore adds its lineage and tells staff of it; everything else is as it was in the backup. */
async function rowsBesideLineage(of: Kysely<Database>): Promise<Record<string, string[]>> {
  const { lineage: _, problem: __, ...rows } = await allRows(of);
  return rows;
}

async function allRows(of: Kysely<Database>): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'kysely_migration_lock' order by 1`.execute(
    of,
  );
  const tables = rows.map(async ({ name }): Promise<[string, string[]]> => {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(of);
    return [name, found.rows.map(({ row }) => row)];
  });
  return Object.fromEntries(await Promise.all(tables));
}

const classification = async (of: Kysely<Database>) => {
  const exported = await exportClassification(aContext(of), { modality, format: 'csv' });
  return exported.ok ? exported.text : exported.refusal;
};

// @spec [Imports and exports] issue 2: `backup FILE`, `restore FILE`
// @spec [Calendar calls] issue 4: A backup brings totals, words and queues back as they were
test('a backup restored elsewhere is the same to the byte, and new rows get the next numbers', async () => {
  const written = await writeBackup(from, { file, mayReplace: false, store, at: new Date() });
  expect(written).toMatchObject({ ok: true });
  expect(await restore(file, false)).toMatchObject({ ok: true });
  expect(await rowsBesideLineage(db)).toEqual(await rowsBesideLineage(source.db));
  expect(await classification(db)).toBe(await classification(source.db));
  expect(await classification(db)).toContain('Runner 7');
  const next = (of: Kysely<Database>) => saveReader(of, { number: 99, name: 'new' }, () => 'f'.repeat(24));
  expect(await next(db)).toBe(await next(source.db));
});

// @spec [Files and uploads] staff §6: Backups copy rows first, then bytes
test('uploaded files are in the backup and come back; one whose bytes are gone is counted', async () => {
  for (const bytes of uploads) expect(await restored.read(hashOf(bytes))).toEqual(bytes);
  await store.remove(hashOf(uploads[1] as Buffer));
  const other = join(filesOf, 'other.dorsal.gz');
  const written = await writeBackup(from, { file: other, mayReplace: false, store, at: new Date() });
  expect(written).toMatchObject({ files: 1, missingFiles: 1 });
  await store.write(hashOf(uploads[1] as Buffer), uploads[1] as Buffer);
});

test('only its owner may read the file, and nothing unfinished is left beside it', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['race.dorsal.gz']);
});

test('a file that stands there is replaced only when asked for', async () => {
  const before = await readFile(file);
  expect(await writeBackup(from, { file, mayReplace: false, store, at: new Date() })).toEqual({
    ok: false,
    refusal: 'file_exists',
  });
  expect(await readFile(file)).toEqual(before);
  expect(await writeBackup(from, { file, mayReplace: true, store, at: new Date() })).toMatchObject({ ok: true });
});

test('a backup is of one moment, whatever is written meanwhile', async () => {
  const other = join(folder, 'moment.dorsal.gz');
  const before = await rowsBesideLineage(source.db);
  const context = aContext(source.db, 9);
  let written = 0;
  const onProgress = () => {
    written += 1;
    // Not awaited on purpose: it happens while the copies go on.
    if (written === 1) void saveReader(context.db, { number: 98, name: 'late' }, context.newId);
  };
  await writeBackup(from, { file: other, mayReplace: false, store, at: new Date(), onProgress });
  expect(written).toBeGreaterThan(0);
  await restore(other);
  expect(await rowsBesideLineage(db)).toEqual(before);
});

test('a database that holds something is replaced only when asked for', async () => {
  const before = await allRows(db);
  expect(await restore(file, false)).toEqual({ ok: false, refusal: 'database_not_empty' });
  expect(await allRows(db)).toEqual(before);
});

test('a part of a backup, one that was changed, and a file that is none are refused and touch nothing', async () => {
  const before = await allRows(db);
  const whole = await readFile(file);
  const text = gunzipSync(whole).toString();
  const odd = join(folder, 'odd');
  const outcome = async (bytes: Buffer | string): Promise<unknown> => {
    await writeFile(odd, bytes);
    const restored = await restore(odd);
    return restored.ok ? 'restored' : restored.refusal;
  };
  const outcomes: unknown[] = [];
  for (const share of [0.99, 0.7, 0.3, 0.05])
    outcomes.push(await outcome(whole.subarray(0, Math.floor(whole.length * share))));
  const lines = text.split('\n');
  for (const left of [lines.slice(0, -2), lines.slice(0, lines.length / 2), lines.slice(0, 2), lines.toSpliced(6, 1)]) {
    outcomes.push(await outcome(gzipSync(`${left.join('\n')}\n`)));
  }
  outcomes.push(await outcome(gzipSync(text.replace('Runner 7', 'Runner 8'))));
  outcomes.push(await outcome(gzipSync(`${text}drop table event;\n`)));
  expect(outcomes).toEqual(outcomes.map(() => 'damaged'));
  for (const none of ['', 'bib,name\n', gzipSync('hello\n'), gzipSync('')])
    expect(await outcome(none)).toBe('not_a_backup');
  expect(await allRows(db)).toEqual(before);
});

test('a backup of an older program is brought to the tables of now', async () => {
  const older = await aTestDatabase();
  const olderPool = createPool(older.url);
  await sql`drop schema public cascade; create schema public`.execute(older.db);
  const firstTwo = async () => Object.fromEntries(Object.entries(await getMigrations()).slice(0, 2));
  await new Migrator({ db: older.db, provider: { getMigrations: firstTwo } }).migrateToLatest();
  await sql`insert into event (oid, slug, name) values (${'a'.repeat(24)}, 'old', 'Old')`.execute(older.db);
  const path = join(folder, 'older.dorsal.gz');
  await writeBackup(olderPool, { file: path, mayReplace: false, store, at: new Date() });
  await olderPool.end();
  expect(await restore(path)).toMatchObject({ ok: true });
  expect(await db.selectFrom('event').select('slug').execute()).toEqual([{ slug: 'old' }]);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(await getMigrations()));
});

test('a backup of a newer program is refused', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', 'now')`.execute(source.db);
  const newer = join(folder, 'newer.dorsal.gz');
  await writeBackup(from, { file: newer, mayReplace: false, store, at: new Date() });
  await sql`delete from kysely_migration where name like '9999%'`.execute(source.db);
  expect(await restore(newer)).toEqual({ ok: false, refusal: 'newer_backup' });
});

test('nothing is restored while another Dorsal works on the database', async () => {
  const server = new pg.Client({ connectionString: target.url, application_name: 'dorsal' });
  await server.connect();
  expect(await restore()).toEqual({ ok: false, refusal: 'database_in_use' });
  await server.end();
});

const lineages = (of: Kysely<Database>) =>
  of.selectFrom('lineage').select(['oid', 'why', 'began_at', 'backup_at']).orderBy('number').execute();

// @spec [Imports and exports] staff.md §6: A restore begins a new lineage: outboxes wait for staff, jobs are begun again by staff, pg-boss is emptied
test('what waited in a backup is not done by itself after a restore: staff are told, and send and begin it again', async () => {
  const context = { ...aContext(source.db, 5), now: () => restoredAt.getTime() };
  const user = await addUser(context, { email: 'ona@example.org', name: 'Ona', roles: ['admin'] });
  if (!user.ok) throw new Error(user.refusal);
  const { number } = await source.db.selectFrom('user_account').select('number').executeTakeFirstOrThrow();
  for (const oid of ['a', 'b'])
    await insertMail(source.db, {
      ...{ oid: oid.repeat(24), kind: 'password_link', user: number, language: 'ca', now: context.now() },
    });
  await claimMail(source.db, context.now());
  for (const label of ['10K', '5K'])
    await askForJob(context, { kind: 'recalculation', subject: '', label, input: {} }, { name: 'Ona', user: null });
  const [first] = await openJobs(source.db);
  await claimJob(source.db, first?.number ?? 0, context.now());
  const path = join(folder, 'waiting.dorsal.gz');
  const backupAt = new Date('2026-05-08T03:00:00Z');
  await writeBackup(from, { file: path, mayReplace: false, store, at: backupAt });
  // The queue of the server that is restored knew of other jobs.
  await sql`create schema ${sql.id(queueSchema)}`.execute(db);
  await sql`create table ${sql.id(queueSchema, 'job')} (id integer)`.execute(db);

  expect(await restore(path)).toMatchObject({ ok: true, mails: 2, jobs: 2 });
  const restoredContext = { ...context, db };
  const sent: unknown[] = [];
  const send = async (letter: unknown) => {
    sent.push(letter);
    return { outcome: 'sent' as const };
  };
  const compose = async () => ({ to: 'ona@example.org', subject: 'A link', text: 'It is here.' });
  await sendDue({ context: restoredContext, send, compose });
  expect(sent).toEqual([]);
  const mails = () => db.selectFrom('mail').select(['state', 'fault']).orderBy('number').execute();
  expect(await mails()).toEqual([1, 2].map(() => ({ state: 'unknown', fault: 'restored' })));
  const jobs = () => db.selectFrom('job').select(['oid', 'state', 'fault']).orderBy('number').execute();
  expect(await jobs()).toMatchObject([1, 2].map(() => ({ state: 'failed', fault: { code: 'restored' } })));
  expect(await openJobs(db)).toEqual([]);
  const { rows } = await sql`select from pg_namespace where nspname = ${queueSchema}`.execute(db);
  expect(rows).toEqual([]);

  // Staff are told until one of them accepts it.
  const [told] = (await listOpenProblems(db)).filter(({ type }) => type === 'restored');
  const detail = { at: restoredAt.getTime(), backupAt: backupAt.getTime(), mails: 2, jobs: 2 };
  expect(told).toMatchObject({ subject: 'server', detail, accepted_reason: null });
  const by = { name: 'Ona', user: number };
  await acceptProblem(restoredContext, { type: 'restored', subject: 'server', reason: 'we know' }, by);
  expect((await listOpenProblems(db)).find(({ type }) => type === 'restored')?.accepted_reason).toBe('we know');

  // Each is theirs to send and to begin again.
  expect(await sendMailAgain(restoredContext, 'a'.repeat(24), by)).toEqual({ ok: true });
  await sendDue({ context: restoredContext, send, compose });
  expect(sent).toHaveLength(1);
  const [job] = await jobs();
  expect(await repeatJob(restoredContext, job?.oid ?? '', by)).toEqual({ ok: true });
  expect(await openJobs(db)).toHaveLength(1);
});

// @spec [Imports and exports] staff.md §6: A restore begins a new lineage, which board addresses name
test('each restore begins a lineage of its own, behind those of the backup, and is told anew', async () => {
  const path = join(folder, 'waiting.dorsal.gz');
  const before = await lineages(db);
  expect(before.map(({ why }) => why)).toEqual(['installed', 'restored']);
  await restore(path);
  const after = await lineages(db);
  expect(after[0]).toEqual(before[0]);
  expect(after[1]).toMatchObject({
    why: 'restored',
    began_at: restoredAt,
    backup_at: new Date('2026-05-08T03:00:00Z'),
  });
  expect(after[1]?.oid).not.toBe(before[1]?.oid);
  const second = join(folder, 'second.dorsal.gz');
  await writeBackup(to, { file: second, mayReplace: false, store, at: restoredAt });
  await restore(second);
  expect((await lineages(db)).map(({ why }) => why)).toEqual(['installed', 'restored', 'restored']);
  const told = (await listOpenProblems(db)).filter(({ type }) => type === 'restored');
  expect(told).toMatchObject([
    { accepted_reason: null, detail: { backupAt: restoredAt.getTime(), mails: 0, jobs: 0 } },
  ]);
});

test('a backup without some migration in the middle is brought to the tables of now', async () => {
  const older = await aTestDatabase();
  const olderPool = createPool(older.url);
  await sql`drop schema public cascade; create schema public`.execute(older.db);
  const without = async () => {
    const { '0030-lineage': _, ...rest } = await getMigrations();
    return rest;
  };
  await new Migrator({ db: older.db, provider: { getMigrations: without } }).migrateToLatest();
  const path = join(folder, 'without.dorsal.gz');
  await writeBackup(olderPool, { file: path, mayReplace: false, store, at: new Date() });
  // A server of now that starts on it runs the one that it lacks, too.
  await migrateToLatest(older.db);
  expect(await lineages(older.db)).toMatchObject([{ why: 'installed' }]);
  await olderPool.end();
  expect(await restore(path)).toMatchObject({ ok: true });
  expect((await lineages(db)).at(-1)).toMatchObject({ why: 'restored' });
});
