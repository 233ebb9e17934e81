import {
  giveStock as giveCall,
  leaseStock as leaseCall,
  listStock,
  returnStock as returnCall,
  takeStock as takeCall,
} from '@dorsal/contract/calls/staff/bib-stock.ts';
import { normaliseChip } from '@dorsal/domain/readers/normalise-chip.ts';
import { sameBib } from '@dorsal/domain/registration/bibs.ts';
import * as z from 'zod';
import { type FoundEvent, findEvent } from '#modules/races/race-names-repository.ts';
import { lockRoster } from '#modules/roster/roster-repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { StoredCommand } from '#platform/commands/command-repository.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { type FieldFault, refuse } from '#platform/http/answers.ts';
import { actorOf, type Caller, deskOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import {
  type ChipBearer,
  deleteStock,
  insertStock,
  ownedOf,
  type StockBib,
  stockOf,
  writeLease,
} from './stock-repository.ts';
import type { OfTill } from './tills.ts';
import { raceToEnter } from './venue-repository.ts';

/** Bibs that are there before people: staff give a stock, desks lease from it and alone give back what they have. */
export const stockRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(listStock, async ({ body }) => {
    const event = await findEvent(context.db, body.event);
    return event === null ? refuse('event_not_found') : presentStock(await stockOf(context.db, event.number));
  }),
  serveEndpoint(giveCall, async ({ body, caller }) => {
    const event = await findEvent(context.db, body.event);
    if (event === null) return refuse('event_not_found');
    const given = await giveStock(context, { event, race: body.modality, bibs: body.bibs }, actorOf(caller));
    return given.ok ? { success: true as const } : refuse(given.refusal, { fields: given.faults ?? [] });
  }),
  serveEndpoint(takeCall, async ({ body, caller }) => {
    const event = await findEvent(context.db, body.event);
    if (event === null) return refuse('event_not_found');
    const { bibs, leased } = await takeStock(context, { event, bibs: body.bibs }, actorOf(caller));
    return { success: true as const, taken: bibs.length, ...(leased.length > 0 && { leased: leasesOf(leased) }) };
  }),
  serveEndpoint(leaseCall, async ({ body, caller }) => {
    const event = await findEvent(context.db, body.event);
    if (event === null) return refuse('event_not_found');
    const { modality: race, count, till, desk = '' } = body;
    const leased = await leaseStock(context, { event, race, count, till, desk: desk.trim() }, whoSays(caller));
    return leased.ok
      ? { success: true as const, bibs: [...leased.bibs] }
      : refuse(leased.refusal, { fields: leased.faults ?? [] });
  }),
  serveEndpoint(returnCall, async ({ body, caller }) => {
    const event = await findEvent(context.db, body.event);
    if (event === null) return refuse('event_not_found');
    const { bibs } = await returnStock(context, { event, till: body.till }, whoSays(caller));
    return { success: true as const, returned: bibs.length };
  }),
];

const whoSays = (caller: Caller | null): Actor => deskOf(caller)?.actor ?? actorOf(caller);

function presentStock(stock: readonly StockBib[]) {
  const races = [...new Set(stock.map(({ race }) => race))];
  return {
    bibs: stock.flatMap(({ bib, race, till, desk, state }) => {
      if (state === 'given') return [];
      const leased = { ...(till !== '' && { till }), ...(desk !== '' && { desk }) };
      return [{ bib_number: bib, modality: race, state, ...leased }];
    }),
    given: races.flatMap((race) => {
      const count = stock.filter((one) => one.race === race && one.state === 'given').length;
      return count === 0 ? [] : [{ modality: race, count }];
    }),
  };
}

interface NewBib {
  readonly bib_number: string;
  readonly chip?: string | undefined;
}

type Given =
  | { readonly ok: true; readonly bibs: readonly string[] }
  | {
      readonly ok: false;
      readonly refusal: 'modality_not_found' | 'invalid_request';
      readonly faults?: readonly FieldFault[];
    };

interface Giving {
  readonly event: FoundEvent;
  /** The public id. */
  readonly race: string;
  readonly bibs: readonly NewBib[];
}

