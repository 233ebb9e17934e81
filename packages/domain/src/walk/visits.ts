import { openAfter } from '#timing/course.ts';
import type { Hearing } from '#timing/hearing.ts';
import type { EpochMs, Ms } from '#timing/types.ts';

/** A stay of a runner at a mat: reads that follow one another without a silence. */
export interface Visit {
  /** Position in `Course.mats`. */
  readonly mat: number;
  /** Positions in `Hearing.reads`, in order of time; at least one. */
  readonly reads: number[];
  /** Nothing within this time of the arrival is another crossing. */
  readonly gapMs: Ms;
  readonly arrivedAt: EpochMs;
  leftAt: EpochMs;
  /** It begins so soon after the visit before it at this mat that it can be nothing else, or within its gap: the runner stays about. */
  readonly isStaying: boolean;
}

/** The visits of a runner in order of time. Reads that are decided already belong to none. */
export function visitsOf({ course, reads, verdicts }: Hearing): Visit[] {
  const visits: Visit[] = [];
  const last: (Visit | undefined)[] = [];
  for (const [index, read] of reads.entries()) {
    const site = verdicts[index] === null ? course.sites.get(read.device) : undefined;
    if (site === undefined) continue;
    const { mat } = site;
    const { visitGapMs: silence = 0, staysMs = 0 } = course.mats[mat] ?? {};
    const before = last[mat];
    if (before !== undefined && read.at - before.leftAt <= silence) {
      before.reads.push(index);
      before.leftAt = read.at;
      continue;
    }
    const isStaying =
      before !== undefined && (read.at - before.leftAt <= staysMs || read.at - before.arrivedAt < before.gapMs);
    const gapMs = openAfter(site, read.at, 0)?.minGapMs ?? 0;
    const visit = { mat, gapMs, reads: [index], arrivedAt: read.at, leftAt: read.at, isStaying };
    visits.push(visit);
    last[mat] = visit;
  }
  return visits;
}

/** Regular passes at a mat: laps that a limit of the course forbids look so, and somebody who stays about does not. */
export interface RegularPasses {
  readonly at: EpochMs;
  /** The last of them. */
  readonly until: EpochMs;
  readonly passes: number;
  /** From one to the next, on average. */
  readonly everyMs: Ms;
}

/**
 * Reads without such a silence are one pass: hardly anybody by a mat is silent so long several times in a row, and some readers tell a chip once a
 * minute. Who is heard longer than a pass takes stays there.
 */
const passSilence: Ms = 75_000;
const longestPass: Ms = 15_000;
/** So many passes in a row, the longest time between two of them no more than so many times the shortest. */
const fewestPasses = 6;
const mostUnlike = 1.25;

/** The longest row of regular passes that come sooner than a limit, the earliest of those of one length; null: there is none. `instants` in order of time. */
export function regularPasses(instants: readonly EpochMs[], limitMs: Ms): RegularPasses | null {
  if (limitMs <= passSilence || instants.length < fewestPasses) return null;
  const passes = passesOf(instants);
  let best: readonly Pass[] = [];
  for (const first of passes.keys()) {
    const row = regularFrom(passes, first, limitMs);
    if (row.length > best.length) best = row;
  }
  const [first, last] = [best[0], best.at(-1)];
  if (first === undefined || last === undefined || best.length < fewestPasses) return null;
  const everyMs = Math.round((last.at - first.at) / (best.length - 1));
  return { at: first.at, until: last.at, passes: best.length, everyMs };
}

interface Pass {
  readonly at: EpochMs;
  leftAt: EpochMs;
}

function passesOf(instants: readonly EpochMs[]): Pass[] {
  const passes: Pass[] = [];
  for (const at of instants) {
    const last = passes.at(-1);
    if (last !== undefined && at - last.leftAt <= passSilence) last.leftAt = at;
    else passes.push({ at, leftAt: at });
  }
  return passes;
}

/** The passes from one on that are regular. */
function regularFrom(passes: readonly Pass[], first: number, limitMs: Ms): readonly Pass[] {
  let [shortest, longest, end] = [Number.POSITIVE_INFINITY, 0, first];
  for (; end < passes.length; end += 1) {
    const { at, leftAt } = passes[end] as Pass; // below the length alone
    if (leftAt - at > longestPass) break;
    if (end === first) continue;
    const time = at - (passes[end - 1]?.at ?? at);
    [shortest, longest] = [Math.min(shortest, time), Math.max(longest, time)];
    if (time >= limitMs || longest > shortest * mostUnlike) break;
  }
  return passes.slice(first, end);
}
