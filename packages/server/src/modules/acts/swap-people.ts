import { mark } from '#modules/derive/marks/mark-repository.ts';
import { swapBibs, swapChips, type Wearer, wearersOf } from '#modules/roster/selection-repository.ts';
import type { Actor } from '#platform/actor.ts';
import { type NoteChange, runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { type ActDone, actOnRace, refused } from './act.ts';

export type Swapped = 'chips' | 'bibs';

interface Swap {
  /** Public id of a race of the event. */
  readonly modality: string;
  /** Bibs. */
  readonly one: string;
  readonly other: string;
  /** `bibs`: with their chips. */
  readonly what: Swapped;
}

/** Two people of an event, of one race or two, wear each other's chips, or bibs and chips: what was heard of one is the other's. */
export const swapPeople = (context: Context, { modality, one, other, what }: Swap, by: Actor): Promise<ActDone> =>
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
    return await swap(trx, two, { what, note });
  });

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
