import type { RefusalCode } from '@dorsal/contract/refusals/refusals.ts';
import type { Actor } from '#platform/actor.ts';
import { type DoLast, type NoteChange, runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import type { FieldFault } from '#platform/http/answers.ts';
import { type RaceToAct, raceToAct } from './act-repository.ts';

export type ActDone =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: RefusalCode; readonly faults?: readonly FieldFault[] };

export const refused = (refusal: RefusalCode, faults?: readonly FieldFault[]): ActDone => ({
  ok: false,
  refusal,
  ...(faults && { faults }),
});

export interface Acting {
  readonly trx: Db;
  readonly race: RaceToAct;
  readonly note: NoteChange;
  readonly last: DoLast;
}

interface Named {
  /** Of the command, in the past tense. */
  readonly name: string;
  /** Public id of the race. */
  readonly modality: string;
  readonly by: Actor;
}

/** One act on a race, which is locked meanwhile. An official race takes none: its results are not moved silently (staff half, section 3). */
export const actOnRace = (
  context: Context,
  { name, modality, by }: Named,
  act: (acting: Acting) => Promise<ActDone>,
): Promise<ActDone> =>
  runCommand(context, { name, by }, async (trx, note, last): Promise<ActDone> => {
    const race = await raceToAct(trx, modality);
    if (!race) return refused('modality_not_found');
    if (!race.isTimed) return refused('modality_not_timed');
    if (race.isOfficial) return refused('race_official');
    return await act({ trx, race, note, last });
  });