const giveStock = (context: Context, { event, race: named, bibs }: Giving, by: Actor): Promise<Given> =>
  runCommand(context, { name: 'stock_given', by }, async (trx, note): Promise<Given> => {
    await lockRoster(trx, event.number);
    const race = await raceToEnter(trx, named);
    if (race?.event !== event.number) return { ok: false, refusal: 'modality_not_found' };
    const rows = bibs.map(({ bib_number: bib, chip }) => ({
      ...{ event_number: event.number, bib_key: sameBib(bib), bib, modality_number: race.number },
      chip: chip === undefined ? null : normaliseChip(chip),
    }));
    const faults = await faultsOf(trx, event.number, rows);
    if (faults.length > 0) return { ok: false, refusal: 'invalid_request', faults };
    await insertStock(trx, rows);
    const written = bibs.map(({ bib_number: bib }) => bib);
    note(`event:${event.oid}`, null, { [`stock:${written[0]}`]: { given: written, race: named } });
    return { ok: true, bibs: written };
  });

interface NewRow {
  readonly bib: string;
  readonly bib_key: string;
  readonly chip: string | null;
}

/** Faults told of one call: whoever pasted the wrong list sees that soon. */
const mostFaults = 20;

/** Each names the bib or the chip that stands in the way, and who has it. */
async function faultsOf(trx: Db, event: number, rows: readonly NewRow[]): Promise<FieldFault[]> {
  const stands = await stockOf(trx, event);
  const known = new Set(stands.map(({ bib }) => sameBib(bib)));
  const chipOf = ({ bib_key: bib, chip }: NewRow): string => chip ?? normaliseChip(bib);
  const chips = new Map(stands.map(({ bib, chip }) => [chip ?? normaliseChip(sameBib(bib)), bib]));
  const owned = await ownedOf(trx, event, { bibs: rows.map((row) => row.bib_key), chips: rows.map(chipOf) });
  const faults = rows.flatMap((row, at): FieldFault[] => {
    const { bib } = row;
    const chip = chipOf(row);
    const isTwice = known.has(row.bib_key);
    const chipOfBib = chips.get(chip);
    known.add(row.bib_key);
    chips.set(chip, bib);
    const of = `bibs.${at}`;
    const owner = owned.bibs.get(row.bib_key);
    if (owner !== undefined) return [{ path: `${of}.bib_number`, message: ownerText(bib, owner) }];
    if (isTwice) return [{ path: `${of}.bib_number`, message: `bib ${bib} is in the stock already` }];
    if (chipOfBib !== undefined)
      return [{ path: `${of}.chip`, message: `chip ${chip} is that of bib ${chipOfBib} of the stock` }];
    const bearer = owned.chips.get(chip);
    return bearer === undefined ? [] : [{ path: `${of}.chip`, message: bearerText(chip, bearer) }];
  });
  return faults.slice(0, mostFaults);
}

const ownerText = (bib: string, name: string): string =>
  name === '' ? `bib ${bib} runs without a name already` : `bib ${bib} is ${name}’s: leave it out`;

const bearerText = (chip: string, { bib, name }: ChipBearer): string =>
  name === '' ? `chip ${chip} is that of bib ${bib}` : `chip ${chip} is ${name}’s: leave it out`;

interface Taken {
  readonly ok: true;
  readonly bibs: readonly string[];
}

interface TakenOut extends Taken {
  /** Those that stay, as desks have them. */
  readonly leased: readonly StockBib[];
}

/** A desk may give a leased bib out at any moment, also without a network, and alone gives it back: such a bib stays, and its desk is named. */
const takeStock = (
  context: Context,
  { event, bibs }: { readonly event: FoundEvent; readonly bibs: readonly string[] },
  by: Actor,
): Promise<TakenOut> =>
  runCommand(context, { name: 'stock_taken', by }, async (trx, note): Promise<TakenOut> => {
    await lockRoster(trx, event.number);
    const keys = new Set(bibs.map(sameBib));
    const unused = (await stockOf(trx, event.number)).filter(
      ({ bib, state }) => state === 'free' && keys.has(sameBib(bib)),
    );
    const free = unused.filter(({ till }) => till === '');
    const leased = unused.filter(({ till }) => till !== '');
    const taken = free.map(({ bib }) => bib);
    if (taken.length > 0) {
      await deleteStock(trx, event.number, taken);
      const bibs = free.map(({ bib, race, chip }) => ({ bib, race, chip }));
      note(`event:${event.oid}`, { [`stock:${taken[0]}`]: { given: taken, bibs } }, { [`stock:${taken[0]}`]: null });
    }
    return { ok: true, bibs: taken, leased };
  });

