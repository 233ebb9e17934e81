import { listRegistrations } from '@dorsal/contract/calls/registrations.ts';
import { raceAct, raceActs } from '@dorsal/contract/calls/staff/acts.ts';
import { addIntermediate, addNeutralised } from '@dorsal/contract/calls/staff/corrections.ts';
import { giveChip } from '@dorsal/contract/calls/staff/rulings.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { queryOptions } from '@tanstack/react-query';
import { type Command, call } from '#api/call.ts';
import { commandWithHeaders } from '#api/command.ts';
import { forStaff } from '../lists/for-staff.ts';
import { type Besides, besidesOf } from '../preview/preview-query.ts';
import type { Asked, PlannedRace, Wearer } from './act-drafts.ts';

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
  /** Some of its people have a crossing behind the start, which a gun can move. */
  readonly hasPassed: boolean;
}

/** The acts that stand in a race, and what others can be about. */
export interface StandingActs {
  readonly asides: readonly Aside[];
  /** The id of the checkpoint where the race is classified; null: at its finish. */
  readonly stoppedAt: string | null;
  readonly isOfficial: boolean;
  readonly starts: readonly Start[];
  /** People start by the offsets of the start list. */
  readonly isByOffsets: boolean;
  readonly readers: readonly { readonly number: number; readonly name: string; readonly stops: readonly string[] }[];
  readonly waves: readonly string[];
  readonly clubs: readonly string[];
}

export const actsQuery = (race: string) =>
  queryOptions({
    queryKey: ['staff', 'race day', 'acts', race],
    queryFn: async ({ signal }): Promise<StandingActs> => {
      const { asides, stopped_at, official, starts, by_offsets, readers, waves, clubs } = await call(
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
        starts: starts.map(({ wave = null, planned = null, gun = null, has_passed: hasPassed }) => ({
          ...{ wave, plannedAt: planned, gunAt: gun, hasPassed },
        })),
        isByOffsets: by_offsets,
        readers: readers.map(({ number, name, intermediates }) => ({ number, name, stops: intermediates })),
        ...{ waves, clubs },
      };
    },
  });

const staffList = forStaff(listRegistrations);

/** Everything that is known of wearers. */
export const wearersKey = ['wearers of bibs'] as const;

/**
 * The wearer of a bib of an event; null: nobody. It is not asked for again by itself: a swap names the wearers that were looked at, and a repeat after a lost answer
 * has to be the same swap, not one back.
 */
export const wearerQuery = (event: string, bib: string) =>
  queryOptions({
    queryKey: [...wearersKey, event, bib],
    queryFn: async ({ signal }): Promise<Wearer | null> => {
      const found = await call(staffList, { body: { event, bibs: [bib], limit: 1 } }, signal);
      const [one] = Array.isArray(found) ? found : []; // grouped where groups are asked for alone
      if (one === undefined) return null;
      const { _id: registration, name, surname, chips = [] } = one;
      return { registration, name: [name, surname].filter(Boolean).join(' '), chips };
    },
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false, refetchOnWindowFocus: false },
    // Without a network it says so.
    networkMode: 'always',
    meta: { isQuiet: true },
  });

/** Everything that is known of the starts that a delay moves. */
export const plannedKey = ['planned starts'] as const;

/** The races of an event that can be delayed still, the one of the form with them. Like wearers they are not asked for again by themselves. */
export const plannedQuery = (race: string) =>
  queryOptions({
    queryKey: [...plannedKey, race],
    queryFn: async ({ signal }): Promise<readonly PlannedRace[]> => {
      const { to_delay } = await call(raceActs, { body: { modality: race } }, signal);
      return to_delay.map(({ _id: id, name, start, waves }) => ({ id, name, startsAt: start, waves }));
    },
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false, refetchOnWindowFocus: false },
    // Without a network it says so.
    networkMode: 'always',
    meta: { isQuiet: true },
  });

/** Does an act; gives who moved between the look at it and the act. @throws CallFailed */
export async function doAct(asked: Asked, sent: Command): Promise<Besides | null> {
  const { headers } = await send(asked, sent);
  return besidesOf(headers);
}

function send(asked: Asked, sent: Command): Promise<{ readonly headers: Headers }> {
  switch (asked.command) {
    case 'raceAct':
      return commandWithHeaders(raceAct, { body: asked.body }, sent);
    case 'addNeutralised':
      return commandWithHeaders(addNeutralised, { body: asked.body }, sent);
    case 'giveChip':
      return commandWithHeaders(giveChip, { body: asked.body }, sent);
    case 'addIntermediate':
      return commandWithHeaders(addIntermediate, { body: asked.body }, sent);
  }
}
