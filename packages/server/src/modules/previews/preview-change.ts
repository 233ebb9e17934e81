import { type BoardDifference, compareBoards } from '@dorsal/domain/prizes/compare-boards.ts';
import type { BoardEntry } from '@dorsal/domain/ranking/types.ts';
import { type Oddity, odditiesOf } from '@dorsal/domain/timing/odd-results.ts';
import { heldListed, rankingTimes } from '@dorsal/domain/timing/times-of.ts';
import type { Result, TimingRules } from '@dorsal/domain/timing/types.ts';
import type pg from 'pg';
import { type BoardFacts, parseFacts } from '#modules/boards/board-facts.ts';
import { loadFactsTexts } from '#modules/boards/board-repository.ts';
import { emptyResult } from '#modules/derive/board-change.ts';
import type { BoardPerson } from '#modules/derive/board-person.ts';
import {
  awaitedLater,
  type Folded,
  foldPeople,
  foldWithDomain,
  type LoadedPeople,
  loadPeople,
  type MarkedPeople,
  type MarkedPerson,
} from '#modules/derive/derive-people.ts';
import { type DeriveFrame, loadDeriveFrame } from '#modules/derive/rules-repository.ts';
import { steadyMoved } from '#modules/derive/steady-people.ts';
import type { Db } from '#platform/context.ts';
import { overOneConnection } from '#platform/db/as-one.ts';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';
import type { Refused } from '#platform/http/answers.ts';
import {
  type ChangeScope,
  createShadows,
  dropShadows,
  fillShadows,
  inSnapshot,
  isMadeByChange,
  type MarkedRaces,
  marksOfChange,
  peopleOfOtherRows,
  plainLookUps,
  retoldTraits,
  type ShadowTable,
  shareSnapshot,
  waitingMarks,
} from './shadow-repository.ts';
import { type StandingBoard, StandingBoards } from './standing-boards.ts';

/** A change that is looked at before it is made. */
export interface Change {
  /** The tables that its writer writes or locks: on any other PostgreSQL ends the preview. Null: it moves nobody's result. */
  readonly tables: readonly ShadowTable[] | ((db: Db) => Promise<readonly ShadowTable[] | null>);
  readonly scopeOf: (db: Db) => Promise<ChangeScope>;
  /** Its own writer, as it does the change. Null: it is done. */
  readonly act: (db: Db) => Promise<Refused | null>;
}

/** The difference that a change makes to one race. */
export interface RaceChange {
  readonly facts: BoardFacts;
  /** As the change makes them. */
  readonly factsAfter: BoardFacts;
  /** The version of the board that was looked at. */
  readonly version: number;
  readonly difference: BoardDifference;
  /** People (numbers) whom the change gives an odd result, by what is odd about it. */
  readonly odd: ReadonlyMap<Oddity, readonly number[]>;
  /** Until the next preview. */
  readonly personOf: (id: number) => BoardPerson | undefined;
}

export type ChangePreview =
  | { readonly ok: true; readonly races: readonly RaceChange[] }
  | { readonly ok: false; readonly refused: Refused }
  | { readonly ok: false; readonly isTooWide: true };

/** Races whose results one change may touch. */
const mostRaces = 20;

/** Throws where nobody waits for the preview any more. */
type StopIfLeft = () => void;

interface PreviewParts {
  readonly stopIfLeft?: StopIfLeft;
  /** Those of the previews before. */
  readonly boards?: StandingBoards;
}

/**
 * Does a change to tables that only this connection sees, by its own writer, and compares the boards before and after. All of it happens in one
 * REPEATABLE READ, READ ONLY snapshot, shared by two connections: the baseline is read from one, the change from the other. No row of
 * anybody's table is written or locked. People whose marks wait are folded on both sides, and who cannot be folded keeps what stands.
 */
export async function previewChange(
  pool: pg.Pool,
  change: Change,
  { stopIfLeft = () => undefined, boards = new StandingBoards() }: PreviewParts = {},
): Promise<ChangePreview> {
  return await withConnection(pool, (baseClient) =>
    withConnection(pool, async (client) => {
      const db = overOneConnection(client);
      const named = typeof change.tables === 'function' ? await change.tables(db) : change.tables;
      if (named === null) return { ok: true, races: [] };
      const tables = [...new Set<ShadowTable>([...named, 'dirty_result'])];
      await createShadows(db, tables);
      const base = { client: baseClient, db: overOneConnection(baseClient) };
      const preview = await inSnapshot(client, () =>
        inSnapshot(baseClient, async () => {
          await shareSnapshot(db, base.db);
          return await previewInside({ base, db, tables, stopIfLeft, boards }, change);
        }),
      );
      await dropShadows(db);
      return preview;
    }),
  );
}