/** By desk, in the order of bibs. */
const leasesOf = (leased: readonly StockBib[]) =>
  [...Map.groupBy(leased, ({ till }) => till)].map(([till, bibs]) => {
    const desk = bibs[0]?.desk ?? '';
    return { till, ...(desk !== '' && { desk }), bibs: bibs.map(({ bib }) => bib) };
  });

interface Leasing extends OfTill {
  readonly event: FoundEvent;
  /** The public id. */
  readonly race: string;
  readonly count: number;
}

/** The next free bibs that no desk has; where there are fewer, those. */
const leaseStock = (context: Context, { event, race, count, till, desk }: Leasing, by: Actor): Promise<Given> =>
  runCommand(context, { name: 'stock_leased', by }, async (trx, note): Promise<Given> => {
    await lockRoster(trx, event.number);
    const free = (await stockOf(trx, event.number)).filter(
      (one) => one.race === race && one.state === 'free' && one.till === '',
    );
    const bibs = free.slice(0, count).map(({ bib }) => bib);
    if (bibs.length === 0) return { ok: false, refusal: 'invalid_request', faults: [nothingLeft] };
    await writeLease(trx, { event: event.number, bibs }, { till, desk });
    note(`event:${event.oid}`, null, { [`lease:${bibs[0]}`]: { leased: bibs, desk } });
    return { ok: true, bibs };
  });

const nothingLeft: FieldFault = {
  path: 'modality',
  message: 'no bib of this race is left in the stock: ask for more, or have another desk give its bibs back',
};

const returnStock = (
  context: Context,
  { event, till }: { readonly event: FoundEvent; readonly till: string },
  by: Actor,
): Promise<Taken> =>
  runCommand(context, { name: 'stock_returned', by }, async (trx, note): Promise<Taken> => {
    await lockRoster(trx, event.number);
    const own = (await stockOf(trx, event.number)).filter((one) => one.till === till && one.state === 'free');
    const bibs = own.map(({ bib }) => bib);
    if (bibs.length > 0) {
      await writeLease(trx, { event: event.number, bibs }, { till: '', desk: '' });
      const desk = own[0]?.desk ?? '';
      const was = { [`lease:${bibs[0]}`]: { leased: bibs, till, desk } };
      note(`event:${event.oid}`, was, { [`lease:${bibs[0]}`]: { returned: bibs, desk } });
    }
    return { ok: true, bibs };
  });

const Returned = z.object({ leased: z.array(z.string()), till: z.string(), desk: z.string() });
const Removed = z.object({
  bibs: z.array(z.object({ bib: z.string(), race: z.string(), chip: z.string().nullable() })),
});

const GivenNote = z.object({ given: z.array(z.string()) });

type Undone =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly refusal: 'event_not_found' | 'modality_not_found' | 'not_undoable' | 'invalid_request';
      readonly faults?: readonly FieldFault[];
    };

/** The event and the bibs that a command of the stock was about, which it notes as they were or are. */
async function ofCommand<What>(
  trx: Db,
  { changes: [change] }: StoredCommand,
  what: z.ZodType<What>,
  noted: 'was' | 'is' = 'was',
) {
  const event = change && (await findEvent(trx, change.subject.slice('event:'.length)));
  if (!change || !event) return null;
  await lockRoster(trx, event.number);
  const was = what.safeParse(change[noted]).data;
  const taken = new Map((await stockOf(trx, event.number)).map((one) => [sameBib(one.bib), one] as const));
  return was === undefined ? null : { event, was, taken, field: change.field };
}

