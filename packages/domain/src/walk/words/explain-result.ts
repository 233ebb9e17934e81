import { type Hearing, openHearing } from '#timing/hearing.ts';
import type { Entrant, EpochMs, Read, TimingRules } from '#timing/types.ts';
import { contradictingTimes, lostToHand } from '#walk/contradictions.ts';
import { heardWithStamps, heldBack } from '#walk/fold-result.ts';
import { choicesThatCount } from '#walk/ground/settled.ts';
import { type Judgement, judgementOf, nearOther, netStartAt, walkOf } from '#walk/judge-reads.ts';
import { type OtherWalk, otherThan, type Walk } from '#walk/search/explain-walk.ts';
import { work } from '#walk/search/sums.ts';
import { difference } from './two-explanations.ts';
import { type Fact, factsOf, type HeldBack, heldBackFact, noneChosen } from './walk-facts.ts';

/** One runner's result with the explanation behind it, for staff. */
export interface Explanation {
  readonly judgement: Judgement;
  /** In order of time; then what staff chose, the crossings on the way that are held back, and the difference to the other explanation. Empty for a plain result. */
  readonly facts: readonly Fact[];
  /** Positions of the checkpoints whose crossing is held back, the finish among them. */
  readonly held: readonly number[];
  /** The next best explanation with another finish, or none, else with another start; null: there is none that is nearly as likely. */
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
export function explainResult(known: TimingRules, entrant: Entrant, read: readonly Read[]): Explanation {
  const { rules, reads, stamps } = heardWithStamps(known, entrant, read);
  const hearing = openHearing(rules, entrant, reads);
  const walk = walkOf(hearing);
  const judgement = judgementOf(hearing, walk);
  const near = nearOther(hearing, walk);
  const held = heldBack(rules, entrant, judgement);
  const told = factsOf(hearing, walk).filter((fact) => !isOfShutFinish(fact, judgement));
  const facts = [
    ...told,
    ...stamps.map((stamp): Fact => ({ kind: 'stamped', ...stamp })),
    ...lostFacts(hearing, walk, told),
    ...shutFacts(hearing, judgement),
    ...otherWaveFacts(hearing, judgement),
    ...forbiddenFacts(judgement, told),
    ...contradictingTimes(hearing, walk).map(
      ([earlier, later]): Fact => ({ kind: 'times_contradict', earlier, later }),
    ),
    ...choiceFacts(hearing, walk),
    ...heldFacts(hearing, walk, { held, near, shut: judgement.shutFinish }),
    ...(near === null ? [] : [difference(hearing, walk.crossings, near)]),
  ];
  if (near === null) return { judgement, facts, held, other: null };
  const { crossings, dearerBy, start } = near;
  const other = {
    crossings,
    referenceAt: start.reference.at,
    netStartAt: netStartAt(hearing, near),
    dearerBy,
    facts: factsOf(hearing, { ...near, visits: walk.visits, voided: walk.voided }),
  };
  return { judgement, facts, held, other };
}

interface HeldCrossings {
  readonly held: readonly number[];
  readonly near: OtherWalk | null;
  readonly shut: Judgement['shutFinish'];
}

/** The crossing beside a finish that its shut window takes away; null: that would not move it. */
const otherByShut = (checkpoint: number, at: EpochMs, shut: HeldCrossings['shut']): HeldBack | null =>
  shut === null || shut.crossings[checkpoint] === at ? null : heldBackFact(checkpoint, at, shut.crossings);

const shutFacts = ({ course }: Hearing, { shutFinish }: Judgement): Fact[] =>
  shutFinish === null ? [] : [{ kind: 'finish_while_shut', checkpoint: course.finish, at: shutFinish.at }];

const otherWaveFacts = ({ rules }: Hearing, { otherWave }: Judgement): Fact[] =>
  rules.waves
    .filter(({ id }) => id === otherWave?.wave)
    .flatMap(({ name: wave }): Fact[] => (otherWave === null ? [] : [{ kind: 'other_wave', ...otherWave, wave }]));

/** The legs that a limit forbids, but for visits that are told to be too soon already. */
const forbiddenFacts = ({ forbidden }: Judgement, told: readonly Fact[]): Fact[] =>
  forbidden
    .filter(({ at }) => !told.some((fact) => fact.kind === 'too_fast' && fact.at <= at && at <= fact.until))
    .map((leg) => ({ kind: 'leg_forbidden', ...leg }));

/** The same visit is told once. */
const isOfShutFinish = (fact: Fact, { shutFinish }: Judgement): boolean =>
  (fact.kind === 'passed_while_shut' || (fact.kind === 'taken_as_nothing' && fact.visits === 1)) &&
  fact.at === shutFinish?.at;

/** Each crossing that is held back, with the other explanation of it. With two finishes that of the finish is told already. */
function heldFacts(hearing: Hearing, walk: Walk, { held, near, shut }: HeldCrossings): HeldBack[] {
  const others: OtherWalk[] = near === null ? [] : [near];
  const { finish } = hearing.course;
  const isFinishTold = near !== null && near.crossings[finish] !== walk.crossings[finish];
  // One count for all of them.
  work.beginWalk();
  return held.flatMap((checkpoint) => {
    const at = walk.crossings[checkpoint] ?? null;
    if (at === null || (isFinishTold && checkpoint === finish)) return [];
    if (checkpoint === 0) return [heldBackFact(checkpoint, at, walk.other?.crossings ?? null)];
    return [
      otherByShut(checkpoint, at, shut) ?? heldBackFact(checkpoint, at, otherAt(hearing, walk, checkpoint, others)),
    ];
  });
}

/** The crossings of the other explanation of one; `others` has those found so far, as laps in a row are held back for the same reason. */
function otherAt(hearing: Hearing, walk: Walk, checkpoint: number, others: OtherWalk[]): OtherWalk['crossings'] | null {
  const known = others.find(({ crossings }) => crossings[checkpoint] !== walk.crossings[checkpoint]);
  if (known !== undefined) return known.crossings;
  const other = otherThan(hearing, walk, checkpoint);
  if (other !== null) others.push(other);
  return other?.crossings ?? null;
}

/** The crossings of the reads alone that times by hand take away, where their visit is not told to be before one of them. */
const lostFacts = (hearing: Hearing, walk: Walk, told: readonly Fact[]): Fact[] =>
  lostToHand(hearing, walk)
    .filter(({ at }) => !told.some((fact) => fact.kind === 'before_by_hand' && fact.at <= at && at <= fact.until))
    .map((lost) => ({ kind: 'lost_to_hand', ...lost }));

/** The choices of staff that count, at the crossing that came of them, and those that are void. */
const choiceFacts = (hearing: Hearing, walk: Walk): Fact[] =>
  choicesThatCount(hearing).map(({ checkpoint, at }) => {
    if (walk.voided.includes(checkpoint)) return { kind: 'choice_void', checkpoint, at };
    if (at === null) return noneChosen(hearing, walk, checkpoint);
    return { kind: 'chosen', checkpoint, at: walk.crossings[checkpoint] ?? at };
  });
