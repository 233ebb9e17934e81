import { minLegTime } from '#timing/course.ts';
import type { EpochMs, Ms } from '#timing/types.ts';
import { canHaveTurnedBack, type Discount, heardAgain, isArrival, leavings } from './heard-again.ts';
import { KnownSlow, type PaceChange, type Slack, slowPrice, switchPrices, usualSwitch } from './known-slow.ts';
import { firstFrom, type Lengths, lengthsOf, paceAt } from './lengths.ts';
import { besides, legPricesOf, missedPrices, unfinishedPrice } from './many-laps.ts';
import {
  atPace,
  byPace,
  type LegPrices,
  type LegTables,
  legLog,
  legSteps,
  legTables,
  never,
  placeByPace,
  prices,
  shutPrice,
} from './prices.ts';
import { type ChosenVisit, chosenVisits, isInKeeping, type TypedTime } from './settled.ts';
import { expectedStart, priceOf, type StartChoice, warmUpPrice } from './start-choices.ts';
import { Unheard } from './unheard.ts';
import { crossingRead, timeOutside, type Visit } from './visits.ts';
import { type Event, eventsOf, type Place, type WalkQuestion } from './walk-question.ts';

/** The hard rules and the prices of one question: what can follow what, and what it takes for granted. */
export class Ground {
  readonly question: WalkQuestion;
  readonly lengths: Lengths;
  readonly events: readonly Event[];
  /** By checkpoint the price where nobody heard the runner. */
  readonly missed: Int32Array;
  readonly unheard: Unheard;
  readonly #eventOf: number[];
  readonly chosen: readonly ChosenVisit[];
  /** The checkpoints that every way passes, those with a manual time and those that staff chose a visit for: their number up to each one, and the last of them. */
  readonly #settledUpTo: readonly number[];
  readonly lastSettled: number;
  /** Sums up to an event of visits that belong to nothing, between crossings, after the start, and before a start that nobody heard. */
  readonly #strays: number[];
  readonly #straysAfterStart: number[];
  /** Visits but for those of who stays at the mat. */
  readonly #passes: number[];
  readonly #warmUps: number[];
  /** The start by hand, which is one for all starts: nobody warms up after it. */
  readonly #typedStartAt: EpochMs;
  /** Sums from an event on of visits after the finish, after another end, and after a start that nothing follows. */
  readonly #afterFinish: number[];
  readonly #afterEnd: number[];
  readonly #afterStart: number[];
  #leavings: ReturnType<typeof leavings> = [];
  readonly #slow: KnownSlow;
  readonly #changes: readonly PaceChange[];
  readonly #usualChange: PaceChange;
  readonly #switches: ReturnType<typeof switchPrices>;
  readonly #unfinished: number;
  readonly #legs: LegPrices;
  readonly #legsByPace: LegTables;
  readonly #besides: ReturnType<typeof besides>;