interface Snapshot {
  /** Sees the tables of everybody. */
  readonly base: { readonly client: pg.PoolClient; readonly db: Db };
  /** Sees the shadows. */
  readonly db: Db;
  readonly tables: readonly ShadowTable[];
  readonly stopIfLeft: StopIfLeft;
  readonly boards: StandingBoards;
}

async function previewInside(snapshot: Snapshot, { scopeOf, act }: Change): Promise<ChangePreview> {
  const { base, db, tables } = snapshot;
  const scope = await scopeOf(base.db);
  const waiting = await waitingMarks(base.db, scope.races);
  await plainLookUps(db);
  await fillShadows(db, tables, withWaiting(scope, waiting));
  const refused = await act(db);
  if (refused) return { ok: false, refused };
  const marked = withOtherPrizes(await marksOfChange(db), await racesOfOtherPrizes(snapshot, scope));
  if (marked.size > mostRaces) return { ok: false, isTooWide: true };
  const races: RaceChange[] = [];
  for (const [race, people] of marked) {
    // In a new race nobody is entered.
    if (isMadeByChange(race)) continue;
    if (!scope.races.includes(race)) throw new Error(`a preview touched race ${race}, which is outside of its scope`);
    const found = await compareRace(snapshot, race, { people, waiting: waiting.get(race) ?? new Map() });
    if (found) races.push(found);
  }
  return { ok: true, races: races.sort((a, b) => a.facts.number - b.facts.number) };
}

/** Prizes are no part of results: nobody is folded again for them. */
const withOtherPrizes = (marked: MarkedRaces, races: readonly number[]): MarkedRaces =>
  new Map([...races.map((race): [number, MarkedPeople] => [race, new Map()]), ...marked]);

async function racesOfOtherPrizes({ base, db, tables }: Snapshot, { races }: ChangeScope): Promise<number[]> {
  if (!tables.includes('prize_rule')) return [];
  const [before, after] = [await loadFactsTexts(base.db, races), await loadFactsTexts(db, races)];
  const prizesOf = (text: string | undefined): string => JSON.stringify(text && parseFacts(text).prizes);
  return races.filter((race) => prizesOf(before.get(race)) !== prizesOf(after.get(race)));
}

/** Waiting people are folded too, so their rows are wanted beside those that the change names. */
function withWaiting({ people, ...scope }: ChangeScope, waiting: MarkedRaces): ChangeScope {
  if (people === 'everyone') return { ...scope, people };
  return { ...scope, people: [...new Set([...people, ...[...waiting.values()].flatMap((ids) => [...ids.keys()])])] };
}

interface RaceMarks {
  /** Those of the change. */
  readonly people: MarkedPeople;
  /** Those that waited before. */
  readonly waiting: MarkedPeople;
}

/** Null: a race without a course has no board. */
const compareRace = (snapshot: Snapshot, race: number, marks: RaceMarks): Promise<RaceChange | null> =>
  snapshot.boards.at(snapshot.base, race, (standing) => compareStanding(snapshot, standing, { race, ...marks }));

