import { raceLine } from '@dorsal/contract/calls/staff/acts.ts';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Somebody who crossed a line. */
export interface OnLine {
  readonly bib: string;
  readonly name: string;
  readonly timeMs: Ms;
}

/** The order of a judge that stands. */
export interface LineOrder {
  readonly id: string;
  /** Bibs; those of one rank are equal. */
  readonly ranks: readonly (readonly string[])[];
  /** The author; null: the trail does not say. */
  readonly by: string | null;
  readonly at: EpochMs | null;
  /** The times contradict it by now. */
  readonly rests: boolean;
}

/** The people who crossed a line near somebody, as they stand there. */
export interface Line {
  readonly people: readonly OnLine[];
  readonly order: LineOrder | null;
  readonly isOfficial: boolean;
}

/** A line of a race (`finish`, or the id of a checkpoint) around the bib of somebody. */
export interface AskedLine {
  readonly race: string;
  readonly stop: string;
  readonly bib: string;
}

export const lineQuery = ({ race, stop, bib }: AskedLine) =>
  queryOptions({
    queryKey: ['staff', 'race day', 'line', race, stop, bib],
    queryFn: async ({ signal }): Promise<Line> => {
      const body = { modality: race, intermediate: stop, bib };
      const { people, order, rests, official } = await call(raceLine, { body }, signal);
      return {
        people: people.flatMap(({ bib_number, name, total_time }) =>
          bib_number === undefined ? [] : [{ bib: bib_number, name, timeMs: total_time }],
        ),
        order: order
          ? {
              id: order._id,
              ranks: order.ranks.map((rank) => rank.map(({ bib_number = '' }) => bib_number)),
              ...{ by: order.by ?? null, at: order.at ?? null, rests },
            }
          : null,
        isOfficial: official,
      };
    },
    meta: { isQuiet: true },
  });
