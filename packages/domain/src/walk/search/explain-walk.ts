import type { Hearing } from '#timing/hearing.ts';
import type { Choice, EpochMs } from '#timing/types.ts';
import { lengthsOf } from '#walk/ground/lengths.ts';
import { farDearer, never } from '#walk/ground/prices.ts';
import { type ChosenVisit, chosenVisits, typedTimes } from '#walk/ground/settled.ts';
import { isOwnStartOpen, type StartChoice, startChoices } from '#walk/ground/start-choices.ts';
import { type Visit, visitsOf } from '#walk/ground/visits.ts';
import { type Asked, askedAgain, asTyped, unheardPrice, withoutTimes } from './by-hand.ts';
import { certainWalk } from './certain-walk.ts';
import { type CheapestWalk, cheapestWalk } from './cheapest-walk.ts';
import { doubtOfFinish, inDoubtByOffset, isStartInDoubt, isStartLeftOut, isWholeInDoubt } from './doubt-of-finish.ts';
import { inDoubt } from './margins.ts';
import { type Path, type Stop, work } from './sums.ts';

/** All reads of a runner explained as a whole. */
export interface Walk {
  readonly visits: readonly Visit[];
  readonly start: StartChoice;
  /** In the order of the course, with the manual times. */
  readonly stops: readonly Stop[];
  /** One instant a checkpoint, the start and manual times among them. */
  readonly crossings: readonly (EpochMs | null)[];
  /** The cheapest explanation with another finish or none, and how much more it costs; null: it costs far more. */
  readonly other: OtherWalk | null;
  /** By checkpoint how much more the cheapest explanation with another time there costs; `farDearer` where there is no doubt. */
  readonly margins: readonly number[];
  /** Checkpoints where staff chose a visit, or none, that no walk can obey any more. */
  readonly voided: readonly number[];
  /** In thousandths of a nat; null: nothing was compared. */
  readonly price: number | null;
  /** The walk of the reads alone, as if there were no times by hand; null: there are none. */
  readonly alone: Walk | null;
}

/** An explanation that costs more than another one. */
export interface OtherWalk extends Pick<Walk, 'start' | 'stops' | 'crossings'> {
  /** In thousandths of a nat. */
  readonly dearerBy: number;
}

/** Explains the undecided reads of a hearing by the cheapest walk along the course. `alone`: that of the reads alone which counts. */
export function explainWalk(hearing: Hearing, alone: Walk | null = aloneOf(hearing)): Walk {
  const visits = visitsOf(hearing);
  const certain = certainWalk(hearing, visits);
  if (certain !== null) return withoutDoubt(hearing, visits, certain);
  work.beginWalk();
  const starts = startChoices(hearing, visits);
  const again = alone === null ? null : askedAgain(hearing, alone, visits);
  const said = again === null ? null : obeying(again, visits, alone);
  if (said !== null && said.price < never) return said;
  const asked: Asked = { hearing, starts, ...nothingSaid };
  const walk = obeying(asked, visits, alone);
  if (walk !== null) return walk;
  // Choices that no walk can obey together are void, all of them.
  const free = { ...hearing, entrant: { ...hearing.entrant, choices: [] } };
  const found = compareWalks({ ...asked, hearing: free }, visits);
  if (found === null) throw new Error('no walk explains these reads');
  const { chosen, voided } = chosenVisits(hearing, visits);
  const all = [...chosen.map(({ checkpoint }) => checkpoint), ...voided].toSorted((a, b) => a - b);
  return { ...found.walk, price: found.price, voided: all, alone };
}

/** The cheapest walk in keeping with the choices of staff; null: there is none. */
function obeying(
  asked: Asked,
  visits: readonly Visit[],
  alone: Walk | null,
): (Walk & { readonly price: number }) | null {
  const { chosen, voided } = chosenVisits(asked.hearing, visits);
  const found = compareWalks({ ...asked, starts: chosenStarts(asked.starts, chosen) }, visits);
  return found === null ? null : { ...found.walk, price: found.price, voided, alone };
}

const aloneOf = (hearing: Hearing): Walk | null =>
  hearing.entrant.manualTimes.length === 0 ? null : explainWalk(withoutTimes(hearing));

const nothingSaid = { saidAgain: new Map<number, EpochMs>(), startAgain: null };

/** Tells whether another finish, or none, is so near that staff are told of both. */
export function hasNearOther(hearing: Hearing, { other, visits, crossings, start, stops }: Walk): boolean {
  if (other === null) return false;
  if (other.dearerBy < doubtOfFinish(hearing, visits, crossings.at(-1) ?? null)) return true;
  if (isStartInDoubt(hearing, { start, stops }, other)) return true;
  const typed = typedTimes(hearing, lengthsOf(hearing.rules, hearing.course), visits, start);
  return isWholeInDoubt({ hearing, visits, typed }, { start, stops, crossings }, other);
}

