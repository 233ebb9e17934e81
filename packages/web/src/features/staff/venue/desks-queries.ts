import { giveStock, listStock, returnStock, takeStock } from '@dorsal/contract/calls/staff/bib-stock.ts';
import { listTills, listUnpaid } from '@dorsal/contract/calls/staff/tills.ts';
import { sameBib } from '@dorsal/domain/registration/bibs.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { command } from '#api/command.ts';

export const desksKey = ['desks'];
const refreshMs = 15_000;

export type Tills = Awaited<ReturnType<typeof call<typeof listTills>>>;
export type Stock = Awaited<ReturnType<typeof call<typeof listStock>>>;

export const tillsQuery = (event: string) =>
  queryOptions({
    queryKey: [...desksKey, 'tills', event],
    queryFn: ({ signal }) => call(listTills, { body: { event } }, signal),
    refetchInterval: refreshMs,
  });

export const stockQuery = (event: string) =>
  queryOptions({
    queryKey: [...desksKey, 'stock', event],
    queryFn: ({ signal }) => call(listStock, { body: { event } }, signal),
    refetchInterval: refreshMs,
  });

export type Unpaid = Awaited<ReturnType<typeof fetchUnpaid>>[number];

export const unpaidQuery = (event: string) =>
  queryOptions({
    queryKey: [...desksKey, 'unpaid', event],
    queryFn: ({ signal }) => fetchUnpaid(event, signal),
    refetchInterval: refreshMs,
  });

const fetchUnpaid = async (event: string, signal: AbortSignal) =>
  (await call(listUnpaid, { body: { event } }, signal)).map(({ bib_number: bib, typed_at: at, ...one }) => ({
    ...one,
    bib,
    at,
  }));

export interface NewBib {
  readonly bib_number: string;
  readonly chip?: string;
}

export const giveBibs = (event: string, modality: string, bibs: readonly NewBib[], id: string) =>
  command(giveStock, { body: { event, modality, bibs: [...bibs] } }, id);

export interface Leased {
  readonly till: string;
  readonly desk?: string | undefined;
  readonly bibs: readonly string[];
}

/** Those of some bibs that desks have, by desk. */
export function leasedOf(stock: Stock | undefined, bibs: readonly NewBib[]): readonly Leased[] {
  const keys = new Set(bibs.map(({ bib_number: bib }) => sameBib(bib)));
  const leased = (stock?.bibs ?? []).flatMap(({ bib_number: bib, state, till, desk }) =>
    till !== undefined && state === 'free' && keys.has(sameBib(bib)) ? [{ bib, till, desk }] : [],
  );
  return [...Map.groupBy(leased, ({ till }) => till)].map(([till, of]) => ({
    ...{ till, desk: of[0]?.desk },
    bibs: of.map(({ bib }) => bib),
  }));
}

/** Takes bibs that neither a person nor a desk has out of the stock. */
export const takeBibs = (event: string, bibs: readonly NewBib[], id: string) =>
  command(takeStock, { body: { event, bibs: bibs.map(({ bib_number: bib }) => bib) } }, id);

/** Takes back what the desk of a device has leased: a device that is lost gives nothing back by itself. */
export const releaseBibs = (event: string, till: string, id: string) =>
  command(returnStock, { body: { event, till } }, id);

/** Bibs in one call, at most. */
const mostBibs = 2_000;

/**
 * The bibs of a range, with their chips: one a line, in order, or each with its bib before it ('201 A1F'). Null: it is no range, or there are more or
 * fewer chips than bibs.
 */
export function bibsOf(range: { readonly from: string; readonly to: string }, chips: string): readonly NewBib[] | null {
  const [, letters = '', first = ''] = /^(\D*)(\d+)$/.exec(range.from.trim()) ?? [];
  const [, same = '', last = ''] = /^(\D*)(\d+)$/.exec(range.to.trim() || range.from.trim()) ?? [];
  const count = Number(last) - Number(first) + 1;
  if (first === '' || last === '' || letters !== same || !(count >= 1 && count <= mostBibs)) return null;
  const bibs = Array.from(
    { length: count },
    (_, at) => `${letters}${String(Number(first) + at).padStart(first.length, '0')}`,
  );
  const lines = chips
    .split('\n')
    .map((line) =>
      line
        .trim()
        .split(/[\s,;]+/)
        .filter(Boolean),
    )
    .filter((line) => line.length > 0);
  if (lines.length === 0) return bibs.map((bib) => ({ bib_number: bib }));
  const named = new Map(lines.flatMap(([bib = '', chip]) => (chip === undefined ? [] : [[bib, chip] as const])));
  const inOrder = lines.flatMap(([chip = '', more]) => (more === undefined ? [chip] : []));
  if (named.size + inOrder.length !== count || (named.size > 0 && inOrder.length > 0)) return null;
  const given = bibs.map((bib, at) => ({ bib_number: bib, chip: named.get(bib) ?? inOrder[at] ?? '' }));
  return given.some(({ chip }) => chip === '') ? null : given;
}
