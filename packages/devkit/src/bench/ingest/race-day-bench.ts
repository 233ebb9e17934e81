import { setTimeout as wait } from 'node:timers/promises';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { sql } from 'kysely';
import { type BenchBatch, type BenchRace, benchBatches, layBenchRace } from '#bench/bench-race.ts';
import { createCpuWatch } from '../cpu-watch.ts';
import { createLoopWatch } from '../loop-watch.ts';
import { insertPlainly } from './plain-insert.ts';
import type { Sent } from './send-worker.ts';
import { startSender } from './start-sender.ts';
import { type OpenedDatabase, startWholeProgram, type WholeProgram } from './whole-program.ts';

export interface RaceDayBenchOptions {
  readonly database: OpenedDatabase;
  readonly people: number;
  /** Of each part. */
  readonly seconds: number;
  /** Reads a second while staff save, and crossings a second while problems are kept. Each crossing is two reads. */
  readonly reads: number;
  readonly crossings: number;
}

export interface Waits {
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly worstMs: number;
}

export interface ReadFigures {
  readonly perSecond: number;
  /** A batch, from its first byte to the answer. */
  readonly answered: Waits;
}

export interface RaceDayFigures {
  readonly crossings: {
    readonly reads: ReadFigures;
    /** By call, as a desk asks for it each second. */
    readonly asked: readonly { readonly path: string; readonly waits: Waits }[];
    /** Looks at the race board in which not everybody was somewhere. */
    readonly missing: number;
    readonly problems: number;
    /** Of one processor, all of Node. */
    readonly nodeShare: number;
  };
  readonly alone: ReadFigures;
  readonly saved: ReadFigures;
  readonly saves: readonly { readonly what: string; readonly waits: Waits }[];
  /** The gun a second earlier: until staff are answered, and until a page that follows the stream has everybody's new times. */
  readonly gun: { readonly savedMs: number; readonly shownMs: number };
  readonly longestBlockMs: number;
}

const batchSize = 100;
/** So long the last of the field is on the way. */
const courseMs = 6.2 * 3_600_000;

/**
 * The middle of a race day in the whole program: problems and whereabouts of everybody while people cross, saves of staff while as many reads come as there can
 * be, and a gun that is corrected. Wants a migrated, empty database.
 */
export async function benchRaceDay(options: RaceDayBenchOptions): Promise<RaceDayFigures> {
  const { database, people, seconds } = options;
  const { context } = database;
  const race = await layBenchRace(context, people, 10, Date.now() - courseMs);
  const batches = benchBatches(race, batchSize);
  const from = Math.floor(batches.length * 0.45);
  await insertPlainly(context, 'read_log', batches.slice(0, from), 4);
  await deriveEverything(context);
  await sql`vacuum analyze`.execute(context.db);
  const program = await startWholeProgram(database, true);
  const coming = new Coming(program, batches.slice(from));
  await coming.send(options.reads, 2);
  const watch = createLoopWatch();
  const cpu = createCpuWatch(null);
  const startedAt = performance.now();
  const looks = lookEachSecond(program, race);
  const crossed = await coming.send(2 * options.crossings, seconds);
  const looked = await looks.stop();
  const nodeShare = cpu.stop().nodeMs / (performance.now() - startedAt);
  const alone = await coming.send(options.reads, seconds);
  const saving = saveAllTheTime(program, await savesOf(database, race));
  const saved = await coming.send(options.reads, seconds);
  const saves = await saving.stop();
  const gun = await correctGun(program, race);
  const longestBlockMs = watch.stop();
  const problems = await openProblems(database);
  await program.stop();
  return { crossings: { reads: crossed, ...looked, problems, nodeShare }, alone, saved, saves, gun, longestBlockMs };
}

/** The reads that are still to come, sent at a pace. */
class Coming {
  readonly #program: WholeProgram;
  readonly #batches: BenchBatch[];

  constructor(program: WholeProgram, batches: readonly BenchBatch[]) {
    this.#program = program;
    this.#batches = [...batches];
  }

  async send(pace: number, seconds: number): Promise<ReadFigures> {
    const taken = this.#batches.splice(0, Math.ceil((pace * seconds) / batchSize));
    const bodies = taken.map((batch) => ({ reads: batch.reads.length, text: JSON.stringify(batch) }));
    const { port, token } = this.#program;
    const sender = await startSender({ port, token, bodies, senders: 16, pace });
    return figuresOf(
      await sender.sent(),
      taken.reduce((sum, { reads }) => sum + reads.length, 0),
    );
  }
}

const figuresOf = ({ ms, waits }: Sent, reads: number): ReadFigures => ({
  perSecond: Math.round((reads * 1_000) / ms),
  answered: waitsOf(waits),
});

function waitsOf(waits: readonly number[]): Waits {
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (share: number): number => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
  return { medianMs: at(0.5), p99Ms: at(0.99), worstMs: at(1) };
}

const looks = ['/race-board', '/still-out', '/people-to-check', '/alarms'] as const;

/** A desk with these screens open, each asked for anew every second. */
function lookEachSecond(program: WholeProgram, race: BenchRace) {
  const waits = new Map<string, number[]>(looks.map((path) => [path, []]));
  let [isOver, missing] = [false, 0];
  const look = async (): Promise<void> => {
    while (!isOver) {
      for (const path of looks) {
        const { ms, text } = await program.ask(path, {});
        waits.get(path)?.push(ms);
        if (path === '/race-board' && !isEverybodySomewhere(text, race)) missing += 1;
      }
      await wait(1_000);
    }
  };
  const looking = look();
  return {
    stop: async () => {
      isOver = true;
      await looking;
      return { asked: [...waits].map(([path, spans]) => ({ path, waits: waitsOf(spans) })), missing };
    },
  };
}

