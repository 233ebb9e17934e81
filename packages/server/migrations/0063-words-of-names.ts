import { type Kysely, sql } from 'kysely';

/** The characters between the words of a folded name: `packages/domain/src/search/words.ts` parts what people type at the same ones. */
const between = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a1\u00ab\u00b7\u00bb\u00bf\u2010-\u201f\u2022\u2032]+`;

const functions = [
  `create function name_words(folded text) returns setof text language sql immutable strict parallel safe as $$
    select distinct part from regexp_split_to_table(folded, '${between}') part
    where char_length(part) between 3 and 60 and part !~ '[0-9]'
  $$`,
  `create function note_name_words(words text[]) returns void language sql as $$
    insert into name_word (word, letters, length)
    select own, search_letters(own), char_length(own) from unnest(words) own
    where not exists (select from name_word known where known.word = own)
  $$`,
  `create function note_entered_words() returns trigger language plpgsql as $$
  begin
    perform note_name_words(array(select distinct name_words(search) from entered));
    return null;
  end $$`,
  `create function note_searched_words() returns trigger language plpgsql as $$
  begin
    perform note_name_words(array(select name_words(new.search)));
    return null;
  end $$`,
  `create function note_organism_words() returns trigger language plpgsql as $$
  begin
    perform note_name_words(array(select name_words(search_fold(new.name))));
    return null;
  end $$`,
];

const triggers = [
  // Once for all people of a statement: whole start lists are entered by one.
  `create trigger words_entered after insert on participant referencing new table as entered
    for each statement execute function note_entered_words()`,
  `create trigger words_changed after update of search on participant
    for each row when (old.search is distinct from new.search) execute function note_searched_words()`,
  'create trigger words_entered after insert on user_account for each row execute function note_searched_words()',
  `create trigger words_changed after update of search on user_account
    for each row when (old.search is distinct from new.search) execute function note_searched_words()`,
  `create trigger words_noted after insert or update of name on organism
    for each row execute function note_organism_words()`,
];

/**
 * The words in the names of people, accounts and organisms, each once: a mistake is looked for among them, and the millions of people only by whole
 * words. Never cleared: a word that nobody has any more leads to nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table name_word (word text not null, letters integer not null, length integer not null)`.execute(db);
  for (const statement of functions) await sql.raw(statement).execute(db);
  await sql`insert into name_word (word, letters, length)
    select word, search_letters(word), char_length(word) from (
      select name_words(search) as word from participant
      union
      select name_words(search) from user_account
      union
      select name_words(search_fold(name)) from organism
    ) words`.execute(db);
  // No unique key, so that two who bring the same word never wait for each other; the same word twice does no harm.
  await sql`create index name_word_by_word on name_word (word)`.execute(db);
  await sql`create index name_word_by_length on name_word (length) include (word, letters)`.execute(db);
  for (const statement of triggers) await sql.raw(statement).execute(db);
}
