import { isOpen, timingCourse, withFinishReaders } from './course.ts';
import type { Entrant, EpochMs, Ms, Read, TimingRules } from './types.ts';

/** So long after the finish has shut staff are still told of whoever comes there. */
export const lateFinishMs: Ms = 2 * 3_600_000;

/** The rules with the finish open for as long as the runner stayed where a read was heard: as if its window had been right. */
export function openedAt(rules: TimingRules, reads: readonly Read[], { device, at }: Read): TimingRules {
  const { sites, mats, finish } = timingCourse(rules);
  const mat = sites.get(device)?.mat ?? -1;
  const silence = mats[mat]?.visitGapMs ?? 0;
  const there = reads.filter((read) => !read.isInvalidated && sites.get(read.device)?.mat === mat);
  let [opensAt, closesAt]: [EpochMs, EpochMs] = [at, at];
  for (const read of there) if (read.at > closesAt && read.at - closesAt <= silence) closesAt = read.at;
  for (const read of there.toReversed()) if (read.at < opensAt && opensAt - read.at <= silence) opensAt = read.at;
  const shut = rules.readers.filter(({ checkpoint }) => checkpoint === finish);
  return withFinishReaders(
    rules,
    shut.map((reader) => ({ ...reader, opensAt, closesAt })),
  );
}

/** The rules of a runner for whom staff chose a finish while its window was shut: their word opens it. Nearly always the very rules. */
export function rulesByChoice(rules: TimingRules, entrant: Entrant, reads: readonly Read[]): TimingRules {
  if (entrant.choices.length === 0) return rules;
  const { finish } = timingCourse(rules);
  const choice = entrant.choices.find(({ checkpoint }) => checkpoint === finish);
  if (choice === undefined || choice.at === null) return rules;
  const { at, heard = null } = choice;
  const atFinish = reads.filter((read) => !read.isInvalidated && isOfFinish(rules, read));
  const [read] = (
    heard === null
      ? atFinish
      : atFinish.filter(({ device, heardAt }) => device === heard.device && heardAt === heard.heardAt)
  ).toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at));
  const isNear = read !== undefined && (heard !== null || Math.abs(read.at - at) <= silenceAt(rules, read));
  return isNear && isFinishShut(rules, read) ? openedAt(rules, reads, read) : rules;
}

/** Tells whether the read was heard by a reader of the finish while it is shut there. */
export function isFinishShut(rules: TimingRules, read: Read): boolean {
  return isOfFinish(rules, read) && !readersOfFinish(rules, read).some((reader) => isOpen(reader, read.at));
}

const isOfFinish = (rules: TimingRules, read: Read): boolean => readersOfFinish(rules, read).length > 0;

const readersOfFinish = (rules: TimingRules, { device }: Read): TimingRules['readers'] => {
  const { sites, finish } = timingCourse(rules);
  return (sites.get(device)?.configurations ?? []).filter(({ checkpoint }) => checkpoint === finish);
};

function silenceAt(rules: TimingRules, { device }: Read): number {
  const { sites, mats } = timingCourse(rules);
  return mats[sites.get(device)?.mat ?? -1]?.visitGapMs ?? 0;
}
