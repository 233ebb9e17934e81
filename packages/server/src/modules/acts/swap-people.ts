import { mark } from '#modules/derive/marks/mark-repository.ts';
import { swapBibs, swapChips, type Wearer, wearersOf } from '#modules/roster/selection-repository.ts';
import type { Actor } from '#platform/actor.ts';
import { newestChanges } from '#platform/commands/command-repository.ts';
import { type NoteChange, runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import type { FieldFault } from '#platform/http/answers.ts';
import { type ActDone, actOnRace, refused } from './act.ts';

export type Swapped = 'chips' | 'bibs';

/** A wearer of a bib, by public id. */
interface Worn {
  readonly registration: string;
  readonly chips: readonly string[];
}

interface Swap {
  /** Public id of a race of the event. */
  readonly modality: string;
  /** Bibs. */
  readonly one: string;
  readonly other: string;
  /** `bibs`: with their chips. */
  readonly what: Swapped;
  /** The wearers of both bibs as the sender saw them; undefined: they looked at nothing. */
  readonly was?: { readonly bib: Worn; readonly other: Worn } | undefined;
}

/**
 * Two people of an event, of one race or two, wear each other's chips, or bibs and chips: what was heard of one is the other's. Of two desks that swap the same two
 * at once the second changes nothing; one that looked at other wearers than there are is told of these.
 */
export const swapPeople = (context: Context, { modality, one, other, what, was }: Swap, by: Actor): Promise<ActDone> =>
  actOnRace(context, { name: 'people_swapped', modality, by }, async ({ trx, race, note }) => {
    if (one === other) return refused('same_person');
    const two = await wearersOf(trx, { event: race.event, bibs: [one, other] });
    const unknown = [one, other].filter((bib) => !two.some((person) => person.bib === bib));
    if (unknown.length > 0)
      return refused(
        'bibs_unknown',
        unknown.map((path) => ({ path, message: 'nobody of the event wears this bib' })),
      );
    if (two.every(({ modality: of }) => of !== race.number)) return refused('nobody_of_race');
    const known = was === undefined ? null : await judgeSeen(trx, two, { one, other, what, was });
    return known ?? (await swap(trx, two, { what, note }));
  });

/** Null: both are worn as the sender saw them. */
async function judgeSeen(
  trx: Db,
  two: readonly Wearer[],
  { one, other, what, was }: Omit<Required<Swap>, 'modality'> & { readonly was: Both },
): Promise<ActDone | null> {
  const worn = { bib: wornBy(two, one), other: wornBy(two, other) };
  if (isSame(worn, swapped(was, what))) return { ok: true };
  return isSame(worn, was) ? null : refused('changed_meanwhile', await unseenWearers(trx, two, { one, other, was }));
}

type Both = NonNullable<Swap['was']>;

const wornBy = (two: readonly Wearer[], bib: string): Worn => {
  const wearer = two.find((person) => person.bib === bib) as Wearer; // both bibs are worn, see `swapPeople`
  return { registration: wearer.oid, chips: wearer.chips };
};

/** The wearers of both bibs once they are swapped. A bib goes to the other one with the chips that were worn with it. */
const swapped = ({ bib, other }: Both, what: Swapped): Both =>
  what === 'bibs'
    ? { bib: { ...bib, registration: other.registration }, other: { ...other, registration: bib.registration } }
    : { bib: { ...bib, chips: other.chips }, other: { ...other, chips: bib.chips } };

const isSame = (one: Both, other: Both): boolean => isWorn(one.bib, other.bib) && isWorn(one.other, other.other);
const isWorn = (one: Worn, other: Worn): boolean =>
  one.registration === other.registration && one.chips.toSorted().join(' ') === other.chips.toSorted().join(' ');

/** The bibs whose wearer or chips are others than the sender saw: who wears them now, and who changed that and when. */
async function unseenWearers(
  trx: Db,
  two: readonly Wearer[],
  { one, other, was }: Pick<Swap, 'one' | 'other'> & { readonly was: Both },
): Promise<FieldFault[]> {
  const faults: FieldFault[] = [];
  for (const [field, bib] of [['bib', one] as const, ['other', other] as const]) {
    const [wearer, seen] = [two.find((person) => person.bib === bib), was[field]];
    if (!wearer || isWorn(wornBy(two, bib), seen)) continue;
    const chips = [...new Set([...wearer.chips, ...seen.chips])];
    const [last] = await newestChanges(trx, `participant:${wearer.oid}`, [
      'bib',
      ...chips.map((chip) => `chip:${chip}`),
    ]);
    faults.push({
      path: `act.${field}`,
      message: `bib ${bib}: somebody else changed meanwhile who wears it or with which chip`,
      theirs: [wearer.fullName, ...wearer.chips].join(' · '),
      ...(last && { who: last.who ?? last.actor, at: last.at.toISOString() }),
    });
  }
  return faults;
}

/** Takes a swap of two people (public ids) back: they are swapped again. */
export const swapBack = (
  context: Context,
  { people, what }: { readonly people: readonly string[]; readonly what: Swapped },
  by: Actor,
): Promise<ActDone> =>
  runCommand(context, { name: 'people_swapped', by }, async (trx, note): Promise<ActDone> => {
    return await swap(trx, await wearersOf(trx, { oids: people }), { what, note });
  });

async function swap(
  trx: Db,
  [one, other]: readonly Wearer[],
  { what, note }: { readonly what: Swapped; readonly note: NoteChange },
): Promise<ActDone> {
  if (!one || !other) return refused('registration_not_found');
  if (one.isOfficial || other.isOfficial) return refused('race_official');
  if (what === 'bibs') await swapBibs(trx, one, other);
  await swapChips(trx, one, other);
  const worn = ({ bib, chips }: Wearer, bibOf: Wearer) => ({
    bib: what === 'bibs' ? bib : bibOf.bib,
    ...Object.fromEntries(chips.map((chip) => [`chip:${chip}`, chip])),
  });
  note(`participant:${one.oid}`, worn(one, one), worn(other, one));
  note(`participant:${other.oid}`, worn(other, other), worn(one, other));
  const participants = [one.number, other.number];
  await mark(trx, 'bib', { participants });
  await mark(trx, 'chip_given', { participants });
  return { ok: true };
}
