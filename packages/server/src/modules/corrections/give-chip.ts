import { normaliseChip } from '@dorsal/domain/readers/normalise-chip.ts';
import { chipOwner, deleteChip, insertChip } from '#modules/roster/roster-repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { type OfPerson, type Ruled, rule } from './rule-on-people.ts';

interface ChipOfPerson extends OfPerson {
  /** As a reader or a person writes it. */
  readonly chip: string;
}

/** Staff give somebody a chip, one more than they have: its reads of before count too. Nobody else of the event may have it. Again is no change. */
export const giveChip = (context: Context, { chip: text, ...person }: ChipOfPerson, by: Actor): Promise<Ruled> =>
  rule(context, person, { reason: 'chip_given', name: 'chip_given', by }, async (trx, { number, ...of }, note) => {
    const chip = normaliseChip(text);
    if (chip === '') return { ok: false, refusal: 'chip_not_found' };
    const owner = await chipOwner(trx, of.event, chip);
    if (owner === number) return { ok: true };
    if (owner !== null) return { ok: false, refusal: 'chip_taken' };
    const row = { event_number: of.event, modality_number: of.modality, chip, participant_number: number };
    // Another desk may give it at this very moment.
    if (!(await insertChip(trx, row))) return { ok: false, refusal: 'chip_taken' };
    note(null, { [`chip:${chip}`]: chip });
    return null;
  });

/** Staff take a chip from somebody: its reads are nobody's. */
export const takeChip = (context: Context, { chip: text, ...person }: ChipOfPerson, by: Actor): Promise<Ruled> =>
  rule(context, person, { reason: 'chip_taken', name: 'chip_taken', by }, async (trx, { number }, note) => {
    const chip = normaliseChip(text);
    if (!(await deleteChip(trx, number, chip))) return { ok: false, refusal: 'chip_not_found' };
    note({ [`chip:${chip}`]: chip }, null);
    return null;
  });
