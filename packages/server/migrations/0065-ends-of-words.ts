import { type Kysely, sql } from 'kysely';

/** Words of names are found by how they begin and by how they end: whatever mistake there is in one half of a word, the other stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index name_word_by_begin on name_word (word collate "C")`.execute(db);
  await sql`create index name_word_by_end on name_word (reverse(word) collate "C")`.execute(db);
  await sql`drop index name_word_by_length`.execute(db);
}