  /** `isGood`: every mat whose rate is not known misses nobody. */
  constructor(question: WalkQuestion, isGood = false) {
    legTables.used = 0;
    const { hearing, visits, typed } = question;
    this.question = question;
    this.lengths = lengthsOf(hearing.rules, hearing.course);
    const { missed, missedByGood } = this.lengths;
    this.#besides = besides(hearing, visits);
    this.missed = missedPrices(hearing, isGood ? missedByGood : missed, this.#besides);
    this.events = eventsOf(question);
    this.unheard = new Unheard(question, this.lengths, this.missed);
    const count = this.events.length;
    this.#eventOf = zeros(visits.length);
    for (const [event, { visit }] of this.events.entries()) if (visit >= 0) this.#eventOf[visit] = event;
    this.chosen = chosenVisits(hearing, visits).chosen;
    const settled = [...typed, ...this.chosen.filter(({ visit }) => visit >= 0)].map(({ checkpoint }) => checkpoint);
    this.#settledUpTo = countUpTo(hearing.course.checkpoints.length, settled);
    this.lastSettled = Math.max(0, ...settled);
    this.#strays = zeros(count + 1);
    this.#straysAfterStart = zeros(count + 1);
    this.#passes = zeros(count + 1);
    this.#warmUps = zeros(count + 1);
    this.#typedStartAt = question.starts[0]?.typedAt ?? Number.POSITIVE_INFINITY;
    this.#afterFinish = zeros(count + 1);
    this.#afterEnd = zeros(count + 1);
    this.#afterStart = zeros(count + 1);
    this.#slow = new KnownSlow(hearing);
    this.#unfinished = unfinishedPrice(hearing, visits);
    this.#legs = legPricesOf(hearing, visits);
    this.#legsByPace = byPace(this.#legs);
    this.#usualChange = { into: false, outOf: false, drift: this.#legs.drift, ...usualSwitch };
    this.#switches = switchPrices(hearing, this.lengths);
    this.#changes = this.#slow.changesAt(
      this.events.map(({ at, visit }) => (visit < 0 || this.#freeVisit(visit) !== undefined ? at : null)),
      this.#usualChange,
    );
    this.#sumPrices();
  }

  #sumPrices(): void {
    const count = this.events.length;
    const discounts = heardAgain(this.question, this.lengths);
    this.#leavings = leavings(this.question, discounts, this.lengths);
    for (let event = 0; event < count; event += 1) this.#addPrices(event, discounts);
    for (let event = count - 1; event >= 0; event -= 1) this.#addLaterPrices(event, discounts);
  }

  #addPrices(event: number, discounts: readonly Discount[]): void {
    const index = this.events[event]?.visit ?? -1;
    const visit = this.#freeVisit(index);
    const price = visit === undefined ? 0 : this.#strayPrice(visit);
    add(this.#strays, event, visit?.isStaying ? prices.strayStaying : price - (discounts[index]?.onTheWay ?? 0));
    add(this.#straysAfterStart, event, price);
    add(this.#passes, event, visit === undefined || visit.isStaying ? 0 : 1);
    add(this.#warmUps, event, visit === undefined ? 0 : this.#warmUpPrice(visit, price, isArrival(discounts, index)));
  }

  /** `price`: of a visit that belongs to nothing. */
  #warmUpPrice(visit: Visit, price: number, isArrival: boolean): number {
    if (visit.arrivedAt > this.#typedStartAt) return price;
    const { hearing } = this.question;
    const warmUp = warmUpPrice(hearing, visit, null);
    const mayStartLater =
      expectedStart(hearing) === null || (hearing.rules.waves.length > 0 && hearing.entrant.wave === null);
    return isArrival && warmUp > 0 && !mayStartLater ? price : warmUp;
  }

  #strayPrice({ mat }: Visit): number {
    const { checkpoints = [] } = this.question.hearing.course.mats[mat] ?? {};
    const isPlain = checkpoints.length === (checkpoints[0] === 0 ? 2 : 1) || checkpoints.length === 1;
    return isPlain ? prices.strayAtPlainMat : prices.stray;
  }

  #addLaterPrices(event: number, discounts: readonly Discount[]): void {
    const index = this.events[event]?.visit ?? -1;
    const visit = this.#freeVisit(index);
    const isAtFinish = visit?.mat === this.lengths.matOf[this.question.hearing.course.finish];
    const afterFinish = isAtFinish ? prices.afterFinish + this.#besides.afterFinish : prices.afterFinishElsewhere;
    const afterEnd = isAtFinish ? prices.afterEndAtFinish : prices.afterEnd;
    const staying = visit?.isStaying === true ? prices.strayStaying : null;
    const cheaper = discounts[index];
    const isLast = index === this.question.visits.length - 1;
    const turnedBack = isLast && canHaveTurnedBack(this.question, discounts, this.#leavings) ? prices.turnedBack : 0;
    const [finish, end, start] =
      visit === undefined
        ? [0, 0, 0]
        : [
            staying ?? afterFinish - (cheaper?.afterFinish ?? 0),
            staying ?? afterEnd - turnedBack - (cheaper?.afterEnd ?? 0),
            afterEnd,
          ];
    addBack(this.#afterFinish, event, finish);
    addBack(this.#afterEnd, event, end);
    addBack(this.#afterStart, event, start);
  }

  /** A visit that no manual time explains; undefined: it is none. */
  #freeVisit(index: number): Visit | undefined {
    return this.question.typed.some((time) => time.visit === index) ? undefined : this.question.visits[index];
  }

  startPlace(start: StartChoice): Place {
    const at = start.leftAt ?? start.setOffAt;
    const event = start.upTo < 0 ? -1 : (this.#eventOf[start.upTo] ?? -1);
    const none = { gapMs: 0, price: 0, isShut: false, typed: null };
    const mat = this.lengths.matOf[0] ?? -1;
    return { ...none, event, visit: start.visit, checkpoint: 0, mat, at, leftAt: at, start };
  }

  typedPlace(event: number, time: TypedTime): Place {
    const { checkpoint, afterAt } = time;
    const leftAt = Math.max(afterAt, this.question.visits[time.visit]?.leftAt ?? afterAt);
    const none = { visit: -1, gapMs: 0, price: 0, isShut: false, start: null };
    return { ...none, event, checkpoint, mat: this.lengths.matOf[checkpoint] ?? -1, at: afterAt, leftAt, typed: time };
  }

  /** The places of a visit at its mat's checkpoints from one to another. */
  visitPlaces(event: number, from: number, to: number): Place[] {
    const { hearing, typed } = this.question;
    const index = this.events[event]?.visit ?? -1;
    const visit = this.#freeVisit(index);
    if (visit === undefined) return [];
    const places: Place[] = [];
    const checkpoints = hearing.course.mats[visit.mat]?.checkpoints ?? [];
    for (let turn = firstFrom(checkpoints, Math.max(1, from)); turn < checkpoints.length; turn += 1) {
      const checkpoint = checkpoints[turn] as number; // within the list
      if (checkpoint > to) break;
      if (typed.some((time) => time.checkpoint === checkpoint)) continue;
      const place = this.#visitPlace(event, index, checkpoint);
      if (place !== null && isInKeeping(this.chosen, place)) places.push(place);
    }
    return places;
  }

  /** Nobody finishes while the finish is shut. */
  #visitPlace(event: number, index: number, checkpoint: number): Place | null {
    const { hearing } = this.question;
    const visit = this.question.visits[index] as Visit; // that of the event
    const { leftAt, mat } = visit;
    const readers = this.lengths.readersAt[checkpoint] ?? [];
    const crossing = crossingRead(hearing, readers, visit);
    if (crossing === null && checkpoint === hearing.course.finish) return null;
    const { at, gapMs } = crossing ?? { at: visit.arrivedAt, gapMs: 0 };
    const isShut = crossing === null;
    const price = isShut ? shutPrice(timeOutside(readers, at)) : -this.#echoes(index, at, gapMs);
    return { event, visit: index, checkpoint, mat, at, leftAt, gapMs, price, isShut, start: null, typed: null };
  }

  /** The price of the visits within the gap of a crossing: they can be nothing else. */
  #echoes(index: number, at: EpochMs, gapMs: Ms): number {
    const { visits } = this.question;
    const crossing = visits[index];
    let sum = 0;
    for (let later = index + 1; later < visits.length; later += 1) {
      const visit = visits[later];
      if (crossing === undefined || visit === undefined || visit.arrivedAt - at >= gapMs) break;
      if (visit.mat === crossing.mat) sum += prices.strayStaying;
    }
    return sum;
  }

  canFollow(from: Place, to: Place): boolean {
    if (to.checkpoint <= from.checkpoint || to.event <= from.event) return false;
    if (this.#hasSettled(from.checkpoint, to.checkpoint)) return false;
    const { start } = from;
    if (to.typed !== null) return start !== null || from.typed !== null || from.at < to.typed.beforeAt;
    const since = start === null ? from.at : start.setOffAt;
    const crossedAt = start === null ? this.#crossedAt(from) : start.at;
    if (to.at <= since) return false;
    if (crossedAt !== null && from.mat === to.mat && to.at - crossedAt < to.gapMs) return false;
    return to.at - since >= minLegTime(this.question.hearing.course, from.checkpoint, to.checkpoint);
  }

  /** The arrival that the gap of a mat counts from: a time by hand of a visit is that visit's. Null: nobody was heard there. */
  #crossedAt({ visit, at, typed }: Place): EpochMs | null {
    if (visit >= 0) return at;
    return this.question.visits[typed?.visit ?? -1]?.arrivedAt ?? null;
  }

  /** Tells whether a manual time or a chosen visit lies between two checkpoints: no way leads past it. */
  #hasSettled(after: number, before: number): boolean {
    return (this.#settledUpTo[before - 1] ?? 0) > (this.#settledUpTo[after] ?? 0);
  }

  /** The price of the visits between two events that belong to nothing. */
  strayPrice(from: Place, event: number): number {
    if (from.start === null) return (this.#strays[event] ?? 0) - (this.#strays[from.event + 1] ?? 0);
    if (from.start.visit < 0) return this.#warmUps[event] ?? 0;
    return (this.#straysAfterStart[event] ?? 0) - (this.#straysAfterStart[from.event + 1] ?? 0);
  }

  /** The price of the visits between two events, where they come after a crossing. */
  straysBetween(from: number, to: number): number {
    return (this.#strays[to] ?? 0) - (this.#strays[from + 1] ?? 0);
  }

  /** The price of an event's visit where it belongs to nothing. */
  strayAt(event: number): number {
    return (this.#strays[event + 1] ?? 0) - (this.#strays[event] ?? 0);
  }

  #alongAt(checkpoint: number): number {
    return this.lengths.along[checkpoint] as number; // of the course
  }

  /** The prices of a leg at every pace: that of a pace stands before that of the one faster by a step, the first at {@link legFirst}. */
  legTable(from: Place, to: Place): Int32Array {
    if (isUnknownStart(from)) return this.#unknownLeg(from, to);
    const slack = this.#slackOn(from, to, this.#leftAt(from, to));
    return slack === null ? this.#tableOf(this.#legsByPace, from, to) : this.#slowLeg(from, to, slack);
  }

  /** A field that crosses a mat does not stand still: with a visit left out on the way the leg is none of a red flag. */
  #slackOn(from: Place, to: Place, leftAt: EpochMs): Slack | null {
    const canHaveStood = (this.#passes[to.event] ?? 0) === (this.#passes[from.event + 1] ?? 0);
    return this.#slow.slackOn(leftAt, to.at, canHaveStood);
  }

  legFirst(from: Place, to: Place): number {
    const leftAt = this.#leftAt(from, to);
    const hasOwnTable = isUnknownStart(from) || this.#slackOn(from, to, leftAt) !== null;
    return hasOwnTable ? this.lengths.paces.length - 1 : placeByPace(this.#firstAt(from, to, leftAt));
  }

  /** A leg begins where a rest beside the mat ends, as far as the mat heard it. */
  #leftAt(from: Place, to: Place): EpochMs {
    const visit = from.visit >= 0 ? from.visit : (from.typed?.visit ?? -1);
    let last = this.#leavings[visit] ?? visit;
    while (last > visit && (this.#eventOf[last] ?? 0) >= to.event) last -= 1;
    return last > visit ? (this.question.visits[last]?.leftAt ?? from.leftAt) : from.leftAt;
  }

  #firstAt(from: Place, to: Place, leftAt: EpochMs): number {
    const { fastest, paces } = this.lengths;
    const length = this.#alongAt(to.checkpoint) - this.#alongAt(from.checkpoint);
    // Mats close together may hear the runner at the same time: then the arrivals tell.
    const ms = to.at > leftAt ? to.at - leftAt : Math.max(1, to.at - from.at);
    return Math.max((paces.length - 1) * legSteps, Math.min(2 * atPace, atPace + legLog(ms, length) - fastest));
  }

  /** Laps over one mat are compared, also where only their sum is known; other legs of unknown length hardly are, nor is a stay. */
  #tableOf(tables: LegTables, from: Place, to: Place): Int32Array {
    const { isKnown, turn } = this.lengths;
    if (this.#isStay(from, to)) return tables.unknown;
    if (from.mat >= 0 && from.mat === to.mat)
      return (turn[to.checkpoint] ?? 0) - (turn[from.checkpoint] ?? 0) === 1 ? tables.lap : tables.laps;
    return isKnown[from.checkpoint] === true && isKnown[to.checkpoint] === true ? tables.other : tables.unknown;
  }

  /** In and out of one place, with no length between: of a transition between two disciplines, or as far as nobody knows what its leg is. */
  #isStay(from: Place, to: Place): boolean {
    const length = this.#alongAt(to.checkpoint) - this.#alongAt(from.checkpoint);
    if (this.#switches === null || from.mat < 0 || from.mat !== to.mat) return length === 0;
    return length <= longestZone || !this.lengths.isKnown[to.checkpoint];
  }

  #slowLeg(from: Place, to: Place, slack: Slack): Int32Array {
    const slowest = this.lengths.paces.length - 1;
    const table = legTables.take(slowest + 1);
    const legs = this.#tableOf(this.#legs, from, to);
    const slowestAt = this.#firstAt(from, to, this.#leftAt(from, to)) - slowest * legSteps;
    for (let at = 0; at <= slowest; at += 1) table[at] = slowPrice(legs, slowestAt + at * legSteps, slack);
    return table;
  }

  /** The first leg of who left at an unknown time: for every pace the cheapest start, with the leg that follows from it. */
  #unknownLeg(from: Place, to: Place): Int32Array {
    const slowest = this.lengths.paces.length - 1;
    const table = legTables.take(slowest + 1);
    const legs = this.#tableOf(this.#legs, from, to);
    const expectedAt = expectedStart(this.question.hearing);
    const slack = this.#slackOn(from, to, expectedAt ?? to.at);
    const onTime = expectedAt === null || expectedAt >= to.at ? null : this.#firstAt(from, to, expectedAt);
    for (const pace of this.lengths.paces.keys()) {
      const startedAt = to.at - this.#alongAt(to.checkpoint) * paceAt(this.lengths, pace);
      const withGun = onTime === null ? never : slowPrice(legs, onTime - pace * legSteps, slack);
      table[slowest - pace] = Math.min(withGun, this.#startPrice(from, startedAt, onTime !== null));
    }
    return table;
  }

  /** The price of a start that nobody heard, at the instant that the pace tells. Nobody starts before the gun: then the start with it counts. */
  #startPrice(from: Place, startedAt: EpochMs, hasStartOnTime: boolean): number {
    const { hearing } = this.question;
    const isTooEarly = hearing.rules.chronotype !== 'individual_chrono' && startedAt < from.leftAt;
    if (isTooEarly) return hasStartOnTime ? never : prices.startFarFromGun;
    return expectedStart(hearing) === null ? 0 : priceOf(hearing, startedAt);
  }

  /** No change of pace costs more. */
  get widestChange(): number {
    const { atOnce, atOnceStep } = usualSwitch;
    return atOnce + atOnceStep * this.lengths.paces.length;
  }

  /** The change of pace behind a place: what staff know of its event, the first one in a neutralised span and the last one, and what the course tells. */
  changeAt({ event, checkpoint }: Pick<Place, 'event' | 'checkpoint'>): PaceChange {
    const change = this.#changes[event] ?? this.#usualChange;
    return this.#switches === null ? change : { ...change, ...this.#switches[checkpoint] };
  }

  /** The price of all that comes after the last place of an explanation; `never` where it cannot be the last. */
  endPrice({ checkpoint, event, start }: Pick<Place, 'checkpoint' | 'event' | 'start'>): number {
    if (checkpoint < this.lastSettled) return never;
    if (checkpoint === this.question.hearing.course.finish) return this.#afterFinish[event + 1] ?? 0;
    if (start === null) return this.#unfinished + (this.#afterEnd[event + 1] ?? 0);
    if (start.visit >= 0) return this.#unfinished + (this.#afterStart[event + 1] ?? 0);
    return this.#unfinished + this.#withoutRun();
  }

  /** The price of all visits where nobody ran: after the gun they are dearer than a warm-up. */
  #withoutRun(): number {
    const { hearing, visits } = this.question;
    const heard = visits.filter((visit) => warmUpPrice(hearing, visit, null) > prices.warmUpBeforeOwnGun);
    return heard.length * prices.heardWithoutRun;
  }
}

/** Metres of a transition between two disciplines, in and out over one mat: its time has nothing to do with its length. */
const longestZone = 300;

/** Tells whether nobody knows when the runner left. */
const isUnknownStart = ({ start }: Place): boolean => start !== null && start.leftAt === null;

const zeros = (length: number): number[] => Array.from({ length }, () => 0);

const add = (sums: number[], event: number, price: number): void => {
  sums[event + 1] = (sums[event] ?? 0) + price;
};
const addBack = (sums: number[], event: number, price: number): void => {
  sums[event] = (sums[event + 1] ?? 0) + price;
};

function countUpTo(checkpoints: number, settled: readonly number[]): readonly number[] {
  const counts = zeros(checkpoints);
  for (const checkpoint of settled) counts[checkpoint] = 1;
  for (let position = 1; position < checkpoints; position += 1)
    counts[position] = (counts[position] ?? 0) + (counts[position - 1] ?? 0);
  return counts;
}
