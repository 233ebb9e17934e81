import type { EpochMs, Ms } from '#timing/types.ts';

/** The kinds of entries in the log of a helper's phone. */
export const pocketKinds = ['stamp', 'bib', 'cancel', 'gun', 'retired', 'back'] as const;
export type PocketKind = (typeof pocketKinds)[number];

/**
 * The reasons for which a line of a phone is no time of anybody yet, or was not done. `other_race`: who has that bib does not come by there. `not_done`: a gun or
 * a word on somebody that was refused, as another gun stands, they have finished, or the phone has no place in that race.
 */
export const stampWaits = ['no_bib', 'unknown_bib', 'other_race', 'uncertain', 'not_done'] as const;

/** The states of people that the phone of a helper tells. */
export const pocketStates = ['retired', 'back', 'finished', 'not_started'] as const;

/** The two clocks of a phone at one moment: of the day, which may be moved, and since its page began, which stops while it sleeps. */
export interface PhoneClocks {
  readonly wall: EpochMs;
  readonly mono: Ms;
}

/** One line of the log of a phone. Never edited: what is taken back or named anew is a line of its own. */
export interface PocketEntry extends PhoneClocks {
  readonly epoch: number;
  readonly seq: number;
  readonly segment: number;
  readonly kind: PocketKind;
  /** Public id: where a stamp was taken, and where somebody gave up; with a bib the same place in the race of whoever has it. */
  readonly checkpoint?: string | undefined;
  /** The line that is named or taken back, by its `seq`; in the epoch `refEpoch`, else in the same one. */
  readonly ref?: number | undefined;
  readonly refEpoch?: number | undefined;
  readonly bib?: string | undefined;
  /** Public id: the race of a gun, and its wave. */
  readonly modality?: string | undefined;
  readonly wave?: string | undefined;
}

/** One round trip to the server: the phone's clocks in the middle of it, and the instant of the server. */
export interface PocketContact extends PhoneClocks {
  readonly epoch: number;
  readonly segment: number;
  readonly serverAt: EpochMs;
  readonly rtt: Ms;
}

/** The word of staff on a segment whose instants are uncertain: they are moved by this, and are certain then. */
export interface SegmentShift {
  readonly epoch: number;
  readonly segment: number;
  readonly byMs: Ms;
}
