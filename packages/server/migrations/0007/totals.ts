/** Totals of modalities, and which of them are due to be counted again: `modules/events/totals`. The queue has no key, as that of marks. */
export const totalStatements = [
  `create table entry_total (
    modality_number integer not null references modality on delete cascade,
    source text not null,
    registered integer not null,
    primary key (modality_number, source)
  )`,
  `create table finish_total (
    modality_number integer primary key references modality on delete cascade,
    finished integer not null,
    distance_m double precision not null
  )`,
  'create table total_due (modality_number integer not null) with (autovacuum_vacuum_threshold = 500)',
  `create function note_entries() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then insert into total_due select distinct modality_number from old_rows; end if;
    if tg_op <> 'DELETE' then insert into total_due select distinct modality_number from new_rows; end if;
    return null;
  end $$`,
  `create trigger entries_made after insert on participant referencing new table as new_rows
    for each statement execute function note_entries()`,
  `create trigger entries_changed after update on participant referencing old table as old_rows new table as new_rows
    for each statement execute function note_entries()`,
  `create trigger entries_gone after delete on participant referencing old table as old_rows
    for each statement execute function note_entries()`,
  // A move of a board can change who has finished. A new length of a race changes the kilometres of its finishers.
  `create function note_board() returns trigger language plpgsql as $$
  begin
    insert into total_due values (new.modality_number);
    return null;
  end $$`,
  'create trigger board_moved after insert on board_event for each row execute function note_board()',
  `create function note_distance() returns trigger language plpgsql as $$
  begin
    insert into total_due values (new.number);
    return null;
  end $$`,
  `create trigger distance_changed after update of distance_m on modality for each row
    when (old.distance_m is distinct from new.distance_m) execute function note_distance()`,
  'insert into total_due select number from modality',
];
