import { leaseStock, listStock, returnStock, stopNameless } from '@dorsal/contract/calls/staff/bib-stock.ts';
import { sameBib } from '@dorsal/domain/registration/bibs.ts';
import { queryOptions } from '@tanstack/react-query';
import { callAs } from '#api/call.ts';
import { storedText, storeText } from '#browser/storage.ts';
import { changeOnce } from '#features/venue/desk/change-once.ts';
import { type Desk, keyOf } from '#features/venue/desk/desk-queries.ts';
import { deskNameToSend, tillId } from '#features/venue/desk/desk-session.ts';
import { isOffline } from '#ui/failures/failures.ts';

/** A bib of the stock that nobody with a name has. */
export interface StockBib {
  readonly bib: string;
  readonly race: string;
  readonly isNameless: boolean;
  /** This device has leased it. */
  readonly isOwn: boolean;
}

const storedUnder = (address: string): string => `dorsal.venue.stock.${address}`;

/** Without a network the stock as it was last seen. */
export const stockQuery = (desk: Desk, event: string) =>
  queryOptions({
    queryKey: keyOf(desk, 'stock'),
    queryFn: async ({ signal }): Promise<readonly StockBib[]> => {
      try {
        const { answer } = await callAs(listStock, { body: { event } }, { token: desk.token, signal });
        const own = tillId(desk.address);
        const stock = answer.bibs.map(({ bib_number: bib, modality: race, state, till }) => ({
          ...{ bib, race, isNameless: state === 'nameless', isOwn: till === own },
        }));
        storeText(storedUnder(desk.address), JSON.stringify(stock));
        return stock;
      } catch (error) {
        const known = isOffline(error) ? storedStock(desk.address) : null;
        if (known === null) throw error;
        return known;
      }
    },
    networkMode: 'always',
    refetchInterval: 30_000,
  });

function storedStock(address: string): readonly StockBib[] | null {
  try {
    return JSON.parse(storedText(storedUnder(address)) ?? 'null');
  } catch {
    return null;
  }
}

/** Takes the next bibs of a race out of the stock for this desk. @throws CallFailed */
export async function leaseBibs(desk: Desk, event: string, race: string, count: number): Promise<void> {
  const name = deskNameToSend(desk.address);
  const body = { event, modality: race, count, till: tillId(desk.address), ...(name !== '' && { desk: name }) };
  await changeOnce(desk, { called: leaseStock, input: { body }, subject: 'stock' });
}

/** Gives back what this desk has not given out. @throws CallFailed */
export async function giveBack(desk: Desk, event: string): Promise<void> {
  const body = { event, till: tillId(desk.address) };
  await changeOnce(desk, { called: returnStock, input: { body }, subject: 'stock' });
}

/** Takes a bib back that runs without a name. @throws CallFailed */
export async function takeBack(desk: Desk, event: string, bib: string): Promise<void> {
  await changeOnce(desk, {
    called: stopNameless,
    input: { body: { event, bib_number: bib } },
    subject: `nameless ${bib}`,
  });
}

/** The stock without bibs whose entries wait here. */
export function withoutWaiting(stock: readonly StockBib[], waiting: readonly string[]): readonly StockBib[] {
  const waits = new Set(waiting.map(sameBib));
  return stock.filter(({ bib }) => !waits.has(sameBib(bib)));
}
