import { raceAct, raceActs } from '@dorsal/contract/calls/staff/acts.ts';
import { addNeutralised } from '@dorsal/contract/calls/staff/corrections.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { queryOptions } from '@tanstack/react-query';
import { type Command, call } from '#api/call.ts';
import { commandWithHeaders } from '#api/command.ts';
import { type Besides, besidesOf } from '../preview/preview-query.ts';
import type { Asked } from './act-drafts.ts';

/** A mat, or a checkpoint, that does not count for a while; each null: all of them, or an open end. */
export interface Aside {
  readonly id: string;
  /** The name of the reader. */
  readonly mat: string | null;
  /** The id of the checkpoint. */
  readonly stop: string | null;
  readonly wave: string | null;
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
  readonly reason: string;
}

/** A start that has a gun, or waits for one. */
export interface Start {
  /** Null: the race itself. */
  readonly wave: string | null;
  readonly plannedAt: EpochMs | null;
  readonly gunAt: EpochMs | null;
}

/** The acts that stand in a race, and what others can be about. */
export interface StandingActs {
  readonly asides: readonly Aside[];
  /** The id of the checkpoint where the race is classified; null: at its finish. */
  readonly stoppedAt: string | null;
  readonly isOfficial: boolean;
  readonly starts: readonly Start[];
  readonly readers: readonly { readonly number: number; readonly name: string; readonly stops: readonly string[] }[];
  readonly waves: readonly string[];
  readonly clubs: readonly string[];
}

export const actsQuery = (race: string) =>
  queryOptions({
    queryKey: ['staff', 'race day', 'acts', race],
    queryFn: async ({ signal }): Promise<StandingActs> => {
      const { asides, stopped_at, official, starts, readers, waves, clubs } = await call(
        raceActs,
        { body: { modality: race } },
        signal,
      );
      return {
        asides: asides.map(
          ({ _id: id, reader, reader_name, intermediate = null, wave = null, from = null, to = null, reason }) => ({
            ...{ id, mat: reader_name ?? (reader === undefined ? null : String(reader)), stop: intermediate },
            ...{ wave, from, to, reason },
          }),
        ),
        stoppedAt: stopped_at ?? null,
        isOfficial: official,
        starts: starts.map(({ wave = null, planned = null, gun = null }) => ({ wave, plannedAt: planned, gunAt: gun })),
        readers: readers.map(({ number, name, intermediates }) => ({ number, name, stops: intermediates })),
        ...{ waves, clubs },
      };
    },
  });

/** Does an act; gives who moved between the look at it and the act. @throws CallFailed */
export async function doAct(asked: Asked, sent: Command): Promise<Besides | null> {
  const { headers } =
    asked.command === 'raceAct'
      ? await commandWithHeaders(raceAct, { body: asked.body }, sent)
      : await commandWithHeaders(addNeutralised, { body: asked.body }, sent);
  return besidesOf(headers);
}
