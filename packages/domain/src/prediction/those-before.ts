import { floatAt, timesAt } from '#ranking/slots/columns.ts';
import type { EpochMs } from '#timing/types.ts';
import type { Sample } from './four-of-five.ts';
import { effortOn, type Leg, ownPace, paceBetween } from './own-pace.ts';
import { legPrior, type Prior } from './prior.ts';
import { lengthOf, type RaceField, timeAt } from './race-field.ts';

export interface Asking {
  readonly slot: number;
  readonly leg: Leg;
  /** The own crossing: what happened later is not looked at. */
  readonly at: EpochMs;
  readonly prior: Prior;
}

/** How many others are looked at, at most. */
const mostLookedAt = 300;
/** Others are looked for whose time so far is up to so much shorter or longer (logarithm). */
const reach = { faster: 1, slower: 0.6 };
/** Who is so much faster or slower so far (logarithm) counts a third. */
const nearness = 0.2;

/**
 * Those who ran the legs before and the next one until then: their pace on the next leg over their own so far, as it would be of somebody
 * as spent as this runner, weighted by how near their time so far is. Only those who passed so long ago that also a slow next leg would be
 * done: of the others the fast alone have arrived.
 */
export function thoseBefore(field: RaceField, asking: Asking): Sample[] {
  const { leg, slot } = asking;
  const runMs = timeAt(field, slot, leg.at) - timeAt(field, slot, 0);
  return probe(field, slot, leg.at).flatMap((other): Sample[] => {
    const value = ratioOf(field, asking, other);
    if (value === null) return [];
    const distance = Math.log((timeAt(field, other, leg.at) - timeAt(field, other, 0)) / runMs);
    return [{ value, weight: Math.exp(-Math.abs(distance) / nearness) }];
  });
}

/** Others with a time at the checkpoint, spread evenly over the times around the own one. */
function probe({ board }: RaceField, slot: number, checkpoint: number): number[] {
  const list = board.timed[checkpoint];
  const ownMs = floatAt(timesAt(board.columns, checkpoint), slot);
  const found = new Set<number>();
  for (let i = 0; i < mostLookedAt; i++) {
    const other = list?.firstFrom(ownMs * Math.exp((i / mostLookedAt) * (reach.faster + reach.slower) - reach.faster));
    if (other === undefined) break;
    if (other !== slot) found.add(other);
  }
  return [...found];
}

/** So many times slower than the prior's slow end hardly anyone is. */
const beyondPrior = 1.5;

/** Null: they have not run these legs, or it is not known yet, or only because they are fast. */
function ratioOf(field: RaceField, { leg, at, prior }: Asking, other: number): number | null {
  const own = ownPace(field, other, leg);
  const ratio = paceBetween(field, other, leg.at, leg.next) - own;
  if (Number.isNaN(ratio)) return null;
  const theirs = legPrior(field.course.sport, effortOn(field, other, leg, own));
  const slowMs = Math.exp(own + theirs.high * beyondPrior) * lengthOf(field.course, leg.at, leg.next);
  const zero = field.zeroAt(floatAt(field.board.columns.ids, other));
  if (zero === null) return null;
  const passedAt = (checkpoint: number): EpochMs => zero + floatAt(timesAt(field.board.columns, checkpoint), other);
  if (passedAt(leg.at) + slowMs > at || passedAt(leg.next) > at) return null;
  return prior.middle + (ratio - theirs.middle) * ((prior.high - prior.low) / (theirs.high - theirs.low));
}