/**
 * The explanation with another own start, whatever the finish, that is nearly as likely: times count from there. It is looked for on its own. Null: there is none. Where nobody is taken to
 * have heard the start, it may be dearer by more that it was a visit which is nothing in this walk.
 */
export function otherByStart(hearing: Hearing, walk: Walk): OtherWalk | null {
  const { visits, price } = walk;
  if (price === null || hearing.rules.chronotype !== 'individual_chrono') return null;
  const starts = startChoices(hearing, visits);
  const others = starts.filter(({ reference }) => reference.at !== walk.start.reference.at);
  const leftOut = starts.filter((start) => start.at !== null && isStartLeftOut(hearing, walk, { start, stops: [] }));
  const near = canStartElsewhere(hearing, walk) ? startingBy(hearing, walk, others) : null;
  if (near !== null && near.dearerBy < inDoubt) return near;
  const early = startingBy(hearing, walk, leftOut);
  return early !== null && early.dearerBy < inDoubtByOffset ? early : null;
}

/** Tells whether another own start is nearly as likely. */
const canStartElsewhere = (hearing: Hearing, { start, margins }: Walk): boolean =>
  isOwnStartOpen(hearing, start.at) && (margins[0] ?? farDearer) < inDoubt;

/** The cheapest explanation by one of these starts; null: there is none, or it was not looked for. */
function startingBy(hearing: Hearing, { visits, price }: Walk, starts: readonly StartChoice[]): OtherWalk | null {
  if (price === null || starts.length === 0 || work.isTooMuchOfRunner()) return null;
  work.beginWalk();
  const found = compareWalks({ hearing, starts, ...nothingSaid }, visits);
  if (found === null) return null;
  const { start, stops, crossings } = found.walk;
  return { start, stops, crossings, dearerBy: found.price - price };
}

/** Visits before and after a crossing that are looked at in its place. */
const visitsAround = 4;

/**
 * The cheapest explanation with another time at a checkpoint, or none; null: there is none, or it was not looked for. It is looked for on its own, as if staff
 * had chosen none there, or another one of the visits around, the nearest first, until one is as cheap as the margin says. With what was looked at for other
 * checkpoints before it takes one count of legs: when that is too much nothing more is looked for.
 */
export function otherThan(hearing: Hearing, walk: Walk, checkpoint: number): OtherWalk | null {
  const { margins, price } = walk;
  const dearerBy = margins[checkpoint] ?? farDearer;
  const expected = price === null ? Number.NEGATIVE_INFINITY : price + dearerBy;
  let other: ReturnType<typeof compareWalks> = null;
  for (const at of [null, ...instantsAround(hearing, walk, checkpoint)]) {
    if (work.isTooMuch() || (other?.price ?? never) <= expected) break;
    const found = asChosen(hearing, walk, { checkpoint, at });
    if (found !== null && found.price < (other?.price ?? never)) other = found;
  }
  return other === null ? null : { ...other.walk, dearerBy };
}

/** The cheapest explanation as if staff had chosen so; null: there is none. */
function asChosen(hearing: Hearing, { visits, alone }: Walk, choice: Choice): ReturnType<typeof compareWalks> {
  const starts = startChoices(hearing, visits);
  const again = alone === null ? null : askedAgain(hearing, alone, visits);
  const asked: Asked = again ?? { hearing, starts, ...nothingSaid };
  const { entrant } = asked.hearing;
  const others = entrant.choices.filter(({ checkpoint }) => checkpoint !== choice.checkpoint);
  const chosenToo = { ...asked.hearing, entrant: { ...entrant, choices: [...others, choice] } };
  const { chosen, voided } = chosenVisits(chosenToo, visits);
  if (voided.includes(choice.checkpoint)) return null;
  return compareWalks({ ...asked, hearing: chosenToo, starts: chosenStarts(asked.starts, chosen) }, visits);
}

/** The other visits to the mat of a checkpoint around the crossing there, the nearest first. */
function instantsAround({ course }: Hearing, { visits, stops }: Walk, checkpoint: number): EpochMs[] {
  const mat = course.mats.findIndex(({ checkpoints }) => checkpoints.includes(checkpoint));
  const standing = stops.find((stop) => stop.checkpoint === checkpoint);
  const index = standing?.visit ?? 0;
  const isElse = (position: number): boolean => standing === undefined || standing.isShut || position !== index;
  const around = [...visits.entries()].slice(Math.max(0, index - visitsAround), index + visitsAround + 1);
  return around
    .toSorted(([a], [b]) => Math.abs(a - index) - Math.abs(b - index) || a - b)
    .flatMap(([position, visit]) => (visit.mat === mat && isElse(position) ? [visit.arrivedAt] : []));
}

