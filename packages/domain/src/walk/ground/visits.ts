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
