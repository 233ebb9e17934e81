import type { ComparedRace, ReplayOutcome } from '@dorsal/server/modules/replay/replay-race.ts';
import { counted } from '#shared/counted.ts';
import { CommandFailure } from '#shared/explain-failure.ts';

interface Begun {
  readonly slug: string;
  readonly reads: number;
  readonly from: number;
  readonly until: number;
}

/** The line before a replay: its reads, span, speed and time. */
export function begunText(modalityName: string, { slug, reads, from, until }: Begun, speed: number): string {
  const span = `${new Date(from).toISOString()} to ${new Date(until).toISOString()}`;
  const takesS = Math.ceil((until - from) / speed / 1000);
  const takes = takesS < 120 ? `${takesS} s` : `${Math.ceil(takesS / 60)} min`;
  return `Replaying ${modalityName} as ${slug}: ${counted(reads, 'read')}, ${span}, ${speed} times as fast: ${takes}`;
}

/** Prints how it ended and gives the exit code: 1 where a classification differs. Throws where there was nothing to replay. */
export function printOutcome(modalityName: string, outcome: ReplayOutcome): 0 | 1 | 130 {
  if (!outcome.ok) throw new CommandFailure(refusalText(modalityName, outcome));
  if (outcome.comparisons === null) {
    console.log(`stopped; ${outcome.slug} stands as it is, and its clock too`);
    return 130;
  }
  for (const race of outcome.comparisons) console.log(comparisonText(outcome.slug, race));
  return outcome.comparisons.some(({ difference }) => difference !== null) ? 1 : 0;
}

function refusalText(modalityName: string, outcome: Extract<ReplayOutcome, { ok: false }>): string {
  switch (outcome.refusal) {
    case 'nothing_heard':
      return `Nothing was heard in the windows of the readers of ${modalityName}`;
    case 'from_after_end':
      return `--from: the last read of ${modalityName} comes before that`;
    case 'slug_taken':
      return `There is an event ${outcome.slug} that no replay made: rename it, or say --keep to take another name`;
  }
}

function comparisonText(slug: string, { shortName, people, difference }: ComparedRace): string {
  const name = `${slug}/${shortName}`;
  if (difference === null) return `${name}: equal to the original, ${counted(people, 'person', 'people')}`;
  const { line, original, copy } = difference;
  return `${name}: differs from the original in line ${line}\n  original: ${original ?? '(none)'}\n  copy:     ${copy ?? '(none)'}`;
}
