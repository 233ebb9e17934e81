import { closePrizes } from '@dorsal/domain/prizes/close-prizes.ts';
import { chipsSwapped } from '@dorsal/domain/race-day/chips-swapped.ts';
import { chipsTogether } from '@dorsal/domain/race-day/chips-together.ts';
import { isShutOut, sourcesDiffer } from '@dorsal/domain/race-day/odd-times.ts';
import type { PersonProblem } from '@dorsal/domain/race-day/person-problems.ts';
import { otherWaveOf } from '@dorsal/domain/race-day/wave-of-start.ts';
import type { EpochMs, Ms, Result, Wave } from '@dorsal/domain/timing/types.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import { gunsOf } from '#modules/races/modality-repository.ts';
import type { Context } from '#platform/context.ts';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';
import { readsBesideWindows, timesWithReads } from './odd-people-repository.ts';
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

/** A race is looked at anew when its board has moved, and after this: reads outside of windows move no board. */
const lookAgainMs: Ms = 20_000;

interface Looked {
  readonly version: number;
  readonly at: EpochMs;
  readonly oddities: readonly Oddity[];
}
const lookedAt = new WeakMap<LiveBoard, Looked>();

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
  const known = lookedAt.get(board);
  const at = context.now();
  if (known?.version === board.version && at - known.at < lookAgainMs) return known.oddities;
  const { version } = board;
  const found = [
    ...(await oddOnBoard(board)),
    ...(await oddStarts(context, board)),
    ...(await oddReads(context, board.modality)),
  ];
  const oddities = found.map((one): Oddity => ({ ...one, evidence: evidenceOf(one) }));
  lookedAt.set(board, { version, at, oddities });
  return oddities;
}

async function oddOnBoard(board: LiveBoard): Promise<Found[]> {
  const { ran, prizes } = await board.hold(async () => {
    const turn = createEventLoopTurn();
    const held: (Pick<Result, 'crossings'> & { readonly id: number })[] = [];
    for (const id of board.board.slotOf.keys()) {
      const result = board.roster.resultOf(id);
      if (result) held.push({ id, crossings: result.crossings });
      if (turn.isOver()) await turn.yieldToEventLoop();
    }
    return { ran: held, prizes: closePrizes(board.facts.prizes, board.board) };
  });
  const found = [...prizes].map(([person, call]): Found => ({ person, kind: `prize_${call}` }));
  const turn = createEventLoopTurn();
  for (const pairs of chipsTogether(ran)) {
    for (const [one, other] of pairs)
      found.push({ person: one, kind: 'chips_together', other }, { person: other, kind: 'chips_together', other: one });
    if (turn.isOver()) await turn.yieldToEventLoop();
  }
  return found;
}

/** People who started with another wave than theirs. */
async function oddStarts({ db }: Pick<Context, 'db'>, board: LiveBoard): Promise<Found[]> {
  const guns = await gunsOf(db, board.modality);
  const waves = guns.map(({ number: id, ...wave }) => ({ id, ...wave }));
  if (waves.filter(({ gunAt }) => gunAt !== null).length < 2) return [];
  return await board.hold(async () => {
    const turn = createEventLoopTurn();
    const odd: Found[] = [];
    for (const person of board.board.slotOf.keys()) {
      const result = board.roster.resultOf(person);
      if (result) odd.push(...oddStart(person, result, waves));
      if (turn.isOver()) await turn.yieldToEventLoop();
    }
    return odd;
  });
}

function oddStart(person: number, { wave, referenceAt, crossings }: Result, waves: readonly Wave[]): Found[] {
  const startAt = crossings[0] ?? null;
  if (wave === null || referenceAt === null || startAt === null) return [];
  const other = otherWaveOf({ startAt, ownGunAt: referenceAt }, waves);
  return other ? [{ person, kind: 'other_wave', wave: { name: other.name, startAt } }] : [];
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
