import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { ChangeScope } from './shadow-repository.ts';

/** These people (public ids) and their races. One who does not exist is left to the writer, which refuses. */
export async function scopeOfPeople(db: Db, registrations: readonly string[]): Promise<ChangeScope> {
  const found = await db
    .selectFrom('participant')
    .select(['number', 'modality_number'])
    .where('oid', 'in', [...new Set([...registrations, ''])])
    .execute();
  return {
    races: [...new Set(found.map(({ modality_number: race }) => race))],
    people: found.map(({ number }) => number),
  };
}

/** Tells whether a start is among these checkpoints (public ids, or the words `start` and `finish`). */
export async function isStartNamed(db: Db, checkpoints: readonly string[]): Promise<boolean> {
  if (checkpoints.includes('start')) return true;
  const start = await db
    .selectFrom('checkpoint')
    .select('number')
    .where('oid', 'in', [...new Set(checkpoints)])
    .where('kind', '=', 'start')
    .limit(1)
    .executeTakeFirst();
  return start !== undefined;
}

/** One race, by its public id. */
export async function scopeOfRace(db: Db, modality: string): Promise<ChangeScope> {
  const found = await db.selectFrom('modality').select('number').where('oid', '=', modality).execute();
  return { races: found.map(({ number }) => number), people: [] };
}

/** All races of the event of one, by its public id. */
export async function racesBeside(db: Db, modality: string): Promise<ChangeScope> {
  const found = await db
    .selectFrom('modality as m')
    .innerJoin('modality as one', 'one.event_number', 'm.event_number')
    .select('m.number')
    .where('one.oid', '=', modality)
    .execute();
  return { races: found.map(({ number }) => number), people: [] };
}

/** The races of these events (public ids). */
export async function racesOfEvents(db: Db, events: readonly string[]): Promise<ChangeScope> {
  const found = await db
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select('modality.number')
    .where('event.oid', 'in', [...events, ''])
    .execute();
  return { races: found.map(({ number }) => number), people: [] };
}

/** The numbers of these events (public ids). */
export async function eventsNamed(db: Db, events: readonly string[]): Promise<number[]> {
  const found = await db
    .selectFrom('event')
    .select('number')
    .where('oid', 'in', [...events])
    .execute();
  return found.map(({ number }) => number);
}

interface NamedThings {
  /** Public ids, and so are the next two. */
  readonly modalities: readonly string[];
  readonly configurations: readonly string[];
  readonly checkpoints: readonly string[];
  /** Public numbers. */
  readonly readers: readonly number[];
  readonly chips: readonly string[];
}

/** The races (numbers) that these things are of or serve. */
export async function scopeOfThings(db: Db, things: NamedThings): Promise<number[]> {
  const { modalities, configurations, checkpoints, readers, chips } = things;
  const { rows } = await sql<{ number: number }>`
    select number from modality where oid = any(${[...modalities]}::text[])
    union select modality_number from reader_configuration where oid = any(${[...configurations]}::text[])
    union select modality_number from checkpoint where oid = any(${[...checkpoints]}::text[])
    union select rc.modality_number from reader_configuration rc join reader r on r.number = rc.reader_number
      where r.numeric_id = any(${[...readers]}::int[])
    union select modality_number from chip where chip = any(${[...chips]}::text[])`.execute(db);
  return rows.map(({ number }) => number);
}

/** The races of a reader configuration and of the checkpoint that it goes to (public ids). */
export async function scopeOfConfiguration(
  db: Db,
  { configuration, checkpoint }: { readonly configuration: string | null; readonly checkpoint: string | null },
): Promise<ChangeScope> {
  const standing = await db
    .selectFrom('reader_configuration')
    .select('modality_number')
    .where('oid', '=', configuration ?? '')
    .execute();
  const wanted = await db
    .selectFrom('checkpoint')
    .select('modality_number')
    .where('oid', '=', checkpoint ?? '')
    .execute();
  return { races: [...new Set([...standing, ...wanted].map(({ modality_number: race }) => race))], people: [] };
}

/** Numbers of modalities by their public ids. */
export async function racesNamed(db: Db, modalities: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .selectFrom('modality')
    .select(['oid', 'number'])
    .where('oid', 'in', [...modalities])
    .execute();
  return new Map(found.map(({ oid, number }) => [oid, number]));
}

/** The bibs of these people (numbers), the first ones by number. */
export async function bibsOf(db: Db, people: readonly number[], most: number): Promise<string[]> {
  if (people.length === 0) return [];
  const found = await db
    .selectFrom('participant')
    .select('bib')
    .where('number', 'in', [...people])
    .where('bib', 'is not', null)
    .orderBy('number')
    .limit(most)
    .execute();
  return found.flatMap(({ bib }) => bib ?? []);
}

/** A race (public id), and two of its event by their bibs with their races. */
export async function scopeOfSwap(db: Db, modality: string, bibs: readonly string[]): Promise<ChangeScope> {
  const found = await db
    .selectFrom('participant as p')
    .innerJoin('modality as m', 'm.event_number', 'p.event_number')
    .select(['p.number', 'p.modality_number'])
    .where('m.oid', '=', modality)
    .where('p.bib', 'in', [...bibs])
    .execute();
  const own = await scopeOfRace(db, modality);
  return {
    races: [...new Set([...own.races, ...found.map(({ modality_number: race }) => race)])],
    people: found.map(({ number }) => number),
  };
}
