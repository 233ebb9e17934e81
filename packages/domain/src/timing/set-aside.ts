import type { Entrant, MatAside, Read, ReaderConfiguration, TimeSpan, TimingRules } from './types.ts';

/**
 * The rules as they hold for one runner: the windows of their readers without the spans in which staff set a mat aside. What a mat told then counts for
 * nothing, and it is no mat that missed somebody either. Set aside for a whole race, a start has no reader: the gun starts everyone. Nearly always the very rules.
 */
export function rulesInForce(rules: TimingRules, { wave }: Pick<Entrant, 'wave'>): TimingRules {
  const { asides = [] } = rules;
  if (asides.length === 0) return rules;
  const known = inForce.get(rules) ?? new Map<number | null, TimingRules>();
  inForce.set(rules, known);
  const found = known.get(wave) ?? { ...rules, readers: rules.readers.flatMap((one) => leftOpen(one, asides, wave)) };
  known.set(wave, found);
  // They hold as they are for whoever asks again.
  inForce.set(found, new Map([...(inForce.get(found) ?? []), [wave, found]]));
  return found;
}

const inForce = new WeakMap<TimingRules, Map<number | null, TimingRules>>();

/** The reads as they hold for one runner: those of a mat that was set aside are taken out. One that is aside at a single checkpoint still tells of the others. */
export function readsInForce(
  { asides = [] }: Pick<TimingRules, 'asides'>,
  { wave }: Pick<Entrant, 'wave'>,
  reads: readonly Read[],
): readonly Read[] {
  const whole = asides.filter((aside) => aside.checkpoint === null && isOfWave(aside, wave));
  if (whole.length === 0) return reads;
  return reads.map((read) => (whole.some((aside) => isIn(aside, read)) ? { ...read, isInvalidated: true } : read));
}

/**
 * Tells whether a checkpoint was not on the course when a runner came by, between their crossings before and after it: nobody misses a time there.
 * Infinity where there is none.
 */
export const isOffCourse = (
  { asides = [] }: Pick<TimingRules, 'asides'>,
  { wave }: Pick<Entrant, 'wave'>,
  { checkpoint, after, before }: { readonly checkpoint: number; readonly after: number; readonly before: number },
): boolean =>
  asides.some(
    (aside) => aside.checkpoint === checkpoint && isOfWave(aside, wave) && aside.from <= before && aside.to >= after,
  );

const isOfWave = (aside: MatAside, wave: number | null): boolean => aside.wave === null || aside.wave === wave;
const isOfDevice = (aside: MatAside, device: number): boolean => aside.device === null || aside.device === device;
const isIn = (aside: MatAside, { device, at }: Read): boolean =>
  isOfDevice(aside, device) && at >= aside.from && at <= aside.to;

/** A window without the spans that are set aside; both ends of each belong to it. */
function leftOpen(reader: ReaderConfiguration, asides: readonly MatAside[], wave: number | null) {
  let open: readonly TimeSpan[] = [{ from: reader.opensAt, to: reader.closesAt }];
  for (const aside of asides) {
    const isMeant = aside.checkpoint === null || aside.checkpoint === reader.checkpoint;
    if (isMeant && isOfDevice(aside, reader.device) && isOfWave(aside, wave))
      open = open.flatMap((one) => cut(one, aside));
  }
  return open.map(({ from, to }): ReaderConfiguration => ({ ...reader, opensAt: from, closesAt: to }));
}

function cut(open: TimeSpan, aside: TimeSpan): TimeSpan[] {
  if (aside.to < open.from || aside.from > open.to) return [open];
  const before = { from: open.from, to: aside.from - 1 };
  const after = { from: aside.to + 1, to: open.to };
  return [before, after].filter(({ from, to }) => from <= to);
}
