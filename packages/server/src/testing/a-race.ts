import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { mark } from '#modules/derive/marks/mark.ts';
import { takeReads } from '#modules/reads/take-reads.ts';
import type { Context } from '#platform/context.ts';

/** 8 May 2021, 08:00 UTC: the gun of every race here. */
export const gunAt: EpochMs = Date.UTC(2021, 4, 8, 8);
const hourMs: Ms = 3_600_000;

/** A context over a test database: the clock stands at the gun, ids count up. */
export function aContext(db: Context['db'], prefix = 0): Context {
  let made = 0;
  const newId = (): string => {
    made += 1;
    return prefix.toString(16).padStart(4, '0') + made.toString(16).padStart(20, '0');
  };
  return { db, now: () => gunAt, newId, log: pino({ level: 'silent' }) };
}

export interface RaceWish {
  readonly shortName?: string;
  /** Default 3: bibs and chips 1, 2, 3 …, counted on from `firstBib`. */
  readonly people?: number;
  readonly firstBib?: number;
  readonly chronotype?: 'all' | 'individual_chrono' | 'batched_chrono';
  readonly gunAt?: EpochMs | null;
  readonly waves?: readonly { readonly name: string; readonly gunAt: EpochMs | null }[];
  /** Of an event that stands already. */
  readonly event?: number;
  /** Numeric ids of the readers at start, 5 km and finish; several races can name the same. Default 1, 2, 3. */
  readonly readers?: readonly [number, number, number];
  readonly minGapMs?: Ms;
}

export interface ARace {
  readonly event: number;
  readonly modality: number;
  /** Numbers of start, 5 km and finish. */
  readonly checkpoints: readonly [number, number, number];
  /** Internal numbers of the readers there. */
  readonly readers: readonly [number, number, number];
  readonly waves: readonly number[];
  /** Participant numbers, in the order of the bibs. */
  readonly people: readonly number[];
}

/** A 10 km race with start, 5 km and finish mats, windows from one hour before the gun to six after it, and its people marked. */
export async function aRace(context: Context, wish: RaceWish = {}): Promise<ARace> {
  const { db, newId } = context;
  const shortName = wish.shortName ?? '10K';
  const event =
    wish.event ??
    (await insert(db, 'event', { oid: newId(), slug: `race-${newId()}`, name: 'Race', date_start: new Date(gunAt) }));
  const modality = await insert(db, 'modality', {
    oid: newId(),
    event_number: event,
    name: shortName,
    short_name: shortName,
    chronotype: wish.chronotype ?? 'all',
    distance_m: 10_000,
    planned_start_at: new Date(gunAt),
    gun_at: wish.gunAt === undefined ? gunAt : wish.gunAt,
  });
  const checkpoint = (position: number, kind: string, distance: number): Promise<number> =>
    insert(db, 'checkpoint', { oid: newId(), modality_number: modality, position, kind, distance_m: distance });
  const checkpoints = [
    await checkpoint(0, 'start', 0),
    await checkpoint(1, 'intermediate', 5_000),
    await checkpoint(2, 'finish', 10_000),
  ] as const;
  const numericIds = wish.readers ?? [1, 2, 3];
  const at = async (index: 0 | 1 | 2): Promise<number> => {
    const reader = await aReader(context, numericIds[index]);
    await insert(db, 'reader_configuration', {
      oid: newId(),
      reader_number: reader,
      modality_number: modality,
      checkpoint_number: checkpoints[index],
      opens_at: gunAt - hourMs,
      closes_at: gunAt + 6 * hourMs,
      min_gap_ms: wish.minGapMs ?? 0,
    });
    return reader;
  };
  const readers = [await at(0), await at(1), await at(2)] as const;
  const waves: number[] = [];
  for (const [position, wave] of (wish.waves ?? []).entries()) {
    waves.push(await insert(db, 'wave', { modality_number: modality, name: wave.name, gun_at: wave.gunAt, position }));
  }
  const people = await peopleOf(context, event, modality, wish);
  return { event, modality, checkpoints, readers, waves, people };
}

