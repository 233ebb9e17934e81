import { normaliseChip } from '@dorsal/domain/readers/normalise-chip.ts';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { type Mark, markedModalities, takeMarks } from '@dorsal/server/modules/derive/derive-repository.ts';
import { mark } from '@dorsal/server/modules/derive/marks/mark-repository.ts';
import { loadCourse } from '@dorsal/server/modules/races/course-repository.ts';
import type { EventColumns, EventRow } from '@dorsal/server/modules/races/event-repository.ts';
import { type PrizeColumns, wavesOf } from '@dorsal/server/modules/races/modality-repository.ts';
import { createEvent } from '@dorsal/server/modules/races/save-event.ts';
import { createModality, type ModalityChange } from '@dorsal/server/modules/races/save-modality.ts';
import { insertConfigurations } from '@dorsal/server/modules/readers/configuration-repository.ts';
import { findOrMakeReader } from '@dorsal/server/modules/readers/reader-repository.ts';
import { takeReads } from '@dorsal/server/modules/reads/take-reads.ts';
import { insertChips, insertPeople, type PersonColumns } from '@dorsal/server/modules/roster/roster-repository.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { sql } from 'kysely';
import pino from 'pino';

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

export interface RaceOptions {
  readonly shortName?: string;
  /** Default 3: bibs and chips 1, 2, 3 …, counted on from `firstBib`. */
  readonly people?: number;
  readonly firstBib?: number;
  /** Columns of some of the people, by bib. */
  readonly described?: Readonly<Record<number, Partial<PersonColumns>>>;
  readonly chronotype?: 'all' | 'individual_chrono' | 'batched_chrono';
  readonly gunAt?: EpochMs | null;
  readonly waves?: readonly { readonly name: string; readonly gunAt: EpochMs | null }[];
  readonly prizes?: readonly PrizeColumns[];
  /** Staff alone see who takes a prize. Default: everyone does, where there are prizes. */
  readonly hidesPrizes?: boolean;
  /** Of an event that stands already. */
  readonly event?: number;
  /** Public numbers of the readers at start, 5 km and finish; several races can name the same. Default 1, 2, 3. */
  readonly readers?: readonly [number, number, number];
  /** At which of these its reader stands; default all. */
  readonly mats?: readonly ('start' | 1 | 'finish')[];
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
export async function aRace(context: Context, options: RaceOptions = {}): Promise<ARace> {
  const { db } = context;
  const { shortName = '10K', chronotype = 'all', readers: readerNumbers = [1, 2, 3] as const, minGapMs = 0 } = options;
  const { mats = allMats } = options;
  const {
    event,
    number: modality,
    checkpoints,
  } = await aModality(context, {
    event: options.event,
    shortName,
    columns: {
      chronotype,
      gun_at: options.gunAt === undefined ? gunAt : options.gunAt,
      show_prized_positions: options.prizes !== undefined && options.hidesPrizes !== true,
    },
    intermediates: 1,
    waves: options.waves,
    prizes: options.prizes,
    readerConfigurations: mats.map((checkpoint) => ({
      checkpoint,
      reader: matOf(readerNumbers[allMats.indexOf(checkpoint)] ?? 0),
      opensAt: gunAt - hourMs,
      closesAt: gunAt + 6 * hourMs,
      minGapMs,
    })),
  });
  const [start = 0, middle = 0, finish = 0] = checkpoints;
  const readers = [
    await aReader(context, readerNumbers[0]),
    await aReader(context, readerNumbers[1]),
    await aReader(context, readerNumbers[2]),
  ] as const;
  const waves = await wavesOf(db, modality);
  const people = await enter(context, { event, modality }, options);
  return {
    event,
    modality,
    checkpoints: [start, middle, finish],
    readers,
    waves,
    people,
  };
}

const allMats = ['start', 1, 'finish'] as const;

async function enter(
  context: Context,
  race: { readonly event: number; readonly modality: number },
  { firstBib = 1, people = 3, described = {} }: RaceOptions,
): Promise<number[]> {
  const bibs = Array.from({ length: people }, (_, index) => firstBib + index);
  const rows = bibs.map(
    (bib): PersonColumns => ({
      ...plainPerson,
      oid: context.newId(),
      event_number: race.event,
      modality_number: race.modality,
      bib: String(bib),
      name: `Runner ${bib}`,
      gender: bib % 2 ? 'female' : 'male',
      ...described[bib],
    }),
  );
  return await context.db.transaction().execute(async (trx) => {
    const participants = await insertPeople(trx, rows);
    const chips = participants.map((participant_number, index) => ({
      event_number: race.event,
      modality_number: race.modality,
      chip: String(bibs[index]),
      participant_number,
    }));
    await insertChips(trx, chips);
    await mark(trx, 'roster_import', { participants });
    return participants;
  });
}

/** The columns of people that tests describe: rows of one insert have the same columns. */
const plainPerson = {
  surname: '',
  category: null,
  club: null,
  source: 'import',
  is_public: true,
  is_local: false,
  id_number: null,
  birthdate: null,
  contact_email: null,
  contact_phone: null,
  town: null,
  emergency_name: null,
  emergency_phone: null,
  mail_consent: null,
  mail_consent_at: null,
  mail_consent_by: null,
  staff_status: null,
  disqualified_reason: null,
  bib_collected_at: null,
  bib_note: null,
  back_at: null,
} as const satisfies Partial<PersonColumns>;

/** An event on the day of the gun that shows who is registered. */
export async function anEvent(
  context: Context,
  { slug = `race-${context.newId()}`, name = 'Race', ...columns }: EventColumns & { slug?: string; name?: string } = {},
): Promise<EventRow> {
  const shown = { date_start: new Date(gunAt), show_registration_list: true };
  return await createEvent(context, { slug, name, columns: { ...shown, ...columns } });
}

export interface MadeModality {
  readonly event: number;
  readonly number: number;
  readonly oid: string;
  /** Numbers, in course order, start and finish included. */
  readonly checkpoints: readonly number[];
}

interface ModalityOptions extends Partial<ModalityChange> {
  /** Number of the event; default one of its own. */
  readonly event?: number | undefined;
  readonly shortName?: string | undefined;
  /** Checkpoints between start and finish, evenly spread. Default 0. */
  readonly intermediates?: number;
}

/** A timed 10 km race with its start and finish, in an event of its own unless one is given. */
export async function aModality(context: Context, options: ModalityOptions = {}): Promise<MadeModality> {
  const { shortName = '10K', intermediates = 0, columns = {} } = options;
  const event = options.event ?? (await anEvent(context)).number;
  const distanceM = columns.distance_m ?? 10_000;
  const legM = distanceM / (intermediates + 1);
  const { number, oid } = await createModality(context, {
    ...options,
    event,
    shortName,
    name: shortName,
    columns: { planned_start_at: new Date(gunAt), ...columns, distance_m: distanceM },
    course: {
      distanceM,
      intermediates: Array.from({ length: intermediates }, (_, index) => ({ distance_m: legM * (index + 1) })),
    },
  });
  const course = await loadCourse(context.db, number);
  return { event, number, oid, checkpoints: course.map((checkpoint) => checkpoint.number) };
}

export interface MadeParticipant {
  readonly number: number;
  readonly modality: MadeModality;
}

/** Somebody on a start list with a bib and a chip, in a modality of their own unless one is given. Marks nobody: no read is there yet. */
export async function aParticipant(
  context: Context,
  {
    modality: given,
    bib,
    ...columns
  }: { readonly modality?: MadeModality; readonly bib: string } & Partial<PersonColumns>,
): Promise<MadeParticipant> {
  const modality = given ?? (await aModality(context));
  const place = { event_number: modality.event, modality_number: modality.number };
  const person = { name: 'Aina', surname: 'Ferrer Roig', gender: 'female', oid: context.newId(), bib } as const;
  const [number = 0] = await insertPeople(context.db, [{ ...person, ...columns, ...place }]);
  await insertChips(context.db, [{ ...place, chip: normaliseChip(bib), participant_number: number }]);
  return { number, modality };
}

/** The internal number of the reader with this public number, made if need be. */
export const aReader = ({ db, newId }: Context, number: number): Promise<number> =>
  findOrMakeReader(db, matOf(number), newId);

const matOf = (number: number) => ({ number, name: `Mat ${number}` });

/** A reader (public number) at a checkpoint, the finish unless another one is given, from one hour before the gun to six after it. */
export async function aReaderConfiguration(
  context: Context,
  options: { readonly modality?: MadeModality; readonly checkpoint?: number; readonly reader?: number } = {},
): Promise<{ readonly reader: number; readonly checkpoint: number }> {
  const modality = options.modality ?? (await aModality(context));
  const checkpoint = options.checkpoint ?? modality.checkpoints.at(-1) ?? 0;
  const reader = await aReader(context, options.reader ?? 1);
  const window = { opensAt: gunAt - hourMs, closesAt: gunAt + 6 * hourMs };
  const oid = context.newId();
  await insertConfigurations(context.db, [{ ...window, oid, reader, modality: modality.number, checkpoint }]);
  return { reader, checkpoint };
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

/** Sends reads of one reader (public number) in, as a gateway does. */
export async function sendReads(context: Context, device: number, reads: readonly ReturnType<typeof aRead>[]) {
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

/** Takes all marks off the queue. */
export async function takeAllMarks({ db }: Context): Promise<Mark[]> {
  const taken: Mark[] = [];
  for (const modality of await markedModalities(db)) taken.push(...(await takeMarks(db, modality, mostPeople)).marks);
  return taken;
}

/** More than any race here has. */
const mostPeople = 100_000;

/** The public id of the row with this internal number. */
export async function oidOf(
  { db }: Context,
  table: 'event' | 'participant' | 'modality' | 'checkpoint' | 'reader',
  number: number | undefined,
): Promise<string> {
  const found = await db
    .selectFrom(table)
    .select('oid')
    .where('number', '=', number ?? 0)
    .executeTakeFirstOrThrow();
  return found.oid;
}
