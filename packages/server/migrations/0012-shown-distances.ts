import { type Kysely, sql } from 'kysely';

/**
 * The shown length of a race, the same as on its page (`chosenDistance` of the domain): the distance set by staff, or the track's if that is
 * preferred or staff set none. Lists filter by it and totals count with it, so the row holds it, updated by triggers on race and track.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table modality add column shown_distance_m double precision`.execute(db);
  await sql`
    create function shown_distance(told double precision, uses_track boolean, track double precision) returns double precision
    language sql immutable as $$
      select case when track is not null and (uses_track or coalesce(told, 0) <= 0) then track else told end
    $$`.execute(db);
  await sql`
    create function show_distance() returns trigger language plpgsql as $$
    begin
      new.shown_distance_m := shown_distance(new.distance_m, new.gpx_use_own_distance,
        (select t.distance_m from track t where t.modality_number = new.number));
      return new;
    end $$`.execute(db);
  await sql`
    create trigger distance_shown before insert or update of distance_m, gpx_use_own_distance on modality
    for each row execute function show_distance()`.execute(db);
  await sql`
    create function show_track_distance() returns trigger language plpgsql as $$
    begin
      update modality set distance_m = distance_m
        where number in (coalesce(new.modality_number, old.modality_number), old.modality_number);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger track_measured after insert or delete or update of distance_m, modality_number on track
    for each row execute function show_track_distance()`.execute(db);
  await sql`update modality set distance_m = distance_m`.execute(db);
  await sql`drop trigger distance_changed on modality`.execute(db);
  await sql`
    create trigger distance_changed after update on modality for each row
    when (old.shown_distance_m is distinct from new.shown_distance_m) execute function note_distance()`.execute(db);
  await sql`drop index modality_fits`.execute(db);
  await sql`create index modality_fits on modality (event_number) include (sport, shown_distance_m, slope_m, visible)`.execute(
    db,
  );
}
