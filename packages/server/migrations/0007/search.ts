/**
 * The words of events, folded as `packages/domain/src/search/words.ts` folds what people type: a test holds the two together. The functions depend on nothing
 * but their arguments, so the words stand in columns that PostgreSQL itself keeps right, whoever writes an event.
 */
const separators = String.raw`[\u0001-\u0026\u0028-\u002c\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a1\u00ab\u00bb\u00bf\u2013-\u2016\u201c-\u201e\u2022]+`;
const joiners = String.raw`[\u0027\u00b7\u002e\u002d\u2010]+`;
const apostrophes = String.raw`[\u0060\u00b4\u02b9\u02bb\u02bc\u02bd\u02c8\u2018\u2019\u201b\u2032]`;

const functions = [
  `create function search_fold(sentence text) returns text language sql immutable strict parallel safe as $$
    select lower(regexp_replace(
      replace(replace(replace(replace(replace(translate(
        regexp_replace(normalize(regexp_replace(sentence, '${apostrophes}', '''', 'g'), NFKD), '[\\u0300-\\u036f]', '', 'g'),
        'ØøŁłĐđ', 'OoLlDd'), 'ß', 'ss'), 'Æ', 'Ae'), 'æ', 'ae'), 'Œ', 'Oe'), 'œ', 'oe'),
      '([a-z])([A-Z])', '\\1-\\2', 'g'))
  $$`,
  `create function search_words(sentence text) returns setof text language sql immutable strict parallel safe as $$
    select distinct left(form, 60)
    from regexp_split_to_table(search_fold(sentence), '${separators}') token
    cross join lateral (
      select regexp_replace(token, '${joiners}', '', 'g') as form
      union all
      select regexp_split_to_table(token, '${joiners}')
    ) forms
    where form <> ''
  $$`,
  // Words of the names have weight A, those of the place, the tags and the address of the page none.
  `create function event_search(name text, name_short text, places text[], tags text[], slug text) returns tsvector
    language sql immutable parallel safe as $$
    select coalesce(string_agg('''' || word || '''' || case when is_name then ':1A' else ':1' end, ' '), '')::tsvector
    from (
      select word, bool_or(is_name) as is_name
      from (
        select search_words(name || ' ' || coalesce(name_short, '')) as word, true as is_name
        union all
        select search_words(array_to_string(places || tags, ' ') || ' ' || replace(slug, '-', ' ')), false
      ) found
      group by word
    ) words
  $$`,
  `create function search_letters(word text) returns integer language sql immutable strict parallel safe as $$
    select bit_or(1 << (ascii(letter) & 31)) from regexp_split_to_table(word, '') letter
  $$`,
];

/** Words in which a mistake can be forgiven. Never cleared: a word that no event has any more leads to none. */
const vocabulary = [
  'create table event_word (word text not null, letters integer not null, length integer not null)',
  'create index event_word_by_word on event_word (word)',
  'create index event_word_by_length on event_word (length) include (word, letters)',
  // No unique key, so that two who bring the same word never wait for each other; the same word twice does no harm.
  `create function note_event_words() returns trigger language plpgsql as $$
  begin
    insert into event_word (word, letters, length)
    select own, search_letters(own), char_length(own) from unnest(tsvector_to_array(new.search)) own
    where char_length(own) > 2 and own !~ '[0-9]' and not exists (select from event_word known where known.word = own);
    return null;
  end $$`,
  `create trigger event_words_noted after insert or update on event for each row execute function note_event_words()`,
];

export const searchStatements = [
  ...functions,
  `alter table event
    add column search tsvector not null generated always as (event_search(name, name_short, array[city, county, region, state], tags, slug)) stored,
    add column sort_name text not null generated always as (search_fold(name)) stored`,
  'create index event_search on event using gin (search) with (fastupdate = off)',
  ...vocabulary,
  `insert into event_word (word, letters, length)
    select word, search_letters(word), char_length(word)
    from (select distinct unnest(tsvector_to_array(search)) as word from event) words
    where char_length(word) > 2 and word !~ '[0-9]'`,
];
