interface Label {
  /** Its middle, in the unit of `width`. */
  readonly at: number;
  readonly width: number;
  /** The higher, the sooner it is kept. */
  readonly weight: number;
}

/** Which labels can stand without touching another: the weightiest first, the rest where there is still room. */
export function labelsApart(labels: readonly Label[], gap: number): boolean[] {
  const kept = new Set<Label>();
  for (const label of labels.toSorted((a, b) => b.weight - a.weight)) {
    const isFree = [...kept].every((other) => Math.abs(other.at - label.at) >= (other.width + label.width) / 2 + gap);
    if (isFree) kept.add(label);
  }
  return labels.map((label) => kept.has(label));
}
