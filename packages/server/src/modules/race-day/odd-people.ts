import { closePrizes } from '@dorsal/domain/prizes/close-prizes.ts';
import { chipsSwapped } from '@dorsal/domain/race-day/chips-swapped.ts';
import { ChipsTogether, wereHeardTogether } from '@dorsal/domain/race-day/chips-together.ts';
import { isShutOut, sourcesDiffer } from '@dorsal/domain/race-day/odd-times.ts';
import type { PersonProblem } from '@dorsal/domain/race-day/person-problems.ts';
import { otherWaveOf } from '@dorsal/domain/race-day/wave-of-start.ts';
import type { EpochMs, Ms, Result, Wave } from '@dorsal/domain/timing/types.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import { explainPeople } from '#modules/explanations/explain-people.ts';
import { gunsOf } from '#modules/races/modality-repository.ts';
import type { Context, Db } from '#platform/context.ts';
import { createEventLoopTurn, type EventLoopTurn } from '#platform/event-loop-turn.ts';
import { readsBesideWindows, timesByHandOf, timesWithReads } from './odd-people-repository.ts';
import type { RaceDayParts } from './present-races.ts';

interface Found {
  readonly person: number;
  readonly kind: PersonProblem;
  /** The other one of two whose chips go together, or are swapped. */
  readonly other?: number;
  /** The place where a read lies outside of the hours of its reader. */
  readonly place?: { readonly oid: string; readonly at: EpochMs };
  /** The wave with which they started, which is not theirs, and their start. */
  readonly wave?: { readonly name: string; readonly startAt: EpochMs };
}

/** Something odd about somebody that their own result does not tell. */
export interface Oddity extends Found {
  /** Another one makes it another oddity. Null: their crossings. */
  readonly evidence: string | null;
}

function evidenceOf({ other, place, wave }: Found): string | null {
  if (other !== undefined) return String(other);
  if (place !== undefined) return `${place.oid} ${place.at}`;
  return wave === undefined ? null : `${wave.name} ${wave.startAt}`;
}

/** Reads beside windows move no board: what they tell is looked at anew after this. */
const lookAgainMs: Ms = 20_000;

/** The oddities of a board. They move with the board: of 60,000 people those alone are looked at again whose result has changed. */
interface Kept {
  readonly together: ChipsTogether;
  /** Those who started with another wave than theirs. */
  readonly starts: Map<number, Found>;
  /** People whose result has changed since they were looked at. */
  readonly changed: Set<number>;
  /** Those of them whose result only warns of another wave: their reads tell which. */
  readonly warned: Set<number>;
  /** Those that starts are compared with. */
  waves: readonly Wave[];
  told: { readonly version: number; readonly at: EpochMs; readonly oddities: readonly Oddity[] } | null;
}
const keptOf = new WeakMap<LiveBoard, Kept>();

/** All that is odd in these races (numbers): prizes that hang on nothing, chips that go together or are swapped, starts with another wave, sources that differ, reads that a window shut out. */
export async function oddPeople(
  { context, node }: Pick<RaceDayParts, 'context' | 'node'>,
  races: readonly number[],
): Promise<readonly Oddity[]> {
  const found: Oddity[] = [];
  for (const race of races) {
    const board = await node.board(race);
    if (board) found.push(...(await oddIn(context, board)));
  }
  return found;
}

async function oddIn(context: Context, board: LiveBoard): Promise<readonly Oddity[]> {
  const kept = keptOf.get(board) ?? keep(board);
  const at = context.now();
  if (kept.told?.version === board.version && at - kept.told.at < lookAgainMs) return kept.told.oddities;
  takeWaves(kept, await wavesOf(context.db, board.modality), board);
  await lookAtChanged(board, kept);
  await lookAtWarned(context.db, board, kept);
  const { version, onBoard } = await board.hold(async () => ({
    version: board.version,
    onBoard: oddOnBoard(board, kept),
  }));
  const found = [...(await heardAlone(context.db, board, onBoard)), ...(await oddReads(context, board.modality))];
  const oddities = found.map((one): Oddity => ({ ...one, evidence: evidenceOf(one) }));
  kept.told = { version, at, oddities };
  return oddities;
}

/** Everybody of a board is still to be looked at. */
function keep(board: LiveBoard): Kept {
  const kept: Kept = {
    together: new ChipsTogether(),
    starts: new Map(),
    changed: new Set(board.board.slotOf.keys()),
    warned: new Set(),
    ...{ waves: [], told: null },
  };
  board.onChange(({ id }) => kept.changed.add(id));
  keptOf.set(board, kept);
  return kept;
}

/** Other waves look at everybody again. */
function takeWaves(kept: Kept, waves: readonly Wave[], board: LiveBoard): void {
  if (JSON.stringify(waves) === JSON.stringify(kept.waves)) return;
  kept.waves = waves;
  for (const id of board.board.slotOf.keys()) kept.changed.add(id);
}

