import type { EpochMs, Ms } from '#timing/types.ts';

/** The things that can be wrong with a chip at a check station. */
export const chipFaults = [
  'unknown',
  'other_event',
  'several',
  'cancelled',
  'other_race',
  'no_bib',
  'not_collected',
] as const;
export type ChipFault = (typeof chipFaults)[number];

/** A chip that a check station has heard. */
export interface HeardChip {
  readonly at: EpochMs;
  /** Its bearer in the event; null: nobody there has it. */
  readonly bearer: ChipBearer | null;
  /** Somebody has it in another event. */
  readonly isElsewhere: boolean;
}

export interface ChipBearer {
  readonly person: number;
  readonly race: string;
  readonly hasBib: boolean;
  readonly isCancelled: boolean;
  readonly hasCollected: boolean;
}

interface Station {
  /** The race that the station is for; undefined: all of the event. */
  readonly race: string | undefined;
  /** Somebody of the event has collected a bib: where nobody notes it, it is no fault. */
  readonly isCollecting: boolean;
}

/** Chips of different people that are heard within this lie at the antenna together. */
const togetherMs: Ms = 500;

/** Judges the chips that a station has heard, each once; null: all is well. Several chips of one person are one. */
export const checkChips = (heard: readonly HeardChip[], station: Station): (ChipFault | null)[] =>
  heard.map((chip) => (heard.some((other) => isBeside(chip, other)) ? 'several' : faultOf(chip, station)));

/** Somebody else's chip was heard together with this one. Chips of nobody are each somebody else's. */
const isBeside = (chip: HeardChip, other: HeardChip): boolean =>
  other !== chip &&
  Math.abs(other.at - chip.at) <= togetherMs &&
  (chip.bearer === null || chip.bearer.person !== other.bearer?.person);

function faultOf({ bearer, isElsewhere }: HeardChip, { race, isCollecting }: Station): ChipFault | null {
  if (bearer === null) return isElsewhere ? 'other_event' : 'unknown';
  if (bearer.isCancelled) return 'cancelled';
  if (race !== undefined && bearer.race !== race) return 'other_race';
  if (!bearer.hasBib) return 'no_bib';
  return isCollecting && !bearer.hasCollected ? 'not_collected' : null;
}