/** The ways to start that staff's choice leaves. */
function chosenStarts(starts: readonly StartChoice[], chosen: readonly ChosenVisit[]): readonly StartChoice[] {
  const choice = chosen.find(({ checkpoint }) => checkpoint === 0);
  if (choice === undefined) return starts;
  return starts.filter(({ visit, at }) => (choice.visit < 0 ? at === null : visit === choice.visit));
}

/** Null: no walk is in keeping with the choices of staff. */
function compareWalks(
  { hearing, starts, ...said }: Asked,
  visits: readonly Visit[],
): { readonly walk: Omit<Walk, 'voided' | 'price' | 'alone'>; readonly price: number } | null {
  if (starts.length === 0) return null;
  const found: CheapestWalk[] = [];
  const groups = byReference(hearing, starts);
  for (const group of groups) {
    const least = Math.min(...group.map(({ price }) => price));
    if (found.some(({ best }) => least > best.price + farDearer || work.isTooMuch())) continue;
    const one = cheapestOf({ hearing, starts: group, ...said }, visits, groups.length > 1);
    if (one.best.price < never) found.push(one);
  }
  const [best, ...rest] = found.toSorted((a, b) => a.best.price - b.best.price);
  if (best === undefined) return null;
  const crossings = crossingsOf(hearing, best.best);
  const others = [best.other, ...rest.map((one) => one.best)].filter((one) => one !== null);
  const other = others
    .filter((path) => crossingsOf(hearing, path).at(-1) !== crossings.at(-1))
    .toSorted((a, b) => a.price - b.price)[0];
  const margins = Array.from(best.margins, (margin, checkpoint) =>
    Math.min(
      margin,
      ...rest
        .filter((one) => crossingsOf(hearing, one.best)[checkpoint] !== crossings[checkpoint])
        .map((one) => one.best.price - best.best.price),
    ),
  );
  const { start, stops, price } = best.best;
  const next = other === undefined ? null : otherWalk(hearing, other, price);
  return { walk: { visits, start, stops, crossings, other: next, margins }, price };
}

/** The cheapest walk of starts with one reference. `isOneOf`: other starts have other ones, so that an instant that nobody heard may be told by them. */
function cheapestOf({ hearing, starts, ...said }: Asked, visits: readonly Visit[], isOneOf: boolean): CheapestWalk {
  const [first] = starts;
  const lengths = lengthsOf(hearing.rules, hearing.course);
  const typed = first === undefined ? [] : typedTimes(hearing, lengths, visits, first);
  const { best, other, margins } = cheapestWalk({ hearing, visits, starts, typed });
  const besides = isOneOf && best.price < never ? unheardPrice(hearing, visits, typed) : 0;
  const priced = (path: Path): Path => asTyped({ ...path, price: path.price + besides }, said);
  return { best: priced(best), other: other === null ? null : priced(other), margins };
}

const otherWalk = (hearing: Hearing, path: Path, best: number): OtherWalk => ({
  start: path.start,
  stops: path.stops,
  crossings: crossingsOf(hearing, path),
  dearerBy: path.price - best,
});

function withoutDoubt(hearing: Hearing, visits: readonly Visit[], path: Pick<Path, 'start' | 'stops'>): Walk {
  const crossings = crossingsOf(hearing, path);
  return {
    visits,
    ...path,
    crossings,
    other: null,
    margins: crossings.map(() => farDearer),
    voided: [],
    price: null,
    alone: null,
  };
}

/** Manual times count from the reference, and that may depend on the start: such starts are looked at one by one, the likeliest first. */
function byReference({ entrant }: Hearing, starts: readonly StartChoice[]): StartChoice[][] {
  if (entrant.manualTimes.length === 0) return [[...starts]];
  const groups = new Map<EpochMs | null, StartChoice[]>();
  for (const start of starts) groups.set(start.reference.at, [...(groups.get(start.reference.at) ?? []), start]);
  const leastOf = (group: readonly StartChoice[]): number => Math.min(...group.map(({ price }) => price));
  return [...groups.values()].toSorted((a, b) => leastOf(a) - leastOf(b));
}

function crossingsOf({ course }: Hearing, { start, stops }: Pick<Path, 'start' | 'stops'>): (EpochMs | null)[] {
  const crossings: (EpochMs | null)[] = course.checkpoints.map(() => null);
  crossings[0] = start.typedAt ?? start.at;
  for (const { checkpoint, at, isShut } of stops) if (!isShut) crossings[checkpoint] = at;
  return crossings;
}
