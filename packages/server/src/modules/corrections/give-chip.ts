import { normaliseChip } from '@dorsal/domain/readers/normalise-chip.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { chipOwner, deleteChip, insertChip } from '#modules/roster/roster-repository.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context } from '#platform/context.ts';
import { personToRule } from './correction-repository.ts';
import { refusalOfPerson } from './manual-times.ts';

interface ChipOfPerson {
  /** Public id of the person, and their bib as staff read it; undefined: nobody read one. */
  readonly participant: string;
  readonly bib?: string | undefined;
  /** As a reader or a person writes it. */
  readonly chip: string;
}

export type ChipGiven =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly refusal: NonNullable<ReturnType<typeof refusalOfPerson>> | 'chip_taken' | 'chip_not_found';
    };

/** Staff give somebody a chip, one more than they have: its reads of before count too. Nobody else of the event may have it. Again is no change. */
export const giveChip = (
  context: Context,
  { participant, bib, chip: text }: ChipOfPerson,
  by: Actor,
): Promise<ChipGiven> =>
  runCommand(context, { name: 'chip_given', by }, async (trx, note): Promise<ChipGiven> => {
    const person = await personToRule(trx, participant);
    const refusal = refusalOfPerson(person, bib);
    if (!person || refusal) return { ok: false, refusal: refusal ?? 'registration_not_found' };
    const chip = normaliseChip(text);
    if (chip === '') return { ok: false, refusal: 'chip_not_found' };
    const owner = await chipOwner(trx, person.event, chip);
    if (owner === person.number) return { ok: true };
    if (owner !== null) return { ok: false, refusal: 'chip_taken' };
    const row = {
      event_number: person.event,
      modality_number: person.modality,
      chip,
      participant_number: person.number,
    };
    // Another desk may give it at this very moment.
    if (!(await insertChip(trx, row))) return { ok: false, refusal: 'chip_taken' };
    note(`participant:${participant}`, null, { [`chip:${chip}`]: chip });
    await mark(trx, 'chip_given', { participants: [person.number] });
    return { ok: true };
  });

/** Staff take a chip from somebody: its reads are nobody's. */
export const takeChip = (
  context: Context,
  { participant, bib, chip: text }: ChipOfPerson,
  by: Actor,
): Promise<ChipGiven> =>
  runCommand(context, { name: 'chip_taken', by }, async (trx, note): Promise<ChipGiven> => {
    const person = await personToRule(trx, participant);
    const refusal = refusalOfPerson(person, bib);
    if (!person || refusal) return { ok: false, refusal: refusal ?? 'registration_not_found' };
    const chip = normaliseChip(text);
    if (!(await deleteChip(trx, person.number, chip))) return { ok: false, refusal: 'chip_not_found' };
    note(`participant:${participant}`, { [`chip:${chip}`]: chip }, null);
    await mark(trx, 'chip_taken', { participants: [person.number] });
    return { ok: true };
  });
