import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ResultView } from '@dorsal/contract/views/people/result-view.ts';
import type { Ms } from '@dorsal/domain/timing/types.ts';
import { wallTimeAt } from '@dorsal/domain/units/dates.ts';
import { type DurationFormat, formatDuration } from '@dorsal/domain/units/durations.ts';
import type { CourseTab } from '#ui/course-tab.ts';

/** What of a modality tells how its times are read. */
export type TimeRules = Pick<ModalityView, 'positions_by_real_time' | 'time_precision'>;
type Times = Pick<
  ResultView,
  'status' | 'total_time' | 'total_time_real' | 'total_time_dsq' | 'penalty_time' | 'intermediate_results'
>;

/** The times of a person at a checkpoint; null where there is none. */
export interface TimesAt {
  /** That places are made of: net where the race ranks by it, else official. A disqualified person's is what it was. */
  readonly rankedMs: Ms | null;
  /** Official where net ranks and the other way round; null: the same, or not there. */
  readonly otherMs: Ms | null;
  /** Since the own start where it is known, without penalties: what a pace is made of. */
  readonly runMs: Ms | null;
}

const none: TimesAt = { rankedMs: null, otherMs: null, runMs: null };

export function timesAt(tab: Pick<CourseTab, 'kind' | 'id'>, result: Times | undefined, rules: TimeRules): TimesAt {
  if (!result || tab.kind === 'start') return none;
  const ranksByNet = rules.positions_by_real_time === true;
  if (tab.kind === 'intermediate') {
    const split = result.intermediate_results?.find((one) => one.intermediate === tab.id);
    return timesOf({ officialMs: split?.total_time, netMs: split?.total_time_real, penaltyMs: 0, ranksByNet });
  }
  const {
    total_time: officialMs = result.total_time_dsq,
    total_time_real: netMs,
    penalty_time: penaltyMs = 0,
  } = result;
  return timesOf({ officialMs, netMs, penaltyMs, ranksByNet });
}

interface Known {
  readonly officialMs: Ms | undefined;
  readonly netMs: Ms | undefined;
  readonly penaltyMs: Ms;
  readonly ranksByNet: boolean;
}

function timesOf({ officialMs, netMs, penaltyMs, ranksByNet }: Known): TimesAt {
  const [ranked, other] = ranksByNet ? [netMs ?? officialMs, officialMs] : [officialMs, netMs];
  // Penalties are part of the official time, and of the net time where that one ranks (design, section 5).
  const run = netMs === undefined ? less(officialMs, penaltyMs) : less(netMs, ranksByNet ? penaltyMs : 0);
  return { rankedMs: ranked ?? null, otherMs: other === ranked ? null : (other ?? null), runMs: run };
}

const less = (timeMs: Ms | undefined, penaltyMs: Ms): Ms | null => (timeMs === undefined ? null : timeMs - penaltyMs);

/** Tenths where the race measures in tenths; thousandths would say more than a list can be read for. */
export const listFormat = ({ time_precision }: TimeRules): DurationFormat =>
  time_precision === 0.1 ? { decimals: 1 } : {};

/** Behind the leader: `+1:05`; nothing for the leader and where either time is missing. */
export function shownGap(rankedMs: Ms | null, leaderMs: Ms | null, format: DurationFormat): string {
  if (rankedMs === null || leaderMs === null || rankedMs <= leaderMs) return '';
  // Of the times as they are shown, so that whoever subtracts them finds the gap.
  const step = format.decimals === 1 ? 100 : 1000;
  const gapMs = (Math.trunc(rankedMs / step) - Math.trunc(leaderMs / step)) * step;
  return `+${formatDuration(gapMs, format)}`;
}

/** The hour at which somebody crossed the start, on the clocks of the race: HH:mm:ss. */
export function shownStart(at: number | undefined, zone: string): string {
  if (at === undefined) return '';
  const { hour, minute, second } = wallTimeAt(at, zone);
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
}
