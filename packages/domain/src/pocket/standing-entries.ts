import type { PocketEntry, PocketKind } from './pocket-entry.ts';

/** A line of a phone's log that says something by itself and was not taken back. */
export interface Standing {
  readonly entry: PocketEntry & { readonly kind: Exclude<PocketKind, 'bib' | 'cancel'> };
  /** Public id of where it was taken, as the last naming has it: races that share a place have a checkpoint each. */
  readonly checkpoint: string | undefined;
  /** As it was named last; null: nobody has said whose it is. */
  readonly bib: string | null;
  /** The line that named it last: the stamp itself where it came with its bib. */
  readonly namedBy: Pick<PocketEntry, 'epoch' | 'seq'>;
}

/**
 * The stamps, guns and words on people of a log that stand, in its order. Naming a stamp again moves it to the other bib, whichever it had before; a line that
 * was taken back is as if it had never been, a naming and a taking back too. What names or takes back a line that comes after it, or none, says nothing.
 */
export function standingEntries(entries: readonly PocketEntry[]): Standing[] {
  const inOrder = entries.toSorted(byPlace);
  const places = new Map(inOrder.map((entry, place) => [keyOf(entry.epoch, entry.seq), place]));
  const targetOf = ({ epoch, ref, refEpoch = epoch }: PocketEntry): number | undefined =>
    ref === undefined ? undefined : places.get(keyOf(refEpoch, ref));
  const gone = takenBack(inOrder, targetOf);
  const named = new Map<number, PocketEntry>();
  for (const [place, entry] of inOrder.entries()) {
    const target = entry.kind === 'bib' && !gone.has(place) ? targetOf(entry) : undefined;
    if (target !== undefined && target < place) named.set(target, entry);
  }
  return inOrder.flatMap((entry, place): Standing[] => {
    if (gone.has(place) || !isOfItself(entry)) return [];
    const naming = named.get(place) ?? entry;
    const checkpoint = naming.checkpoint ?? entry.checkpoint;
    return [{ entry, checkpoint, bib: naming.bib ?? null, namedBy: { epoch: naming.epoch, seq: naming.seq } }];
  });
}

/** The places of the lines that were taken back; the last word comes first, as it may take back another one. */
function takenBack(
  inOrder: readonly PocketEntry[],
  targetOf: (entry: PocketEntry) => number | undefined,
): ReadonlySet<number> {
  const gone = new Set<number>();
  for (let place = inOrder.length - 1; place >= 0; place--) {
    const entry = inOrder[place];
    if (entry?.kind !== 'cancel' || gone.has(place)) continue;
    const target = targetOf(entry);
    if (target !== undefined && target < place) gone.add(target);
  }
  return gone;
}

const isOfItself = (entry: PocketEntry): entry is Standing['entry'] => entry.kind !== 'bib' && entry.kind !== 'cancel';
const keyOf = (epoch: number, seq: number): string => `${epoch}:${seq}`;
const byPlace = (a: PocketEntry, b: PocketEntry): number => a.epoch - b.epoch || a.seq - b.seq;