/** Collected = confirmed not started + finished + retired and back + still out. */
function isEverybodySomewhere(text: string, { people }: BenchRace): boolean {
  const { races }: { races: { counts: Record<string, number> }[] } = JSON.parse(text);
  const of = (name: string): number => races[0]?.counts[name] ?? Number.NaN;
  return (
    of('entered') === people && of('collected') === of('not_started') + of('finished') + of('back') + of('still_out')
  );
}

interface Save {
  readonly what: string;
  readonly path: string;
  /** The body of the n-th of its kind: each changes something. */
  readonly body: (nth: number) => object;
}

/** The saves of a race day: texts, a time, a ruling, a chip. */
async function savesOf({ context }: OpenedDatabase, race: BenchRace): Promise<Save[]> {
  const { db, newId } = context;
  const organism = newId();
  await sql`insert into organism (oid, name, type) values (${organism}, 'Club 0', 'organizer')`.execute(db);
  const { rows } = await sql<{ event: string; checkpoint: string; registration: string; bib: string; time: number }>`
    select e.oid as event, c.oid as checkpoint, p.oid as registration, p.bib,
      (r.crossings[2] - coalesce(r.net_start_at, r.reference_at)) / 1000.0 as time
    from result r join participant p on p.number = r.participant_number join event e on e.number = p.event_number
    join checkpoint c on c.modality_number = r.modality_number and c.position = 1
    where r.modality_number = ${race.modality} and r.crossings[2] is not null order by p.number limit 2000`.execute(db);
  const one = (nth: number) => rows[nth % rows.length] ?? rows[0];
  const person = (nth: number) => ({ registration: one(nth)?.registration, bib: one(nth)?.bib });
  return [
    {
      what: 'a name of an organism',
      path: '/organism',
      body: (nth) => ({ _id: organism, changes: { name: { was: `Club ${nth}`, is: `Club ${nth + 1}` } } }),
    },
    {
      what: 'a text of the event',
      path: '/event',
      body: (nth) => ({
        _id: rows[0]?.event,
        changes: { description: { was: nth === 0 ? null : `Text ${nth}`, is: `Text ${nth + 1}` } },
      }),
    },
    {
      what: 'a time by hand',
      path: '/add-intermediate',
      body: (nth) => ({
        data: [{ ...person(nth), intermediate: one(nth)?.checkpoint, total_time: Number(one(nth)?.time) + 1 }],
      }),
    },
    {
      what: 'a ruling',
      path: '/rule-status',
      body: (nth) => ({ ...person(1_000 + (nth >> 1)), status: nth % 2 === 0 ? 'retired' : null }),
    },
    {
      what: 'a chip given',
      path: '/give-chip',
      body: (nth) => ({ ...person(500 + nth), chip: `SPARE${nth}`, given: true }),
    },
  ];
}

/** One save after the other, each kind in its turn, five a second. */
function saveAllTheTime(program: WholeProgram, saves: readonly Save[]) {
  const waits = saves.map((): number[] => []);
  let isOver = false;
  const save = async (): Promise<void> => {
    for (let nth = 0; !isOver; nth += 1) {
      for (const [at, { path, body }] of saves.entries()) {
        waits[at]?.push((await program.ask(path, body(nth))).ms);
        await wait(200);
      }
    }
  };
  const saving = save();
  return {
    stop: async () => {
      isOver = true;
      await saving;
      return saves.map(({ what }, at) => ({ what, waits: waitsOf(waits[at] ?? []) }));
    },
  };
}

/** A page of the finish as a screen has it, which follows the stream and asks again when it says that all has moved. */
async function correctGun(program: WholeProgram, race: BenchRace): Promise<{ savedMs: number; shownMs: number }> {
  const page = async (): Promise<{ official: number | undefined; version: string }> => {
    const answer = await fetch(`http://127.0.0.1:${program.port}/api/boards/${race.oid}/start?limit=15`);
    const rows: { result?: { official_time?: number } }[] = await answer.json();
    return { official: rows[0]?.result?.official_time, version: answer.headers.get('x-board-version') ?? '' };
  };
  const stream = await fetch(`http://127.0.0.1:${program.port}/api/live?modalities=${race.oid}`);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const was = await page();
  const date = (at: number) => ({ $date: new Date(at).toISOString() });
  const startedAt = performance.now();
  const passed = (): number => Math.round(performance.now() - startedAt);
  await program.ask('/modality', {
    _id: race.oid,
    changes: { chrono_start: { was: date(race.gunAt), is: date(race.gunAt - 1_000) } },
  });
  const savedMs = passed();
  for (let text = ''; !text.includes('"reload":true'); ) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) throw new Error('the stream of the benchmark ended');
    text += value ?? '';
  }
  for (let now = was; now.version === was.version; now = await page()) await wait(10);
  const shownMs = passed();
  await reader?.cancel();
  return { savedMs, shownMs };
}

async function openProblems({ context }: OpenedDatabase): Promise<number> {
  const { rows } = await sql<{
    open: number;
  }>`select count(*)::int as open from problem where resolved_at is null`.execute(context.db);
  return rows[0]?.open ?? 0;
}
