import { normaliseChip } from '@dorsal/domain/readers/normalise-chip.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context } from '#platform/context.ts';
import { isHeard, lockEvent, setAside, takeUp } from './unknown-chip-repository.ts';

/** A chip that an event need not ask about. */
interface ChipAside {
  /** Public id of the event. */
  readonly event: string;
  readonly chip: string;
  /** False: it is asked about again. */
  readonly isAside: boolean;
}

type ChipSet = { readonly ok: true } | { readonly ok: false; readonly refusal: 'event_not_found' | 'chip_not_found' };

/** Staff say that a chip of nobody is none of the event's, or take that back. Its reads stay nobody's either way; whoever is given it later has them. */
export const setChipAside = (
  context: Context,
  { event, chip: text, isAside }: ChipAside,
  by: Actor,
): Promise<ChipSet> =>
  runCommand(context, { name: 'chip_set_aside', by }, async (trx, note): Promise<ChipSet> => {
    const number = await lockEvent(trx, event);
    if (number === null) return { ok: false, refusal: 'event_not_found' };
    const chip = normaliseChip(text);
    if (!(await isHeard(trx, chip))) return { ok: false, refusal: 'chip_not_found' };
    const isChanged = await (isAside ? setAside : takeUp)(trx, number, chip);
    if (isChanged) note(`event:${event}`, ...noteOf(chip, isAside));
    return { ok: true };
  });

function noteOf(chip: string, isAside: boolean): [was: object | null, is: object | null] {
  const aside = { [`chip:${chip}`]: 'aside' };
  return isAside ? [null, aside] : [aside, null];
}
