import { isOpen, openAfter, type Site } from '#timing/course.ts';
import type { Hearing } from '#timing/hearing.ts';
import type { EpochMs, Ms, ReaderConfiguration } from '#timing/types.ts';

/** A stay of a runner at a mat: reads that follow one another without a silence. */
export interface Visit {
  /** Position in `Course.mats`. */
  readonly mat: number;
  /** Positions in `Hearing.reads`, in order of time; at least one. */
  readonly reads: number[];
  /** Nothing within this time of the arrival is another crossing; null: no reader but those of the start alone heard it. */
  gapMs: Ms | null;
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
      before.gapMs ??= gapAt(site, read.at);
      continue;
    }
    const isStaying =
      before !== undefined && (read.at - before.leftAt <= staysMs || read.at - before.arrivedAt < (before.gapMs ?? 0));
    const gapMs = gapAt(site, read.at);
    const visit = { mat, gapMs, reads: [index], arrivedAt: read.at, leftAt: read.at, isStaying };
    visits.push(visit);
    last[mat] = visit;
  }
  return visits;
}

/** The gap after a read that may be a crossing; null: its reader serves nothing but the start. */
const gapAt = (site: Site, at: EpochMs): Ms | null =>
  (site.configurations.at(-1)?.checkpoint ?? 0) > 0 ? (openAfter(site, at, 0)?.minGapMs ?? 0) : null;

/** A read that is the crossing of its visit at a checkpoint. */
export interface CrossingRead {
  /** Its position in `Hearing.reads`. */
  readonly read: number;
  readonly at: EpochMs;
  readonly gapMs: Ms;
}

/** Boxes hear who passes for a few seconds; who is heard for longer before the window opens waits there. */
const longestPass: Ms = 5_000;

/**
 * The read that is the crossing of a visit at a checkpoint: the first one of a reader that serves it, or, where a window opens during the pass, the first one in it. Readers
 * that serve something else may hear the runner before. `readers`: those of the checkpoint. Null: it is shut.
 */
export function crossingRead(
  { reads }: Pick<Hearing, 'reads'>,
  readers: readonly ReaderConfiguration[],
  visit: Pick<Visit, 'reads'>,
): CrossingRead | null {
  let since: EpochMs | null = null;
  for (const index of visit.reads) {
    const { device, at } = reads[index] as Hearing['reads'][number]; // a visit is made of them
    if (since !== null && at - since > longestPass) return null;
    for (const reader of readers) {
      if (reader.device !== device) continue;
      if (isOpen(reader, at)) return { read: index, at, gapMs: reader.minGapMs };
      since ??= at;
    }
  }
  return null;
}

/** The time from an instant to the nearest window of a checkpoint. */
export const timeOutside = (readers: readonly ReaderConfiguration[], at: EpochMs): Ms =>
  Math.min(...readers.map(({ opensAt, closesAt }) => Math.max(opensAt - at, at - closesAt, 0)));
