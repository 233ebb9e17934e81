import type { EpochMs, Ms } from '#timing/types.ts';

/** The instants of one race at one mat. */
export interface HeardAndMissed {
  /** When people were heard there. */
  readonly heard: readonly EpochMs[];
  /** When those who were heard further on, and not there, are likely to have passed. */
  readonly missed: readonly EpochMs[];
  /** When those who are overdue there should have passed: nobody knows yet whether they did. */
  readonly late: readonly EpochMs[];
}

/** A stretch in which nearly nobody was heard. */
export interface MatGap {
  /** The last one heard before it. */
  readonly from: EpochMs;
  /** The first one heard after it; null: nobody yet. */
  readonly to: EpochMs | null;
  /** Those who are likely to have passed meanwhile. */
  readonly people: number;
}

/** So few say nothing: a pack that passes in a blink may hide as many. */
const leastMissed = 5;
/** Heard on each side of it, so that the mat did hear before and after. */
const leastHeard = 3;
const leastLengthMs: Ms = 60_000;
/** The share of people whom a mat hears while it is down: somebody may still come through. */
const heardWhileDown = 0.05;
/** The odds by which a gap must be likelier than a mat that misses now and then, as a logarithm. */
const leastEvidence = 12;

/**
 * The stretch that is told best by a mat that was down. Everybody who passed is one event, heard or not; each says by how much a mat that is down is more
 * likely than one that hears as this one does over the whole race, and the stretch with the greatest sum is the gap (Kadane). It reaches to the last
 * one heard before and the first one heard after, which are exact; the likely instants of those missed are not. Null: a plain race, or too few tell.
 */
export function likelyGap({ heard, missed, late }: HeardAndMissed): MatGap | null {
  const passed = [...heard.map((at) => ({ at, isHeard: true })), ...[...missed, ...late].map(unheard)].toSorted(inTime);
  const share = Math.min(0.99, Math.max(0.5, heard.length / Math.max(1, passed.length)));
  const stretch = bestStretch(passed, ({ isHeard }) =>
    isHeard ? Math.log(heardWhileDown / share) : Math.log((1 - heardWhileDown) / (1 - share)),
  );
  if (stretch === null || stretch.sum < leastEvidence) return null;
  const [before, within, after] = cut(passed, stretch);
  const from = before.findLast(({ isHeard }) => isHeard)?.at;
  const to = after.find(({ isHeard }) => isHeard)?.at ?? null;
  const people = within.filter(({ isHeard }) => !isHeard).length;
  if (from === undefined || people < leastMissed || heardIn(before) < leastHeard) return null;
  if (to === null) return isDownSince(missed, from) ? { from, to, people } : null;
  return heardIn(after) < leastHeard || to - from < leastLengthMs ? null : { from, to, people };
}

interface Passing {
  readonly at: EpochMs;
  readonly isHeard: boolean;
}

const unheard = (at: EpochMs): Passing => ({ at, isHeard: false });
/** Of the same instant those heard come first, whatever the order in which they were given. */
const inTime = (a: Passing, b: Passing): number => a.at - b.at || Number(b.isHeard) - Number(a.isHeard);
const heardIn = (passed: readonly Passing[]): number => passed.filter(({ isHeard }) => isHeard).length;

/** A mat that hears nobody any more is told by people further on alone: who is only overdue may have gone home. */
const isDownSince = (missed: readonly EpochMs[], from: EpochMs): boolean =>
  missed.filter((at) => at > from).length >= leastMissed;

interface Stretch {
  /** The first and the last event of it. */
  readonly first: number;
  readonly last: number;
  readonly sum: number;
}

function bestStretch(passed: readonly Passing[], weightOf: (one: Passing) => number): Stretch | null {
  let best: Stretch | null = null;
  let [first, sum] = [0, 0];
  for (const [index, one] of passed.entries()) {
    if (sum <= 0) [first, sum] = [index, 0];
    sum += weightOf(one);
    if (best === null || sum > best.sum) best = { first, last: index, sum };
  }
  return best;
}

const cut = (passed: readonly Passing[], { first, last }: Stretch) =>
  [passed.slice(0, first), passed.slice(first, last + 1), passed.slice(last + 1)] as const;

/** People in one minute. */
export interface MatMinute {
  readonly at: EpochMs;
  /** Heard, and those who are likely to have passed unheard or overdue. */
  readonly expected: number;
  readonly heard: number;
}

