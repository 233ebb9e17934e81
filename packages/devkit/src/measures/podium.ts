import type { Judgement } from '@dorsal/domain/walk/judge-reads.ts';
import type { DayRunner, RaceDay } from '#race-days/race-day.ts';

const places = 3;
/** Mats hear a second before or after the line: whoever is this near may stand in the other's place. */
const nearMs = 2_000;

export interface PodiumCounts {
  readonly places: number;
  readonly wrong: number;
  readonly winnersWrong: number;
  /** Wrong even where everything that the reads can tell is found: the finish, or the own start, was heard by nobody. */
  readonly untold: number;
}

interface Timed {
  readonly runner: DayRunner;
  readonly timeMs: number;
}

/** Compares the first three of a race, by official time, with those who really were. */
export function podiumCounts({ runners, rules }: RaceDay, judgements: readonly Judgement[]): PodiumCounts {
  const isOwn = rules.chronotype === 'individual_chrono';
  const truth = inOrder(runners.map((runner) => [runner, trueTime(runner)]));
  const found = inOrder(runners.map((runner, i) => [runner, foundTime(judgements[i])]));
  const tellable = inOrder(runners.map((runner) => [runner, isTellable(runner, isOwn) ? trueTime(runner) : null]));
  const wrong = wrongPlaces(truth, found);
  return {
    places: Math.min(places, truth.length),
    wrong: wrong.length,
    winnersWrong: wrong.includes(0) ? 1 : 0,
    untold: wrongPlaces(truth, tellable).length,
  };
}

const trueTime = ({ crossings, referenceAt }: DayRunner): number | null => {
  const finishedAt = crossings.at(-1) ?? null;
  return finishedAt === null || referenceAt === null ? null : finishedAt - referenceAt;
};

const foundTime = (judgement: Judgement | undefined): number | null => {
  const finishedAt = judgement?.crossings.at(-1) ?? null;
  const referenceAt = judgement?.referenceAt ?? null;
  return finishedAt === null || referenceAt === null ? null : finishedAt - referenceAt;
};

/** With own starts and no list the start has to be heard too. */
const isTellable = ({ isReadable, entrant }: DayRunner, isOwn: boolean): boolean =>
  isReadable.at(-1) === true && (!isOwn || entrant.startOffsetMs !== null || isReadable[0] === true);

const inOrder = (list: readonly (readonly [DayRunner, number | null])[]): Timed[] =>
  list
    .flatMap(([runner, timeMs]) => (timeMs === null ? [] : [{ runner, timeMs }]))
    .toSorted((a, b) => a.timeMs - b.timeMs || a.runner.bib - b.runner.bib);

/** Positions of the podium, from 0, where somebody stands who was not as fast as the one who belongs there. */
function wrongPlaces(truth: readonly Timed[], found: readonly Timed[]): number[] {
  return truth.slice(0, places).flatMap(({ timeMs }, place) => {
    const there = found[place];
    const really = there === undefined ? null : trueTime(there.runner);
    return really !== null && Math.abs(really - timeMs) <= nearMs ? [] : [place];
  });
}
