import { createHash } from 'node:crypto';
import type { TimingRules } from '@dorsal/domain/timing/types.ts';
import type { Judgement } from '@dorsal/domain/walk/judge-reads.ts';
import { type Explanation, explainResult } from '@dorsal/domain/walk/words/explain-result.ts';
import { Cache } from '#platform/cache.ts';
import type { Db } from '#platform/context.ts';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';
import { loadPeopleToExplain, type PersonToExplain } from './explain-people.ts';

/** The part of an explanation that lists tell. The verdicts are as many as the reads, and no list has them. */
export interface ShortExplanation extends Pick<Explanation, 'facts' | 'other'> {
  readonly judgement: Pick<Judgement, 'crossings' | 'referenceAt' | 'netStartAt' | 'wave' | 'warnings' | 'tooSoon'>;
}

/** Some 2 kB each in a race of fifty laps. */
const mostCached = 10_000;

/**
 * The explanations that lists have told. Each is stamped with all that it was made from (rules, entrant, reads), which is loaded anew each time: only
 * who changed is explained again, and nobody sees an explanation from before their own choice.
 */
export type ExplainedBefore = Cache<ShortExplanation>;

export const createExplainedBefore = (): ExplainedBefore => new Cache({ maxEntries: mostCached });

/** The work of one request: once its time is over only people who were explained before are told of. */
export interface ExplanationWork {
  readonly before: ExplainedBefore;
  /** Spent in explaining alone. */
  leftMs: number;
}

/** Explains people of a list, one after the other, and lets others have their turn between two. `explanation` null: this one is not looked at yet. */
export async function* explainForList(
  db: Db,
  modality: number,
  people: readonly number[],
  work: ExplanationWork,
): AsyncGenerator<{
  readonly id: number;
  readonly rules: TimingRules;
  readonly explanation: ShortExplanation | null;
}> {
  const turn = createEventLoopTurn();
  let rulesText = '';
  for await (const person of loadPeopleToExplain(db, modality, people)) {
    if (turn.isOver()) await turn.yieldToEventLoop();
    rulesText ||= JSON.stringify(person.rules);
    yield { id: person.id, rules: person.rules, explanation: explain(person, rulesText, work) };
  }
}

function explain(person: PersonToExplain, rulesText: string, work: ExplanationWork): ShortExplanation | null {
  const key = String(person.id);
  const stamp = stampOf(person, rulesText);
  const known = work.before.get(key, stamp);
  if (known !== undefined) return known;
  if (work.leftMs <= 0) return null;
  const since = performance.now();
  const made = shortOf(explainResult(person.rules, person.entrant, person.reads));
  work.leftMs -= performance.now() - since;
  work.before.set(key, made, stamp);
  return made;
}

function shortOf({ judgement, facts, other }: Explanation): ShortExplanation {
  const { crossings, referenceAt, netStartAt, wave, warnings, tooSoon } = judgement;
  return { judgement: { crossings, referenceAt, netStartAt, wave, warnings, tooSoon }, facts, other };
}

/** Names all that a person's explanation is made from. */
function stampOf({ entrant, reads }: PersonToExplain, rulesText: string): string {
  const hash = createHash('sha1').update(rulesText).update(JSON.stringify(entrant));
  return hash.update(reads.map(({ device, at, heardAt }) => `${device} ${at} ${heardAt}`).join()).digest('base64');
}