async function compareStanding(
  { base, db, tables, stopIfLeft }: Snapshot,
  standing: StandingBoard,
  { race, people, waiting }: RaceMarks & { readonly race: number },
): Promise<RaceChange> {
  stopIfLeft();
  const { roster, version, factsText } = standing;
  await plainLookUps(base.db);
  const frames = { base: await loadDeriveFrame(base.db, race, true), after: await loadDeriveFrame(db, race, true) };
  const before = await foldOver({ db: base.db, readsFrom: base.db, frame: frames.base, standing, stopIfLeft }, waiting);
  const touched = await toFold(db, { race, people, waiting, tables, frames });
  const moved = frames.base.isAnyParked
    ? new Map()
    : await steadyMoved(
        base.db,
        { modality: race, rules: frames.after.rules, resultOf: (id) => roster.resultOf(id) },
        touched,
      );
  const folded = moved.size === 0 ? touched : new Map([...touched].filter(([id]) => !moved.has(id)));
  // Both connections see one moment: what the change leaves alone is loaded from the other one meanwhile.
  const readsFrom = tables.some((table) => ofReads.has(table)) ? db : base.db;
  const after = await foldOver({ db, readsFrom, frame: frames.after, standing, stopIfLeft }, folded);
  const foldedAlready = [...moved].map(([id, result]): Folded => ({ id, result, waitsFor: null, steady: null }));
  takeIn(after, { frame: frames.after, standing }, foldedAlready);
  const retold = tables.includes('participant') ? await retoldTraits(db, race) : [];
  for (const traits of retold) {
    // Of those who were folded the row is the one of after.
    const entry = folded.has(traits.id) ? undefined : (after.delta.get(traits.id) ?? standing.entries.get(traits.id));
    if (entry) after.delta.set(traits.id, { ...entry, ...traits });
  }
  const facts = parseFacts(factsText);
  const factsAfter = parseFacts((await loadFactsTexts(db, [race])).get(race) ?? factsText);
  const checkpointCount = frames.after.rules?.checkpoints.length ?? standing.checkpointCount;
  const sides = {
    before: { delta: before.delta, orders: frames.base.rules?.orders },
    after: { delta: after.delta, orders: frames.after.rules?.orders },
  };
  const difference = standing.compared({ ...sides, checkpointCount }, (was, is) =>
    compareBoards({ board: was, prizes: facts.prizes }, { board: is, prizes: factsAfter.prizes }),
  );
  return {
    facts,
    factsAfter,
    version,
    difference,
    odd: newlyOdd(after.oddities, (id) => odditiesUnder(frames.base, roster.resultOf(id) ?? emptyResult)),
    personOf: (id) => roster.find(id)?.person ?? after.people.get(id),
  };
}

/** The people who have an oddity that they had not before, by oddity. */
function newlyOdd(
  after: FoldedBoard['oddities'],
  before: (id: number) => readonly Oddity[],
): ReadonlyMap<Oddity, readonly number[]> {
  const added = [...after].flatMap(([id, now]) => {
    const were = before(id);
    return now.flatMap((oddity) => (were.includes(oddity) ? [] : [{ id, oddity }]));
  });
  const byOddity = Map.groupBy(added, ({ oddity }) => oddity);
  return new Map([...byOddity].map(([oddity, people]) => [oddity, people.map(({ id }) => id)]));
}

interface ToFold extends RaceMarks {
  readonly race: number;
  readonly tables: readonly ShadowTable[];
  readonly frames: { readonly base: DeriveFrame; readonly after: DeriveFrame };
}

/**
 * The people whose results a change can touch, of those that it marks. By the same rules and the same reads a result is the one that stands, but for
 * those of whom a row differs: what shows of the others is asked of their rows (`retoldTraits`).
 */
async function toFold(db: Db, { race, people, waiting, tables, frames }: ToFold): Promise<MarkedPeople> {
  const isPersonLoaded = tables.includes('participant');
  const marked = (id: number): MarkedPerson => ({
    isPerson: waiting.get(id)?.isPerson === true || (isPersonLoaded && people.get(id)?.isPerson === true),
    keepsSteady: !waiting.has(id) && people.get(id)?.keepsSteady === true,
  });
  const all: MarkedPeople = new Map([...people.keys(), ...waiting.keys()].map((id) => [id, marked(id)]));
  if (tables.some((table) => ofPeople.has(table)) || !isSameFrame(frames.base, frames.after)) return all;
  const others = isPersonLoaded ? await peopleOfOtherRows(db, race) : [];
  const kept = new Set([...others, ...waiting.keys()]);
  return new Map([...all].filter(([id]) => kept.has(id)));
}

/** The tables by which results of single people differ. */
const ofPeople: ReadonlySet<ShadowTable> = new Set([
  ...(['penalty', 'manual_time', 'crossing_choice', 'known_stop', 'read_invalidation', 'chip'] as const),
]);

/** The tables that tell whose a read is, and whether it counts. */
const ofReads: ReadonlySet<ShadowTable> = new Set(['chip', 'read_invalidation'] as const);

const isSameFrame = (one: DeriveFrame, other: DeriveFrame): boolean => frameText(one) === frameText(other);
const frameText = ({ rules, search: { readers, spans, clocks } }: DeriveFrame): string =>
  JSON.stringify([rules, [...readers], spans, [...clocks]]);

interface Fold {
  readonly db: Db;
  /** Sees the same reads as `db`. */
  readonly readsFrom: Db;
  readonly frame: DeriveFrame;
  readonly standing: StandingBoard;
  readonly stopIfLeft: StopIfLeft;
}

const odditiesUnder = ({ rules }: DeriveFrame, result: Result): readonly Oddity[] =>
  rules === null ? [] : odditiesOf(rules, result);

