import type { EpochMs, Ms } from '#timing/types.ts';

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
