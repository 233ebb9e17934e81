import type { OffOffset, TwoFinishes } from '@dorsal/domain/walk/words/two-explanations.ts';
import type { Seen } from '@dorsal/domain/walk/words/walk-facts.ts';
import type { FactWords, Say } from './fact-words.ts';

/** One visit or several, at their hours and place: '10:20:41, checkpoint 2'. */
const seen = ({ at, until, visits, checkpoint }: Seen, say: Say): string =>
  visits === 1
    ? `${say.at(at)}, ${say.place(checkpoint)}`
    : `${say.at(at)} to ${say.at(until)}, ${say.place(checkpoint)}, ${say.number(visits)} times`;

const between = ({ from, to }: { from: number | null; to: number }, say: Say): string =>
  from === null ? `before ${say.at(to)}` : `between ${say.at(from)} and ${say.at(to)}`;

const countsFrom = {
  gun: 'times count from the gun',
  offset: 'times count from the start offset',
  planned_start: 'times count from the planned start',
  nothing: 'there is nothing to count times from',
} as const;

/** A visit to the start, beside the own start offset. */
const offOffset = ({ at, afterOffsetMs }: OffOffset, say: Say): string =>
  `${say.at(at)}, ${say.time(Math.abs(afterOffsetMs))} ${afterOffsetMs < 0 ? 'before' : 'after'} the start offset`;

function twoFinishes({ finishAt, otherAt, elseFinish, elseOther }: TwoFinishes, say: Say): string {
  if (finishAt === null) {
    const not = elseOther === null ? '' : `, not ${say.place(elseOther)}`;
    return `No finish; or finish at ${otherAt === null ? '–' : say.at(otherAt)}${not}.`;
  }
  const was = elseFinish === null ? 'nothing' : say.place(elseFinish);
  const other = otherAt === null ? 'no finish' : `finish at ${say.at(otherAt)}`;
  return `Finish at ${say.at(finishAt)}; or ${was} at ${say.at(finishAt)} and ${other}.`;
}

