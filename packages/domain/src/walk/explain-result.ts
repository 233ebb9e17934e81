import { type Hearing, openHearing } from '#timing/hearing.ts';
import type { Entrant, EpochMs, Read, TimingRules } from '#timing/types.ts';
import { choicesThatCount } from './chosen-visits.ts';
import type { Walk } from './explain-walk.ts';
import { inDoubt, type Judgement, judgementOf, netStartAt, walkOf } from './judge-reads.ts';
import { type Fact, factsOf, twoFinishes } from './walk-facts.ts';

/** One runner's result with the explanation behind it, for staff. */
export interface Explanation {
  readonly judgement: Judgement;
  /** In order of time; then what staff chose, and the difference to the other explanation. Empty for a plain result. */
  readonly facts: readonly Fact[];
  /** The next best explanation with another finish, or none; null: there is none that is nearly as likely. */
  readonly other: OtherExplanation | null;
}

export interface OtherExplanation {
  readonly crossings: readonly (EpochMs | null)[];
  readonly referenceAt: EpochMs | null;
  readonly netStartAt: EpochMs | null;
  /** In thousandths of a nat. */
  readonly dearerBy: number;
  readonly facts: readonly Fact[];
}

/** Judges the reads of one runner and tells the explanation as facts, that of the other finish too where it is nearly as likely. */
export function explainResult(rules: TimingRules, entrant: Entrant, reads: readonly Read[]): Explanation {
  const hearing = openHearing(rules, entrant, reads);
  const walk = walkOf(hearing);
  const judgement = judgementOf(hearing, walk);
  const near = walk.other !== null && walk.other.dearerBy < inDoubt ? walk.other : null;
  const facts = [
    ...factsOf(hearing, walk),
    ...choiceFacts(hearing, walk),
    ...(near === null ? [] : [twoFinishes(walk.crossings, near.crossings, near.dearerBy)]),
  ];
  if (near === null) return { judgement, facts, other: null };
  const { crossings, dearerBy, start } = near;
  const other = {
    crossings,
    referenceAt: start.reference.at,
    netStartAt: netStartAt(hearing, near),
    dearerBy,
    facts: factsOf(hearing, { ...near, visits: walk.visits }),
  };
  return { judgement, facts, other };
}

/** The choices of staff that count, at the crossing that came of them, and those that are void. */
const choiceFacts = (hearing: Hearing, { crossings, voided }: Walk): Fact[] =>
  choicesThatCount(hearing).map(({ checkpoint, at }) =>
    voided.includes(checkpoint)
      ? { kind: 'choice_void', checkpoint, at }
      : { kind: 'chosen', checkpoint, at: at === null ? null : (crossings[checkpoint] ?? at) },
  );