/** The board stands still for a few at a time. */
async function lookAtChanged(board: LiveBoard, kept: Kept): Promise<void> {
  const turn = createEventLoopTurn();
  while (kept.changed.size > 0) {
    await board.hold(async () => lookAtSome(board, kept, turn));
    if (turn.isOver()) await turn.yieldToEventLoop();
  }
}

function lookAtSome(board: LiveBoard, { changed, warned, together, starts, waves }: Kept, turn: EventLoopTurn): void {
  for (const id of changed) {
    changed.delete(id);
    const result = board.board.slotOf.has(id) ? board.roster.resultOf(id) : null;
    together.set({ id, crossings: result?.crossings ?? [] });
    const isWarned = result?.warnings.includes('other_wave') === true;
    if (isWarned) warned.add(id);
    else warned.delete(id);
    const start = result && !isWarned && oddStart(id, result, waves);
    if (start) starts.set(id, start);
    else starts.delete(id);
    if (turn.isOver()) return;
  }
}

/** The wave and the start of those whose result only warns of them: it has the start that their own wave makes of the reads. */
async function lookAtWarned(db: Db, { modality }: LiveBoard, { warned, starts, waves }: Kept): Promise<void> {
  // Those who are cancelled meanwhile are not explained.
  const left = new Set(warned);
  for await (const { id, explanation } of explainPeople(db, modality, [...left])) {
    left.delete(id);
    const { otherWave } = explanation.judgement;
    const name = waves.find((wave) => wave.id === otherWave?.wave)?.name;
    // Somebody whose result has changed meanwhile is warned of no more, or anew.
    if (warned.delete(id) && otherWave !== null && name !== undefined)
      starts.set(id, { person: id, kind: 'other_wave', wave: { name, startAt: otherWave.startAt } });
  }
  for (const id of left) warned.delete(id);
}

function oddOnBoard(board: LiveBoard, { together, starts }: Kept): Found[] {
  const prizes = closePrizes(board.facts.prizes, board.board);
  return [
    ...[...prizes].map(([person, call]): Found => ({ person, kind: `prize_${call}` })),
    ...together.pairs.flatMap(([one, other]): Found[] => [
      { person: one, kind: 'chips_together', other },
      { person: other, kind: 'chips_together', other: one },
    ]),
    ...starts.values(),
  ];
}

/** Without the pairs whose chips were not heard together: their times were typed. */
async function heardAlone(db: Db, { facts, roster }: LiveBoard, found: readonly Found[]): Promise<readonly Found[]> {
  const paired = found.flatMap(({ kind, person }) => (kind === 'chips_together' ? [person] : []));
  const typed = await timesByHandOf(db, paired);
  if (typed.length === 0) return found;
  const placesOf = Map.groupBy(typed, ({ person }) => person);
  const orderOf = new Map(facts.checkpoints.map(({ number }, place) => [number, place]));
  return found.filter(({ kind, person, other }) => {
    if (kind !== 'chips_together' || other === undefined) return true;
    const [one, two] = [roster.resultOf(person), roster.resultOf(other)];
    const byHand = [person, other].flatMap((id) => placesOf.get(id) ?? []);
    const places = new Set(byHand.map(({ checkpoint }) => orderOf.get(checkpoint) ?? 0));
    return one !== null && two !== null && wereHeardTogether(one, two, places);
  });
}

/** The waves of a race, where several have had their gun: with one alone nobody starts with another. */
async function wavesOf(db: Db, race: number): Promise<readonly Wave[]> {
  const guns = await gunsOf(db, race);
  return guns.filter(({ gunAt }) => gunAt !== null).length < 2
    ? []
    : guns.map(({ number: id, ...wave }) => ({ id, ...wave }));
}

function oddStart(person: number, { wave, referenceAt, crossings }: Result, waves: readonly Wave[]): Found | null {
  const startAt = crossings[0] ?? null;
  if (wave === null || referenceAt === null || startAt === null) return null;
  const other = otherWaveOf({ startAt, ownGunAt: referenceAt }, waves);
  return other ? { person, kind: 'other_wave', wave: { name: other.name, startAt } } : null;
}

async function oddReads({ db }: Pick<Context, 'db'>, race: number): Promise<Found[]> {
  const times = await timesWithReads(db, race);
  const swapped = chipsSwapped(times).flatMap(([one, other]): Found[] => [
    { person: one, kind: 'chips_swapped', other },
    { person: other, kind: 'chips_swapped', other: one },
  ]);
  const differ = times.filter(({ at, heardAt }) => sourcesDiffer(at, heardAt));
  const outside = (await readsBesideWindows(db, race)).filter((read) => isShutOut(read.heardAt, read));
  return [
    ...swapped,
    ...differ.map(({ person }): Found => ({ person, kind: 'sources_differ' })),
    ...outside.map(
      ({ person, checkpoint, heardAt }): Found => ({
        ...{ person, kind: 'outside_window', place: { oid: checkpoint, at: heardAt } },
      }),
    ),
  ];
}
