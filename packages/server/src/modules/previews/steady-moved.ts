import type { Result, TimingRules } from '@dorsal/domain/timing/types.ts';
import { movedResult } from '@dorsal/domain/walk/steady-result.ts';
import type { MarkedPeople } from '#modules/derive/derive-people.ts';
import { loadSteady } from '#modules/derive/steady-repository.ts';
import type { Db } from '#platform/context.ts';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';
import type { StandingBoard } from './standing-boards.ts';

interface Moving {
  readonly race: number;
  /** As the change makes them. */
  readonly rules: TimingRules | null;
  readonly standing: StandingBoard;
}

/** The results of steady people as a change makes them, by number: as `moveSteadyPeople` of derive moves them, without their reads. Nobody else is in it. */
export async function steadyMoved(
  db: Db,
  { race, rules, standing }: Moving,
  people: MarkedPeople,
): Promise<ReadonlyMap<number, Result>> {
  const moved = new Map<number, Result>();
  const some = [...people].flatMap(([id, { keepsSteady }]) => (keepsSteady ? [id] : []));
  if (rules === null || some.length === 0) return moved;
  const steady = await loadSteady(db, race);
  const turn = createEventLoopTurn();
  for (const id of some) {
    if (turn.isOver()) await turn.yieldToEventLoop();
    const [known, result] = [steady.get(id), standing.roster.resultOf(id)];
    const is = known === undefined || result === null ? null : movedResult(rules, result, known);
    if (is !== null) moved.set(id, is);
  }
  return moved;
}
