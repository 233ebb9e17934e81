import { type SportSpread, spreadOf } from '@dorsal/domain/prediction/sport-paces.ts';
import { type Random, randomFrom } from '#random.ts';
import { measureRace, type OpenRace, type RaceFigures } from './measure-race.ts';

interface HeldOutOptions {
  readonly draws: number;
  readonly most: number;
}

/** Crossings of a race that a draw is scored on. */
const mostInDraw = 600;

/** The sport whose numbers are borrowed where a sport has one event. */
const nearest: Readonly<Record<string, string>> = { relays: 'trail_running', btt: 'cycling' };

/**
 * Measures each race with the constants that were best for the other events of its sport, each event counting alike: the middle of the five best of
 * random draws around those that stand. A sport of one event borrows the numbers of the nearest one. Invented races have
 * constants of their own, by family.
 */
export function heldOut(races: readonly OpenRace[], { draws, most }: HeldOutOptions): Map<OpenRace, RaceFigures> {
  const random = randomFrom(1).fork('constants');
  const factors = Array.from({ length: draws }, (_, draw) => (draw === 0 ? asTheyStand : factorsFrom(random)));
  const events = [...Map.groupBy(races, (race) => `${groupOf(race)} ${race.race.event}`).values()].map((ofOne) => ({
    group: groupOf(ofOne[0] as OpenRace), // a group has one
    event: (ofOne[0] as OpenRace).race.event,
    prices: factors.map((one) =>
      meanOf(ofOne.map((race) => priceOf(measureWith(race, scaled(race, one), mostInDraw)))),
    ),
  }));
  const bestFor = (race: OpenRace): SportSpread => {
    const others = events.filter(({ group, event }) => group === groupOf(race) && event !== race.race.event);
    if (others.length === 0) return spreadOf(nearest[groupOf(race)] ?? race.race.course.sport);
    const prices = factors.map((_, draw) => meanOf(others.map((one) => one.prices[draw] ?? 0)));
    const best = factors.toSorted((a, b) => (prices[factors.indexOf(a)] ?? 0) - (prices[factors.indexOf(b)] ?? 0));
    return scaled(race, middleOf(best.slice(0, bestDraws)));
  };
  return new Map(races.map((race) => [race, measureWith(race, bestFor(race), most)]));
}

const groupOf = ({ race }: OpenRace): string =>
  race.family.startsWith('invented') ? race.family : (race.course.sport ?? '');

const asTheyStand: SportSpread = { people: 1, spent: 1, leg: 1, slowing: 1, fade: 1 };

const factorsFrom = (random: Random): SportSpread => ({
  people: factor(random, 0.6),
  spent: factor(random, 0.6),
  leg: factor(random, 0.3),
  slowing: factor(random, 0.6),
  fade: factor(random, 0.6),
});
const factor = (random: Random, least: number): number => Math.exp(random.between(Math.log(least), Math.log(1.6)));

/** Prices are flat around the best draw: one alone would be chance. */
const bestDraws = 5;

/** The geometric mean of factors. */
function middleOf(some: readonly SportSpread[]): SportSpread {
  const of = (key: keyof SportSpread): number => Math.exp(meanOf(some.map((one) => Math.log(one[key]))));
  return { people: of('people'), spent: of('spent'), leg: of('leg'), slowing: of('slowing'), fade: of('fade') };
}

function scaled({ race }: OpenRace, factors: SportSpread): SportSpread {
  const { spread } = race.course;
  return {
    people: spread.people * factors.people,
    spent: spread.spent * factors.spent,
    leg: spread.leg * factors.leg,
    slowing: spread.slowing * factors.slowing,
    fade: spread.fade * factors.fade,
  };
}

function measureWith(race: OpenRace, spread: SportSpread, most: number): RaceFigures {
  race.setSpread(spread);
  const figures = measureRace(race, most);
  race.setSpread(race.race.course.spread);
  return figures;
}

/** The scores as logarithms, the finish half, and a share inside that is off four of five. */
const priceOf = ({ next, finish }: RaceFigures): number =>
  (next === null ? 0 : Math.log(next.score) + 2 * Math.abs(next.inside - 0.8)) +
  (finish === null ? 0 : (Math.log(finish.score) + 2 * Math.abs(finish.inside - 0.8)) / 2);

const meanOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;