/** The internal number of the reader with this numeric id, made if need be. */
export async function aReader({ db, newId }: Context, numericId: number): Promise<number> {
  const known = await db.selectFrom('reader').select('number').where('numeric_id', '=', numericId).executeTakeFirst();
  return (
    known?.number ?? (await insert(db, 'reader', { oid: newId(), numeric_id: numericId, name: `Mat ${numericId}` }))
  );
}

async function peopleOf(context: Context, event: number, modality: number, wish: RaceWish): Promise<number[]> {
  const first = wish.firstBib ?? 1;
  const bibs = Array.from({ length: wish.people ?? 3 }, (_, index) => first + index);
  const rows = bibs.map(
    (bib) =>
      ({
        oid: context.newId(),
        event_number: event,
        modality_number: modality,
        bib: String(bib),
        name: `Runner ${bib}`,
        gender: bib % 2 ? 'female' : 'male',
      }) as const,
  );
  return await context.db.transaction().execute(async (trx) => {
    const people: number[] = [];
    for (let from = 0; from < rows.length; from += 2_000) {
      const made = await trx
        .insertInto('participant')
        .values(rows.slice(from, from + 2_000))
        .returning('number')
        .execute();
      people.push(...made.map(({ number }) => number));
    }
    await sql`insert into chip (event_number, chip, participant_number, modality_number)
      select event_number, bib, number, modality_number from participant where modality_number = ${modality}`.execute(
      trx,
    );
    await mark(trx, 'roster_import', { participants: people });
    return people;
  });
}

/** Inserts a row and gives its number. The tests state columns as the tables have them; PostgreSQL refuses what is wrong. */
async function insert(db: Context['db'], table: string, values: Record<string, unknown>): Promise<number> {
  const columns = Object.keys(values).map((name) => sql.id(name));
  const { rows } = await sql<{ number: number }>`
    insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(values))}) returning number`.execute(
    db,
  );
  return rows[0]?.number ?? 0;
}

let counted = 0;

/** A read `afterMs` after the gun, as `ReadItem` has it; the counter goes up by itself. */
export function aRead(
  chip: string | number,
  afterMs: Ms,
  more: { seq?: number; epoch?: number; kind?: 'chip' | 'gun' } = {},
) {
  counted += 1;
  return {
    epoch: more.epoch ?? 1,
    seq: more.seq ?? counted,
    chip: String(chip),
    time: gunAt + afterMs,
    kind: more.kind ?? ('chip' as const),
  };
}

/** Brings reads of one reader (numeric id) in, as a gateway does. */
export async function bring(context: Context, device: number, reads: readonly ReturnType<typeof aRead>[]) {
  const taken = await takeReads(context, { device, reads }, { reader: null });
  if (!taken.ok) throw new Error(taken.refusal);
  return taken.outcomes.map(({ status }) => status);
}

/** Results as they stand, by bib, for comparing: status, crossings since the gun in seconds, penalty and warnings. */
export async function standings({ db }: Context, modality: number): Promise<string[]> {
  const rows = await db
    .selectFrom('result')
    .innerJoin('participant', 'participant.number', 'result.participant_number')
    .select(['bib', 'status', 'reference_at', 'crossings', 'penalty_ms', 'warnings'])
    .where('result.modality_number', '=', modality)
    .orderBy(sql`length(bib), bib`)
    .execute();
  const seconds = (at: number | null): string => (at === null ? '-' : String((at - gunAt) / 1_000));
  return rows.map((row) =>
    [
      row.bib,
      row.status,
      seconds(row.reference_at),
      row.crossings.map(seconds).join(' '),
      row.penalty_ms / 1_000 || '',
      row.warnings.join(','),
    ].join(' | '),
  );
}

/** The public id of what has this internal number. */
export async function oidOf(
  { db }: Context,
  table: 'participant' | 'modality' | 'checkpoint',
  number: number | undefined,
): Promise<string> {
  const found = await db
    .selectFrom(table)
    .select('oid')
    .where('number', '=', number ?? 0)
    .executeTakeFirstOrThrow();
  return found.oid;
}
