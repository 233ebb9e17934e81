import {
  acceptMissRates,
  addNeutralised,
  deleteNeutralised,
  knownByStaff,
} from '@dorsal/contract/calls/staff/corrections.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { queryOptions } from '@tanstack/react-query';
import { type Command, call } from '#api/call.ts';
import { commandWithHeaders } from '#api/command.ts';
import { instantOf } from '../../form/zoned-hours.ts';

export interface Span {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** The share of crossings that one mat misses. */
export interface MatRate {
  /** Its checkpoints, in course order. */
  readonly stops: readonly string[];
  readonly passes: number;
  readonly skips: number;
  /** 0 to 1. */
  readonly proposed: number;
  /** Null: the usual one. */
  readonly accepted: number | null;
}

/** The knowledge of staff of a race beside its reads. */
export interface Known {
  readonly rates: readonly MatRate[];
  /** The rates stand: the race is provisional or official. */
  readonly isFrozen: boolean;
  readonly neutralised: readonly Span[];
}

export const knownQuery = (race: string) =>
  queryOptions({
    queryKey: ['staff', 'known', race],
    queryFn: async ({ signal }): Promise<Known> => {
      const { miss_rates, is_frozen, neutralised } = await call(knownByStaff, { body: { modality: race } }, signal);
      const rates = miss_rates.map(({ checkpoints: stops, miss_rate, ...rate }) => ({
        ...rate,
        stops,
        accepted: miss_rate ?? null,
      }));
      return { rates, isFrozen: is_frozen, neutralised };
    },
  });

/** A change of what is known, chosen and not yet done. */
export type KnownChange =
  | { readonly kind: 'add'; readonly span: Span }
  | { readonly kind: 'delete'; readonly span: Span }
  /** Of the mat of these stops. `rate` null: the usual one again. */
  | { readonly kind: 'rate'; readonly stops: readonly string[]; readonly rate: number | null };

/** The call that a change makes, to be looked at or done. */
export function askedOf(race: string, change: KnownChange) {
  switch (change.kind) {
    case 'add':
      return { command: 'addNeutralised', body: { modality: race, ...change.span } } as const;
    case 'delete':
      return { command: 'deleteNeutralised', body: { modality: race, ...change.span } } as const;
    case 'rate': {
      const [intermediate = ''] = change.stops; // a mat has one
      const data = [{ intermediate, miss_rate: change.rate }];
      return { command: 'acceptMissRates', body: { modality: race, data } } as const;
    }
  }
}

export async function changeKnown(race: string, change: KnownChange, sent: Command): Promise<void> {
  const asked = askedOf(race, change);
  switch (asked.command) {
    case 'addNeutralised':
      return void (await commandWithHeaders(addNeutralised, { body: asked.body }, sent));
    case 'deleteNeutralised':
      return void (await commandWithHeaders(deleteNeutralised, { body: asked.body }, sent));
    case 'acceptMissRates':
      return void (await commandWithHeaders(acceptMissRates, { body: asked.body }, sent));
  }
}

/** A span as two fields of day and hour have it: `2026-05-08T10:20:30`. Null: one of them is empty, or it ends before it begins. */
export function typedSpan(from: string, to: string, zone: string): Span | null {
  const at = (text: string): EpochMs | null => {
    const [day = '', hour = ''] = text.split('T');
    return hour === '' ? null : instantOf('at', { 'at.day': day, 'at.hour': hour }, zone);
  };
  const [first, last] = [at(from), at(to)];
  return first === null || last === null || last <= first ? null : { from: first, to: last };
}

/** A share as it is typed in percent, with a comma or a point: `3,5`. Null: it is none. */
export function typedShare(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace(/ ?%$/, '');
  const percent = /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
  return percent <= 100 ? Math.round(percent * 1_000) / 100_000 : null;
}
