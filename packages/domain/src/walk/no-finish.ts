import { type Hearing, manualTimeAt } from '#timing/hearing.ts';
import type { Choice } from '#timing/types.ts';
import { farDearer } from './ground/prices.ts';
import { withoutTimes } from './search/by-hand.ts';
import { hasNearOther, type Walk } from './search/explain-walk.ts';
import { cheapestThatCounts } from './shut-finish.ts';

/**
 * The walk that counts, also where staff chose that there is no finish. They say it of the finish alone: the start and the laps that stand without their word stay, and what was taken
 * for the finish may be a lap that has no time. Where they were told of another explanation that has no finish, that one is what they chose, with its laps.
 */
export function walkThatCounts(hearing: Hearing): Walk {
  if (!isNoneChosen(hearing)) return cheapestThatCounts(hearing);
  const open = withChoices(hearing, otherChoices(hearing));
  const stands = cheapestThatCounts(open);
  const { finish } = hearing.course;
  if (stands.crossings[finish] === null) return withoutFinish(hearing, stands, stands);
  const cheapest = cheapestThatCounts(hearing);
  const isChosen = stands.other?.crossings[finish] === null && hasNearOther(open, stands);
  if (isChosen || keepsLaps(stands, cheapest)) return cheapest;
  const kept = cheapestThatCounts(withChoices(hearing, [...hearing.entrant.choices, ...choicesOf(hearing, stands)]));
  return withoutFinish(hearing, stands, keepsLaps(stands, kept) ? kept : stands);
}

const isNoneChosen = ({ entrant, course }: Hearing): boolean =>
  manualTimeAt(entrant, course.finish) === null &&
  entrant.choices.some(({ checkpoint, at }) => checkpoint === course.finish && at === null);

const otherChoices = ({ entrant, course }: Hearing): Choice[] =>
  entrant.choices.filter(({ checkpoint }) => checkpoint !== course.finish);

const withChoices = (hearing: Hearing, choices: readonly Choice[]): Hearing => ({
  ...hearing,
  entrant: { ...hearing.entrant, choices },
});

/** Tells whether every crossing on the way that stands is one of another walk, and nothing later than the finish that stands is a lap of it. */
const keepsLaps = ({ crossings }: Walk, other: Walk): boolean => {
  const finishedAt = crossings.at(-1) ?? Number.POSITIVE_INFINITY;
  return crossings.every((at, checkpoint) => {
    const there = other.crossings[checkpoint] ?? null;
    if (checkpoint + 1 === crossings.length) return true;
    return at === null ? there === null || there <= finishedAt : there === at;
  });
};

/** Choices for all that stands on the way. */
const choicesOf = ({ entrant, course }: Hearing, { crossings }: Walk): Choice[] =>
  crossings.flatMap((at, checkpoint): Choice[] => {
    const isSaid = [...entrant.choices, ...entrant.manualTimes].some((said) => said.checkpoint === checkpoint);
    return at === null || checkpoint === course.finish || isSaid ? [] : [{ checkpoint, at }];
  });

/** A walk without its finish, about which nothing is in doubt any more; all else is in doubt as it was. Who passed the finish while it was shut has passed it. */
function withoutFinish(hearing: Hearing, { margins, voided, alone }: Walk, walk: Walk): Walk {
  const { finish } = hearing.course;
  return {
    ...walk,
    stops: walk.stops.filter(({ checkpoint, isShut }) => checkpoint !== finish || isShut),
    crossings: walk.crossings.with(finish, null),
    other: null,
    margins: margins.with(finish, farDearer),
    voided,
    alone: alone === null ? null : walkThatCounts(withoutTimes(hearing)),
  };
}