/** People folded at a time, while the next are loaded. */
const peopleAtOnce = 1_000;

interface FoldedBoard {
  /** The entries that differ from those that stand, or may. */
  readonly delta: Map<number, BoardEntry | null>;
  /** The people whose data were loaded anew. */
  readonly people: Map<number, BoardPerson>;
  /** Of those who were folded and have any. */
  readonly oddities: Map<number, readonly Oddity[]>;
}

/** The entries of a board with these people folded again. */
async function foldOver(
  { db, readsFrom, frame, standing, stopIfLeft }: Fold,
  marked: MarkedPeople,
): Promise<FoldedBoard> {
  const board = { delta: new Map(), people: new Map(), oddities: new Map() } satisfies FoldedBoard;
  const turn = createEventLoopTurn();
  for await (const loaded of loadInLots({ db, readsFrom, frame, stopIfLeft }, marked)) {
    for (const [id, person] of loaded.boardPeople) board.people.set(id, person);
    takeOff(board.delta, loaded.marked, standing);
    takeIn(
      board,
      { frame, standing },
      await foldPeople(frame, loaded, { fold: foldWithDomain, turn, notesSteady: false }),
    );
  }
  return board;
}

/** Enters those who were folded. */
function takeIn(
  { delta, people, oddities }: FoldedBoard,
  { frame, standing }: Pick<Fold, 'frame' | 'standing'>,
  folded: readonly Folded[],
): void {
  const resultOf = (id: number): Result => standing.roster.resultOf(id) ?? emptyResult;
  for (const one of folded) {
    const traits = people.get(one.id) ?? standing.entries.get(one.id);
    const entry = entryOf(frame.rules, one, { resultOf, traits });
    if (entry) delta.set(one.id, entry);
    const odd = 'result' in one ? odditiesUnder(frame, one.result) : [];
    if (odd.length > 0) oddities.set(one.id, odd);
  }
}

/** A marked person who is not in the race any more is taken off its board: whoever is gets an entry after this. */
function takeOff(delta: FoldedBoard['delta'], marked: MarkedPeople, { entries }: StandingBoard): void {
  for (const id of marked.keys()) if (entries.has(id)) delta.set(id, null);
}

interface EntryParts {
  /** The stored result. */
  readonly resultOf: (id: number) => Result;
  readonly traits: Pick<BoardEntry, 'bib' | 'gender' | 'category' | 'isLocal' | 'isClassified'> | undefined;
}

/** A person who cannot be folded keeps the stored result. Null: nothing is known of them, or the race has no course. */
function entryOf(rules: TimingRules | null, folded: Folded, { traits, resultOf }: EntryParts): BoardEntry | null {
  if (!traits || !rules) return null;
  const { id } = folded;
  const result = 'result' in folded ? folded.result : resultOf(id);
  const { bib, gender, category, isLocal, isClassified } = traits;
  const listed = { status: result.status, timesMs: rankingTimes(rules, result), held: heldListed(rules, result) };
  return { id, bib, gender, category, isLocal, isClassified, ...listed };
}

interface Loading extends Pick<Fold, 'db' | 'readsFrom' | 'stopIfLeft'> {
  readonly frame: DeriveFrame;
}

/** Lots that the database looks for ahead of the one that is folded. */
const lotsAhead = 2;

/** Loads people lot by lot, one after the other, while those before are folded. */
async function* loadInLots(
  { db, readsFrom, frame, stopIfLeft }: Loading,
  marked: MarkedPeople,
): AsyncGenerator<LoadedPeople> {
  const loading: Promise<LoadedPeople>[] = [];
  let last: Promise<unknown> = Promise.resolve();
  for (const lot of lotsOf(marked)) {
    stopIfLeft();
    const loaded = awaitedLater(last.then(() => loadPeople(db, frame, lot, readsFrom)));
    loading.push(loaded);
    last = loaded;
    const first = loading.length > lotsAhead ? loading.shift() : undefined;
    if (first) yield await first;
  }
  for (const loaded of loading) yield await loaded;
}

function* lotsOf(people: MarkedPeople): Generator<MarkedPeople> {
  const entries = [...people];
  for (let from = 0; from < entries.length; from += peopleAtOnce)
    yield new Map(entries.slice(from, from + peopleAtOnce));
}

/** A connection that failed is thrown away, and its shadows with it. */
async function withConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    const result = await work(client);
    isBroken = false;
    return result;
  } finally {
    client.release(isBroken);
  }
}