export const en: FactWords = {
  place: (place) => ('number' in place ? `${place.kind} ${place.number}` : place.kind),
  facts: {
    not_heard: (fact, say) => `${say.heading(...fact.checkpoints)}: not heard ${between(fact, say)}.`,
    not_open: (fact, say) =>
      `${say.heading(...fact.checkpoints)}: the window was shut when the runner came by, ${between(fact, say)}.`,
    passed_while_shut: ({ checkpoint, at }, say) =>
      `${say.heading(checkpoint)}: passed at ${say.at(at)} while the window was shut, so without a time.`,
    finish_while_shut: ({ checkpoint, at }, say) =>
      `${say.heading(checkpoint)}: heard at ${say.at(at)} while the window was shut, so it does not count; choose it, or open the window.`,
    start_not_heard: (fact, say) => `${say.heading(0)}: not heard; ${countsFrom[fact.countsFrom]}.`,
    started_late: ({ at, afterMs }, say) =>
      `${say.heading(0)}: heard at ${say.at(at)}${afterMs === null ? '' : `, ${say.time(afterMs)} after the gun`}: too late to count.`,
    started_while_shut: ({ at }, say) =>
      `${say.heading(0)}: left at ${say.at(at)} while the window was shut, so without a time.`,
    warmed_up: (fact, say) => `${seen(fact, say)}: before the start.`,
    taken_as_nothing: (fact, say) => `${seen(fact, say)}: taken as nothing.`,
    too_fast: (fact, say) => `${seen(fact, say)}: sooner than anybody can be there.`,
    after_finish: (fact, say) => `${seen(fact, say)}: passed by after the finish.`,
    before_by_hand: ({ byHand, ...fact }, say) =>
      `${seen(fact, say)}: before ${say.place(byHand.checkpoint)} at ${say.at(byHand.at)}, entered by hand, so it does not count; if that is wrong, correct or delete the time.`,
    lost_to_hand: ({ checkpoint, at }, say) =>
      `${say.heading(checkpoint)}: ${say.at(at)} by the reads alone, and nothing any more with what was entered by hand; if that is wrong, correct or delete the time.`,
    times_contradict: ({ earlier, later }, say) =>
      `${say.heading(earlier.checkpoint)}: ${say.at(earlier.at)}, entered by hand, is not before ${say.place(later.checkpoint)} at ${say.at(later.at)}, entered by hand too.`,
    long_lap: ({ checkpoint, timeMs, usualMs }, say) =>
      `${say.heading(checkpoint)}: took ${say.time(timeMs)}, the others about ${say.time(usualMs)}.`,
    by_hand: ({ checkpoint, at }, say) => `${say.heading(checkpoint)}: ${say.at(at)}, entered by hand.`,
    stamped: ({ checkpoint, at, by }, say) =>
      `${say.heading(checkpoint)}: ${say.at(at)}, stamped by hand, phone ‘${by}’.`,
    chosen: ({ checkpoint, at }, say) => `${say.heading(checkpoint)}: ${say.at(at)}, chosen by staff.`,
    none_chosen: (fact, say) =>
      `${say.heading(fact.checkpoint)}: staff decided that there is no crossing${fact.countsFrom === null ? '' : `; ${countsFrom[fact.countsFrom]}`}.`,
    choice_void: ({ checkpoint, at }, say) =>
      `${say.heading(checkpoint)}: staff chose ${at === null ? 'no crossing' : say.at(at)}; that does not fit the reads any more and does not count.`,
    known_stop: ({ checkpoints, from, to }, say) =>
      `${say.stretch(checkpoints)}: stopped from ${say.at(from)} to ${say.at(to)}, entered by staff.`,
    neutralised: ({ checkpoints, from, to }, say) =>
      `${say.stretch(checkpoints)}: the race was neutralised from ${say.at(from)} to ${say.at(to)}.`,
    miss_rate: ({ checkpoints, rate }, say) =>
      `${say.stretch(checkpoints)}: ${say.percent(rate)} of the passes are missed there, as staff accepted.`,
    two_finishes: twoFinishes,
    two_starts: (fact, say) => {
      if (fact.at === null)
        return `${say.heading(0)}: ${say.at(fact.startAt)}; or nobody heard it, and times do not count from it.`;
      const { startAt, at, afterOffsetMs } = fact;
      const other = afterOffsetMs === null ? say.at(at) : offOffset({ at, afterOffsetMs }, say);
      if (startAt === null)
        return `${say.heading(0)}: ${other}, is taken as nothing; or it is the start, and times count from it.`;
      return `${say.heading(0)}: ${say.at(startAt)}; or ${other}, and times count from it.`;
    },
    started_off_offset: (fact, say) => `${say.heading(0)}: ${offOffset(fact, say)}.`,
    held_back: ({ checkpoint, at, otherAt, elseAt, isAhead, isKnown }, say) => {
      if (!isKnown) return `${say.heading(checkpoint)}: ${say.at(at)} is being checked.`;
      const without = isAhead ? 'not yet' : 'was not heard';
      const there = otherAt === null ? without : `is at ${say.at(otherAt)}`;
      return `${say.heading(checkpoint)}: ${say.at(at)} is being checked; or ${say.at(at)} is ${elseAt === null ? 'nothing' : say.place(elseAt)} and ${say.place(checkpoint)} ${there}.`;
    },
    passes_too_soon: ({ checkpoint, at, until, passes, everyMs, limit, limitMs }, say) =>
      `${say.heading(checkpoint)}: heard from ${say.at(at)} to ${say.at(until)}, ${say.number(passes)} times, about every ${say.time(everyMs)}; ${limit === 'gap' ? 'the gap of the mat' : 'the shortest leg time'} is ${say.time(limitMs)}.`,
    leg_forbidden: ({ checkpoint, at, limit, timeMs, limitMs }, say) =>
      `${say.heading(checkpoint)}: ${say.at(at)} by the reads, ${say.time(timeMs)} after the ${limit === 'gap' ? 'last one at that mat; the gap of the mat' : 'crossing before; the shortest leg time'} is ${say.time(limitMs)}, so other crossings count; if it is too long, correct it.`,
    other_wave: ({ wave, startAt, finishAt }, say) =>
      `Wave ‘${wave}’: the reads fit its gun far better, with the start at ${say.at(startAt)}${finishAt === null ? '' : ` and the finish at ${say.at(finishAt)}`}; if it was so, move the person to that wave.`,
    many_too_soon: ({ checkpoint, people }, say) =>
      `${say.heading(checkpoint)}: ${say.number(people)} people were heard there sooner than anybody can be there; look at its distance, its shortest leg time and the sport.`,
  },
};
