import type { Hearing } from '#timing/hearing.ts';
import type { EpochMs } from '#timing/types.ts';
import { certainWalk } from './certain-walk.ts';
import { type CheapestWalk, cheapestWalk } from './cheapest-walk.ts';
import { lengthsOf } from './lengths.ts';
import { farDearer } from './margins.ts';
import { type StartChoice, startChoices } from './start-choices.ts';
import type { Path, Stop } from './sums.ts';
import { typedTimes } from './typed-times.ts';
import { type Visit, visitsOf } from './visits.ts';

/** All reads of a runner explained as a whole. */
export interface Walk {
  readonly visits: readonly Visit[];
  readonly start: StartChoice;
  /** In the order of the course, with the manual times. */
  readonly stops: readonly Stop[];
  /** One instant a checkpoint, the start and manual times among them. */
  readonly crossings: readonly (EpochMs | null)[];
  /** The crossings of the cheapest explanation with another finish or none, and how much more it costs; null: it costs far more. */
  readonly other: { readonly crossings: readonly (EpochMs | null)[]; readonly dearerBy: number } | null;
  /** By checkpoint how much more the cheapest explanation with another time there costs; `farDearer` where there is no doubt. */
  readonly margins: readonly number[];
}

/** Explains the undecided reads of a hearing by the cheapest walk along the course. */
export function explainWalk(hearing: Hearing): Walk {
  const visits = visitsOf(hearing);
  const certain = certainWalk(hearing, visits);
  if (certain !== null) return withoutDoubt(hearing, visits, certain);
  const starts = startChoices(hearing, visits);
  const found: CheapestWalk[] = [];
  for (const group of byReference(hearing, starts)) {
    const least = Math.min(...group.map(({ price }) => price));
    if (found.some(({ best }) => least > best.price + farDearer)) continue;
    const [first] = group;
    const typed =
      first === undefined ? [] : typedTimes(hearing, lengthsOf(hearing.rules, hearing.course), visits, first);
    found.push(cheapestWalk({ hearing, visits, starts: group, typed }));
  }
  const [best, ...rest] = found.toSorted((a, b) => a.best.price - b.best.price) as [CheapestWalk, ...CheapestWalk[]]; // nobody heard the start: one there is always
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
  return {
    visits,
    start: best.best.start,
    stops: best.best.stops,
    crossings,
    other:
      other === undefined ? null : { crossings: crossingsOf(hearing, other), dearerBy: other.price - best.best.price },
    margins,
  };
}

function withoutDoubt(hearing: Hearing, visits: readonly Visit[], path: Pick<Path, 'start' | 'stops'>): Walk {
  const crossings = crossingsOf(hearing, path);
  return { visits, ...path, crossings, other: null, margins: crossings.map(() => farDearer) };
}

/** Manual times count from the reference, and that may depend on the start: such starts are looked at one by one. */
function byReference({ entrant }: Hearing, starts: readonly StartChoice[]): StartChoice[][] {
  if (entrant.manualTimes.length === 0) return [[...starts]];
  const groups = new Map<EpochMs | null, StartChoice[]>();
  for (const start of starts) groups.set(start.reference.at, [...(groups.get(start.reference.at) ?? []), start]);
  return [...groups.values()];
}

function crossingsOf({ course }: Hearing, { start, stops }: Pick<Path, 'start' | 'stops'>): (EpochMs | null)[] {
  const crossings: (EpochMs | null)[] = course.checkpoints.map(() => null);
  crossings[0] = start.typedAt ?? start.at;
  for (const { checkpoint, at, isShut } of stops) if (!isShut) crossings[checkpoint] = at;
  return crossings;
}
