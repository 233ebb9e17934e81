import { type Kysely, sql } from 'kysely';

/**
 * Sums of how often an ad was shown and clicked, by day (of UTC) and place, of nobody. An ad that was shown is not deleted. Entries of the
 * site's lists get ids, by which two people can change two of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table ad_count (
    ad_number integer not null references ad,
    day date not null,
    stands_at text not null check (stands_at in ('home', 'page', 'event')),
    shown integer not null default 0,
    clicked integer not null default 0,
    primary key (ad_number, day, stands_at)
  )`.execute(db);
  await sql`update site_content set content = (
    select coalesce(jsonb_agg(
      case when jsonb_typeof(entry) = 'object'
        then jsonb_build_object('_id', substr(replace(gen_random_uuid()::text, '-', ''), 9, 24)) || entry else entry end
      order by at), '[]')
    from jsonb_array_elements(content) with ordinality as entries(entry, at))
  where part in ('team', 'social', 'sponsors') and jsonb_typeof(content) = 'array'`.execute(db);
}
