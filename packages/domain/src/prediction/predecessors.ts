import { floatAt, timesAt } from '#ranking/columns.ts';
import type { EpochMs } from '#timing/types.ts';
import type { Sample } from './interval80.ts';
import { effortOn, type Leg, ownPace, paceBetween } from './own-pace.ts';
import { legPrior, type Prior } from './prior.ts';
import { lengthOf, type RaceField, timeAt } from './race-field.ts';

export interface Asking {
  readonly slot: number;
  readonly leg: Leg;
  /** The runner's own crossing; later crossings of others are left out. */
  readonly at: EpochMs;
  readonly prior: Prior;
}

/** The most other runners that are looked at. */
const mostLookedAt = 300;
/** The search covers running times up to this much shorter or longer than the own one (logarithm). */
const reach = { faster: 1, slower: 0.6 };
/** A runner whose running time differs by this factor (logarithm) has a weight of 1/e. */
const nearness = 0.2;

/**
 * The others who ran the same legs before: their pace on the next leg over their own pace so far, adjusted to the tiredness of this runner and
 * weighted by the nearness of their running time. It takes only those who passed so long ago that even a slow next leg would be over by now; of
 * the later ones only the fast have arrived.
 */
export function predecessorsOf(field: RaceField, asking: Asking): Sample[] {
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

/** Multiplies the slow end of the prior (a logarithm); hardly anyone is slower than that. */
const beyondPrior = 1.5;

/** The adjusted pace ratio of another runner. Null: they have not run these legs, or passed too late for a slow next leg to be over. */
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
