import { buildBoard } from '@dorsal/domain/ranking/build-board.ts';
import { placesAt } from '@dorsal/domain/ranking/places.ts';
import { scopes } from '@dorsal/domain/ranking/types.ts';
import { rankingTimes, timesOf } from '@dorsal/domain/timing/times-of.ts';
import type { Entrant, Read, Result, TimingRules } from '@dorsal/domain/timing/types.ts';
import { foldResult } from '@dorsal/domain/walk/fold-result.ts';
import { entrantOf, readsByBib, rulesOf } from './as-domain.ts';
import { placesOf } from './places.ts';
import type { GeneratedModality, GeneratedRace, GeneratedRunner } from './race.ts';
import { trueTimes } from './truth.ts';

/** Everything in which the domain's outcome of a race differs from its truth, a line each; empty: they agree. */
export function differencesFromTruth(race: GeneratedRace): string[] {
  const reads = readsByBib(race);
  return race.modalities.flatMap((modality) => {
    const rules = rulesOf(modality);
    const results = modality.runners.map((runner) =>
      withoutWaiting(rules, entrantOf(runner), reads.get(runner.bib) ?? []),
    );
    return [
      ...modality.runners.flatMap((runner, i) => resultDifferences(race, { modality, rules, runner }, results[i])),
      ...placeDifferences(race, modality, rules, results),
    ];
  });
}

/** The result as it is once nothing is being checked any more: the truth has no doubt. */
function withoutWaiting(rules: TimingRules, entrant: Entrant, reads: readonly Read[]): Result {
  const result = foldResult(rules, entrant, reads);
  if (result.held.length === 0) return result;
  return foldResult({ ...rules, phase: 'finished_provisional' }, entrant, reads);
}

interface Case {
  readonly modality: GeneratedModality;
  readonly rules: TimingRules;
  readonly runner: GeneratedRunner;
}

function resultDifferences(
  race: GeneratedRace,
  { modality, rules, runner }: Case,
  result: Result | undefined,
): string[] {
  const { truth } = runner;
  if (!result) return [`no result for ${runner.bib}`];
  const isTimed = truth.status === 'finished' || truth.status === 'disqualified';
  const [found, expected] = [timesOf(rules, result), trueTimes(modality.plan, truth)];
  const pairs: [string, unknown, unknown][] = [
    ['status', result.status, truth.status],
    ['reference', result.referenceAt, truth.referenceAt],
    ['wave', result.wave, truth.wave],
    ['net start', result.netStartAt, truth.netStartAt],
    ['crossings', result.crossings, truth.crossings],
    // The truth has no doubt.
    ['warnings', result.warnings.filter((one) => one !== 'two_explanations' && one !== 'too_soon'), truth.warnings],
    ['penalty', result.penaltyMs, truth.penaltyMs],
    ['splits', found.splitsMs.slice(1), expected.splitsMs.slice(1)],
    ['net splits', found.netSplitsMs.slice(1), expected.netSplitsMs.slice(1)],
    ['official', found.officialMs, isTimed ? expected.officialMs : null],
    ['net', found.netMs, isTimed ? expected.netMs : null],
  ];
  return pairs
    .filter(([, is, should]) => JSON.stringify(is) !== JSON.stringify(should))
    .map(([what, is, should]) => `${nameOf(race, modality, runner)}: ${what} ${shown(is)}, truth ${shown(should)}`);
}

/** The places at every checkpoint after the start, in all scopes: the board against sorting and counting. */
function placeDifferences(
  race: GeneratedRace,
  modality: GeneratedModality,
  rules: TimingRules,
  results: readonly Result[],
): string[] {
  const entries = modality.runners.flatMap(({ bib, person, isClassified }, id) => {
    const result = results[id];
    if (!result) return [];
    const { gender, category, isLocal } = person;
    const timesMs = rankingTimes(rules, result);
    return [{ id, bib, gender, category, isLocal, isClassified, status: result.status, timesMs, held: [] }];
  });
  const board = buildBoard(modality.checkpoints.length, entries);
  const lines: string[] = [];
  for (let checkpoint = 1; checkpoint < modality.checkpoints.length; checkpoint += 1) {
    const expected = placesOf(modality, checkpoint);
    modality.runners.forEach((runner, id) => {
      const found = placesAt(board, id, checkpoint);
      const wrong = scopes.filter((scope) => found[scope] !== (expected.get(runner.bib)?.[scope] ?? null));
      for (const scope of wrong) {
        const should = expected.get(runner.bib)?.[scope] ?? null;
        lines.push(
          `${nameOf(race, modality, runner)}: ${scope} place at ${checkpoint} ${found[scope]}, truth ${should}`,
        );
      }
    });
  }
  return lines;
}

const nameOf = (race: GeneratedRace, { plan }: GeneratedModality, { bib, trouble }: GeneratedRunner): string =>
  `seed ${race.seed} ${plan.shortName} (${plan.chronotype}, ${plan.course}) bib ${bib} (${trouble ?? 'no trouble'})`;

const shown = (value: unknown): string => JSON.stringify(value);
