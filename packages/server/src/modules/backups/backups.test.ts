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
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { exportClassification } from '#modules/exports/export-classification.ts';
import { saveEvent } from '#modules/races/save-event.ts';
import { saveReader } from '#modules/readers/reader-repository.ts';
import { writeTrack } from '#modules/tracks/track-repository.ts';
import { getMigrations } from '#platform/db/migrate.ts';
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
  restoreBackup({ db, pool: to }, { file: path, isForced, store: restored });

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
  expect(await allRows(db)).toEqual(await allRows(source.db));
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
  const before = await allRows(source.db);
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
  expect(await allRows(db)).toEqual(before);
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