const minuteMs: Ms = 60_000;

/** The minutes of a span, each with those who should have passed in it and those who were heard. At most `most`: the last ones, or those around a gap. */
export function matMinutes(
  { heard, missed, late }: HeardAndMissed,
  { gap, most }: { readonly gap: MatGap | null; readonly most: number },
): readonly MatMinute[] {
  const all = [...heard, ...missed, ...late].map(minuteOf);
  if (all.length === 0) return [];
  const { first, last } = shownSpan(all, gap, most);
  const minutes = Array.from({ length: last - first + 1 }, (_, index) => ({
    ...{ at: (first + index) * minuteMs, expected: 0, heard: 0 },
  }));
  const count = (at: EpochMs, isHeard: boolean): void => {
    const minute = minutes[minuteOf(at) - first];
    if (minute === undefined) return;
    minute.expected += 1;
    if (isHeard) minute.heard += 1;
  };
  for (const at of heard) count(at, true);
  for (const at of [...missed, ...late]) count(at, false);
  return minutes;
}

const minuteOf = (at: EpochMs): number => Math.floor(at / minuteMs);

/** The first and the last of these minutes, or the part of `most` minutes that is shown. */
function shownSpan(minutes: readonly number[], gap: MatGap | null, most: number): { first: number; last: number } {
  const [first, last] = minutes.reduce(
    ([least, greatest], minute) => [Math.min(least, minute), Math.max(greatest, minute)] as const,
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const,
  );
  if (last - first < most) return { first, last };
  const end = gap === null ? last : minuteOf(gap.to ?? gap.from) + Math.floor(most / 2);
  const shown = Math.min(last, Math.max(first + most - 1, end));
  return { first: shown - most + 1, last: shown };
}

/** The acts that may mend what a mat missed. */
export const matMends = ['file', 'list', 'aside', 'miss_rate'] as const;
export type MatMend = (typeof matMends)[number];

/** A mat that misses more than this share is worth a word to the explanation of reads. */
const muchMissed = 0.05;

/**
 * The acts that fit: after a gap the file of the box, else times from paper or a video, else the mat is set aside for that while; where it misses people all
 * along, the file, and the rate that the explanation of reads should count with.
 */
export function mendsFor({ heard, missed }: HeardAndMissed, gap: MatGap | null): readonly MatMend[] {
  if (gap !== null) return ['file', 'list', 'aside'];
  const isMuch = missed.length >= leastMissed && missed.length / (heard.length + missed.length) > muchMissed;
  return isMuch ? ['file', 'miss_rate'] : [];
}

/** So few others tell nothing of the way between two mats. */
const leastOthers = 5;

/**
 * When those who were heard before and behind a mat, and not at it, are likely to have passed there: the way from the one to the other is divided as the
 * median of those heard at all three divides it. Each row has one instant a checkpoint, in course order. Where too few were heard at all three, nobody is told.
 */
export function likelyPassings(rows: readonly (readonly (EpochMs | null)[])[], position: number): EpochMs[] {
  const shares = new Map<string, number | null>();
  const shareOf = (before: number, behind: number): number | null => {
    const key = `${before} ${behind}`;
    const known = shares.get(key);
    if (known !== undefined) return known;
    const share = medianShare(rows, { before, here: position, behind });
    shares.set(key, share);
    return share;
  };
  return rows.flatMap((row) => {
    if (typeof row[position] === 'number') return [];
    const before = row.slice(0, position).findLastIndex((at) => at !== null);
    const behind = row.findIndex((at, place) => place > position && at !== null);
    const [from, to] = [row[before], row[behind]];
    if (typeof from !== 'number' || typeof to !== 'number' || to <= from) return [];
    const share = shareOf(before, behind);
    return share === null ? [] : [Math.round(from + share * (to - from))];
  });
}

interface Way {
  readonly before: number;
  readonly here: number;
  readonly behind: number;
}

function medianShare(rows: readonly (readonly (EpochMs | null)[])[], { before, here, behind }: Way): number | null {
  const shares = rows.flatMap((row) => {
    const [from, at, to] = [row[before] ?? null, row[here] ?? null, row[behind] ?? null];
    return from === null || at === null || to === null || from >= at || at >= to ? [] : [(at - from) / (to - from)];
  });
  if (shares.length < leastOthers) return null;
  return shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? null;
}
