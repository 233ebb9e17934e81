/** The reasons why a file of a box may belong elsewhere. */
export const boxFileDoubts = ['other_box', 'other_race', 'other_day'] as const;
export type BoxFileDoubt = (typeof boxFileDoubts)[number];

/** The reads of a file, counted. */
export interface BoxFileCounts {
  readonly reads: number;
  /** Stored for another reader, at the same instants. */
  readonly ofOthers: number;
  /** Of chips that nobody of the event has. */
  readonly unknown: number;
  /** Beside the hours of the reader at the checkpoint. */
  readonly outside: number;
}

/** Of so few reads, shares say nothing of the race: chips of helpers and spares are heard everywhere. */
const fewest = 5;
/** A file of another box has most of its reads stored there; one instant may be shared by chance. */
const mostOfOthers = 0.2;
const mostUnknown = 0.5;
/** A box that was on all week has reads of other days; one without any of this day is of another. */
const mostOutside = 0.95;

/** The reasons for which a file looks as if it belonged elsewhere. */
export function doubtsAbout({ reads, ofOthers, unknown, outside }: BoxFileCounts): readonly BoxFileDoubt[] {
  const isMore = (part: number, share: number): boolean => part > share * reads;
  return [
    ...(isMore(ofOthers, mostOfOthers) ? ['other_box' as const] : []),
    ...(reads >= fewest && isMore(unknown, mostUnknown) ? ['other_race' as const] : []),
    ...(isMore(outside, mostOutside) ? ['other_day' as const] : []),
  ];
}
