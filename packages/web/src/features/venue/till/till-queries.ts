import { correctPayment, listPayments, listTills, listUnpaid } from '@dorsal/contract/calls/staff/tills.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { Payment, TillSum } from '@dorsal/domain/registration/till.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { queryOptions } from '@tanstack/react-query';
import { callAs } from '#api/call.ts';
import { storedText, storeText } from '#browser/storage.ts';
import { changeOnce } from '#features/venue/desk/change-once.ts';
import { type Desk, keyOf } from '#features/venue/desk/desk-queries.ts';
import { deskNameToSend, tillId } from '#features/venue/desk/desk-session.ts';
import { isOffline } from '#ui/failures/failures.ts';

/** A till that was closed, with what stood in it. */
export interface ClosedTill {
  readonly at: EpochMs;
  readonly sums: readonly TillSum[];
}

/** The till of this device, as the server last told it. */
export interface OwnTill {
  readonly sums: readonly TillSum[];
  readonly closings: readonly ClosedTill[];
  /** Of all desks. */
  readonly unpaid: { readonly entries: number; readonly cents: number };
  /** Null: this browser has never seen it, and there is no network. */
  readonly seenAt: EpochMs | null;
}

const unseenTill: OwnTill = { sums: [], closings: [], unpaid: { entries: 0, cents: 0 }, seenAt: null };

const storedUnder = (address: string): string => `dorsal.venue.sums.${address}`;

/** Without a network the till as it was last seen. */
export const tillQuery = (desk: Desk, event: string) =>
  queryOptions({
    queryKey: keyOf(desk, 'till'),
    queryFn: async ({ signal }): Promise<OwnTill> => {
      try {
        const { answer } = await callAs(listTills, { body: { event } }, { token: desk.token, signal });
        const till = ownTillOf(answer, tillId(desk.address));
        storeText(storedUnder(desk.address), JSON.stringify(till));
        return till;
      } catch (error) {
        if (!isOffline(error)) throw error;
        // The money of what waits here is counted all the same.
        return storedTill(desk.address) ?? unseenTill;
      }
    },
    networkMode: 'always',
    refetchInterval: 30_000,
  });

function storedTill(address: string): OwnTill | null {
  try {
    return JSON.parse(storedText(storedUnder(address)) ?? 'null');
  } catch {
    return null;
  }
}

type Sums = AnswerOf<typeof listTills>['tills'][number]['sums'];
const sumsOf = (sums: Sums): TillSum[] => sums.map(({ how, amount, entries }) => ({ how, cents: amount, entries }));

function ownTillOf({ tills, unpaid }: AnswerOf<typeof listTills>, till: string): OwnTill {
  const own = tills.find((one) => one.till === till);
  return {
    sums: sumsOf(own?.sums ?? []),
    closings: (own?.closings ?? []).map(({ closed_at: at, sums }) => ({ at, sums: sumsOf(sums) })),
    unpaid: { entries: unpaid.entries, cents: unpaid.amount },
    seenAt: Date.now(),
  };
}

/** The money of an entry: due, and paid. */
export interface EntryMoney {
  /** Null: nobody had said what the race costs. */
  readonly due: number | null;
  readonly payment: Payment | null;
}

/** The money of entries, by their ids; of those that a desk has entered. */
export const moneyQuery = (desk: Desk, event: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: keyOf(desk, 'money', ids.join()),
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, EntryMoney>> => {
      const body = { event, registrations: [...ids] };
      const { answer } = await callAs(listPayments, { body }, { token: desk.token, signal });
      return new Map(
        answer.map(({ registration, due, payment }) => [
          registration,
          { due: due ?? null, payment: payment ? { how: payment.how, cents: payment.amount } : null },
        ]),
      );
    },
    enabled: ids.length > 0,
    // The list beside it says that there is no network.
    meta: { isQuiet: true },
  });

/** Somebody who has not paid. */
export interface UnpaidEntry {
  readonly registration: string;
  readonly bib: string;
  /** '': it runs without one. */
  readonly name: string;
  readonly race: string;
  readonly due: number;
}

/** Those of all desks, the oldest entries first. */
export const unpaidQuery = (desk: Desk, event: string) =>
  queryOptions({
    queryKey: keyOf(desk, 'unpaid'),
    queryFn: async ({ signal }): Promise<readonly UnpaidEntry[]> => {
      const { answer } = await callAs(listUnpaid, { body: { event } }, { token: desk.token, signal });
      return answer.map(({ registration, bib_number: bib = '', name, surname, modality: race, due }) => ({
        ...{ registration, bib, race, due },
        name: [name, surname].filter(Boolean).join(' '),
      }));
    },
    networkMode: 'always',
  });

interface Correction {
  readonly registration: string;
  readonly was: Payment | null;
  readonly is: Payment | null;
}

/** @throws CallFailed */
export async function correct(desk: Desk, { registration, was, is }: Correction): Promise<void> {
  const name = deskNameToSend(desk.address);
  const body = {
    ...{ registration, was: wireOf(was), is: wireOf(is), till: tillId(desk.address) },
    ...(name !== '' && { desk: name }),
  };
  await changeOnce(desk, { called: correctPayment, input: { body }, subject: registration });
}

const wireOf = (payment: Payment | null) => payment && { how: payment.how, amount: payment.cents };