/** The reason for which a bib is not taken out of the stock; null: nobody has it. */
function inUseText({ bib, state, till, desk }: StockBib): string | null {
  if (state === 'nameless') return `bib ${bib} runs without a name: take it back at a desk first`;
  if (state === 'given') return `bib ${bib} has a name by now: it stays in the stock`;
  if (till === '') return null;
  return desk === ''
    ? `bib ${bib} lies at a desk: have it give its bibs back first`
    : `bib ${bib} lies at ${desk}: have that desk give its bibs back first`;
}

/** The numbers of the races of bibs, which change where a deleted race is brought back; null: one of them is gone. */
async function racesOf(trx: Db, event: number, bibs: readonly { readonly race: string }[]) {
  const races = new Map<string, number>();
  for (const race of new Set(bibs.map((bib) => bib.race))) {
    const found = await raceToEnter(trx, race);
    if (found?.event !== event) return null;
    races.set(race, found.number);
  }
  return races;
}

/** Takes back what staff did with the stock, as far as nobody has done anything else with a bib since. */
export const undoersOfStock = {
  /** A desk has again what was taken from it. */
  stock_returned: (context: Context, command: StoredCommand, by: Actor): Promise<Undone> =>
    runCommand(context, { name: 'stock_leased', by }, async (trx, note): Promise<Undone> => {
      const of = await ofCommand(trx, command, Returned);
      if (of === null) return { ok: false, refusal: 'not_undoable' };
      const { event, was, taken, field } = of;
      const isFree = (bib: string): boolean => {
        const one = taken.get(sameBib(bib));
        return one?.state === 'free' && one.till === '';
      };
      const bibs = was.leased.filter(isFree);
      if (bibs.length > 0) await writeLease(trx, { event: event.number, bibs }, was);
      note(`event:${event.oid}`, { [field]: null }, { [field]: { leased: bibs, desk: was.desk } });
      return { ok: true };
    }),
  /** All bibs that were given leave the stock again; one that somebody or a desk has by now stands against that. */
  stock_given: (context: Context, command: StoredCommand, by: Actor): Promise<Undone> =>
    runCommand(context, { name: 'stock_taken', by }, async (trx, note): Promise<Undone> => {
      const of = await ofCommand(trx, command, GivenNote, 'is');
      if (of === null) return { ok: false, refusal: 'not_undoable' };
      const { event, was, taken, field } = of;
      const stands = was.given.flatMap((bib) => taken.get(sameBib(bib)) ?? []);
      const faults = stands.flatMap((one): FieldFault[] => {
        const message = inUseText(one);
        return message === null ? [] : [{ path: `bibs.${one.bib}`, message }];
      });
      if (faults.length > 0) return { ok: false, refusal: 'invalid_request', faults: faults.slice(0, mostFaults) };
      const given = stands.map(({ bib }) => bib);
      if (given.length > 0) await deleteStock(trx, event.number, given);
      const bibs = stands.map(({ bib, race, chip }) => ({ bib, race, chip }));
      note(`event:${event.oid}`, { [field]: { given, bibs } }, { [field]: null });
      return { ok: true };
    }),
  /** Bibs that were taken out are of the stock again. */
  stock_taken: (context: Context, command: StoredCommand, by: Actor): Promise<Undone> =>
    runCommand(context, { name: 'stock_given', by }, async (trx, note): Promise<Undone> => {
      const of = await ofCommand(trx, command, Removed);
      if (of === null) return { ok: false, refusal: 'not_undoable' };
      const { event, was, taken, field } = of;
      const races = await racesOf(trx, event.number, was.bibs);
      if (races === null) return { ok: false, refusal: 'modality_not_found' };
      const rows = was.bibs
        .filter(({ bib }) => !taken.has(sameBib(bib)))
        .map(({ bib, race, chip }) => ({
          ...{ event_number: event.number, bib_key: sameBib(bib), bib, modality_number: races.get(race) ?? 0, chip }, // each race was found
        }));
      const faults = await faultsOf(trx, event.number, rows);
      const back = rows.filter((_, at) => !faults.some(({ path }) => path.startsWith(`bibs.${at}.`)));
      await insertStock(trx, back);
      note(`event:${event.oid}`, { [field]: null }, { [field]: { given: back.map(({ bib }) => bib) } });
      return { ok: true };
    }),
};
