import type { Places, Scope } from '@dorsal/domain/ranking/types.ts';
import { scopes } from '@dorsal/domain/ranking/types.ts';
import { itemAt } from '#random.ts';
import type { GeneratedModality, GeneratedRunner } from './race.ts';
import { trueTimes } from './truth.ts';

interface Placed {
  readonly runner: GeneratedRunner;
  readonly timeMs: number;
}

/**
 * Computes places at one checkpoint, by bib, in the plainest way: it sorts the runners placed in a scope by time, and a place is one more than
 * the number of faster runners. Runners without a place are missing. It shares no code with the board that it checks.
 */
export function placesOf(modality: GeneratedModality, checkpoint: number): Map<string, Places> {
  const placed = modality.runners.flatMap((runner) => {
    const timeMs = isPlaced(modality, runner, checkpoint) ? rankingTime(modality, runner, checkpoint) : null;
    return timeMs === null ? [] : [{ runner, timeMs }];
  });
  const found = new Map<string, Record<Scope, number | null>>();
  for (const { runner } of placed) found.set(runner.bib, nowhere());
  for (const scope of scopes) {
    for (const group of groupsOf(placed, scope)) {
      group.sort((a, b) => a.timeMs - b.timeMs);
      let place = 0;
      group.forEach(({ runner, timeMs }, i) => {
        if (timeMs !== group[i - 1]?.timeMs) place = i + 1;
        const places = found.get(runner.bib);
        if (places) places[scope] = place;
      });
    }
  }
  return found;
}

/** The ranking time at a checkpoint: official or net, with penalties at the finish. Null: none. */
export function rankingTime(
  { plan, checkpoints }: GeneratedModality,
  runner: GeneratedRunner,
  at: number,
): number | null {
  const { splitsMs, netSplitsMs, officialMs, netMs } = trueTimes(plan, runner.truth);
  if (at === checkpoints.length - 1) return plan.ranksByNetTime ? netMs : officialMs;
  return itemAt(plan.ranksByNetTime ? netSplitsMs : splitsMs, at);
}

function isPlaced(modality: GeneratedModality, { isClassified, truth }: GeneratedRunner, checkpoint: number): boolean {
  if (!isClassified || truth.status === 'disqualified') return false;
  return checkpoint < modality.checkpoints.length - 1 || truth.status === 'finished';
}

function groupsOf(placed: readonly Placed[], scope: Scope): Placed[][] {
  const groups = new Map<string, Placed[]>();
  for (const one of placed) {
    const key = groupKey(one.runner, scope);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

function groupKey({ person }: GeneratedRunner, scope: Scope): string | null {
  if (scope.startsWith('local') && !person.isLocal) return null;
  if (scope.endsWith('gender')) return person.gender;
  if (scope.endsWith('category')) return person.category === null ? null : `${person.gender} ${person.category}`;
  return '';
}

const nowhere = (): Record<Scope, number | null> => ({
  general: null,
  gender: null,
  category: null,
  local: null,
  local_gender: null,
  local_category: null,
});
