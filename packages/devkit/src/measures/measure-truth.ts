import type { Judgement } from '@dorsal/domain/walk/judge-reads.ts';
import { generateRaceDay } from '#race-days/generate-race-day.ts';
import type { RaceDay } from '#race-days/race-day.ts';
import { heldOutSeeds, tuningSeeds, type World, worlds } from '#race-days/worlds.ts';
import { countDoubt, type Doubts, noDoubts } from './doubt.ts';
import type { Judge } from './judge.ts';
import { followLive, type LiveCounts, noLiveCounts } from './live.ts';
import { podiumCounts } from './podium.ts';
import { outcomeOf } from './right-or-wrong.ts';
import { countOutcome, countPodium, emptyTally, type Tally } from './tally.ts';

export interface TruthOptions {
  readonly judge: Judge;
  readonly seeds: 'tuning' | 'held-out';
  /** Races of the usual world, and of each other one. */
  readonly races: number;
  readonly racesOfOthers: number;
  /** Races of the usual world, and of each other one, that are also followed live. */
  readonly liveRaces: number;
  readonly liveRacesOfOthers: number;
  /** Names of worlds; null: all. */
  readonly only: readonly string[] | null;
}

/** Counts of one world. */
export interface WorldFigures {
  readonly world: World;
  readonly all: Tally;
  /** By kind of course, then by chronotype. */
  readonly parts: ReadonlyMap<string, Tally>;
  readonly doubts: Doubts;
  readonly live: { people: number; readonly counts: readonly LiveCounts[] };
}

/** Measures the judgement against what really happened, world by world. */
export function* measureTruth(options: TruthOptions): Generator<WorldFigures> {
  const { first, last } = options.seeds === 'tuning' ? tuningSeeds : heldOutSeeds;
  for (const [i, world] of worlds.entries()) {
    if (options.only !== null && !options.only.includes(world.name)) continue;
    const races = i === 0 ? options.races : options.racesOfOthers;
    const liveRaces = i === 0 ? options.liveRaces : options.liveRacesOfOthers;
    if (races > last - first + 1) throw new RangeError(`there are ${last - first + 1} seeds of that kind`);
    yield measureWorld(options.judge, world, { firstSeed: first, races, liveRaces });
  }
}

interface Size {
  readonly firstSeed: number;
  readonly races: number;
  readonly liveRaces: number;
}

function measureWorld(judge: Judge, world: World, { firstSeed, races, liveRaces }: Size): WorldFigures {
  const parts = new Map<string, Tally>();
  const figures: WorldFigures = {
    world,
    all: emptyTally(),
    parts,
    doubts: noDoubts(),
    live: { people: 0, counts: noLiveCounts() },
  };
  for (let i = 0; i < races; i += 1) {
    const day = generateRaceDay(world, firstSeed + i);
    const tallies = [figures.all, ...[day.ground.kind, day.ground.chronotype].map((name) => partOf(parts, name))];
    measureDay(judge, day, tallies, figures.doubts);
    if (i >= liveRaces) continue;
    figures.live.people += day.runners.length;
    const liveRules = { ...day.rules, phase: 'before_or_live' as const };
    for (const runner of day.runners) followLive(judge, liveRules, runner, figures.live.counts);
  }
  return figures;
}

function partOf(parts: Map<string, Tally>, name: string): Tally {
  const found = parts.get(name) ?? emptyTally();
  parts.set(name, found);
  return found;
}

/** Judges everybody of a race, and adds them to the tallies. */
function measureDay(judge: Judge, day: RaceDay, tallies: readonly Tally[], doubts: Doubts): void {
  const hasStartMat = day.ground.checkpoints[0]?.mat != null;
  const judgements: Judgement[] = [];
  for (const runner of day.runners) {
    const startedAt = performance.now();
    const judgement = judge(day.rules, runner.entrant, runner.reads);
    const tookMs = performance.now() - startedAt;
    judgements.push(judgement);
    const outcome = outcomeOf(runner, judgement, hasStartMat);
    countDoubt(doubts, outcome, judgement);
    for (const tally of tallies) countOutcome(tally, outcome, tookMs);
  }
  const podium = podiumCounts(day, judgements);
  for (const tally of tallies) countPodium(tally, podium);
}
