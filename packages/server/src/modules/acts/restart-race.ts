import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { deleteManualTimes, upsertManualTimes } from '#modules/corrections/correction-repository.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { gunsOf, writeModalityGun, writeWaveGun } from '#modules/races/modality-repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { FieldChange } from '#platform/commands/command-repository.ts';
import type { Context, Db } from '#platform/context.ts';
import { type ActDone, type Acting, actOnRace, refused } from './act.ts';
import { cellOf, deleteAside, hasBegun, insertAside, type RaceToAct, timesByHand } from './act-repository.ts';
import { AsideNote, isFar, noteOfAside } from './set-aside.ts';

interface Restart {
  /** Public id. */
  readonly modality: string;
  /** Nothing before this instant counts. */
  readonly at: EpochMs;
  /** Null: it is still to be given. */
  readonly gunAt: EpochMs | null;
}

/** Starts a race anew: what was heard before is void, times by hand go, and the gun and those of waves are given again. Rulings on people stay. */
export const restartRace = (context: Context, { modality, at, gunAt }: Restart, by: Actor): Promise<ActDone> =>
  actOnRace(context, { name: 'race_restarted', modality, by }, async ({ trx, race, note }) => {
    const whyNot = await whyNotRestarted(trx, race);
    if (whyNot !== null) return refused(whyNot);
    if (gunAt !== null && gunAt < at) return refused('dates_reversed');
    // A slip in the year would void every read that is still to come.
    if (await isFar(trx, race, { from: at, to: gunAt })) return refused('span_far_from_race');
    const aside = {
      oid: context.newId(),
      reader: null,
      checkpoint: null,
      wave: null,
      from: null,
      to: at - 1,
      reason: '',
    };
    await insertAside(trx, aside, { modality: race.number, reader: null, checkpoint: null, wave: null });
    await writeModalityGun(trx, race.number, gunAt);
    const waves = await gunsOf(trx, race.number);
    for (const wave of waves) await writeWaveGun(trx, wave.number, null);
    const byWave = (gun: (wave: (typeof waves)[number]) => EpochMs | null) =>
      Object.fromEntries(waves.map((wave) => [`gunAt:${wave.name}`, gun(wave)]));
    note(
      `modality:${modality}`,
      { gunAt: race.gunAt, ...byWave((wave) => wave.gunAt) },
      { gunAt, ...byWave(() => null), ...noteOfAside(aside) },
    );
    const times = await timesByHand(trx, race.number);
    await deleteManualTimes(trx, times);
    for (const { registration, checkpointOid, timeMs, source } of times)
      note(`participant:${registration}`, { [`time:${checkpointOid}`]: { timeMs, source } }, null);
    await mark(trx, 'gun', { modality: race.number });
    return { ok: true };
  });

/** One that is cancelled has people out and times to show, which a restart would take from it. */
async function whyNotRestarted(trx: Db, race: RaceToAct): Promise<'race_cancelled' | 'race_not_begun' | null> {
  if (race.isCancelled) return 'race_cancelled';
  return (await hasBegun(trx, race.number)) ? null : 'race_not_begun';
}

/** Puts a race back to what it was before a restart, or before that was taken back: `changes` are those that were made then. */
export const restoreStart = (
  context: Context,
  { modality, changes }: { readonly modality: string; readonly changes: readonly FieldChange[] },
  by: Actor,
): Promise<ActDone> =>
  actOnRace(context, { name: 'race_restarted', modality, by }, async (acting) => {
    const { trx, race, note } = acting;
    for (const change of changes) {
      if (change.subject.startsWith('modality:')) await restoreRace(acting, change);
      else await restoreTime(acting, change, { by, at: context.now() });
      note(change.subject, { [change.field]: change.is }, { [change.field]: change.was });
    }
    await mark(trx, 'gun', { modality: race.number });
    return { ok: true };
  });

const Gun = z.number().nullable();

async function restoreRace({ trx, race }: Acting, { field, was }: FieldChange): Promise<void> {
  const [kind, name = ''] = splitAt(field);
  if (kind === 'aside' && was === null) await deleteAside(trx, name);
  else if (kind === 'aside') {
    const aside = { oid: name, ...AsideNote.parse(was) };
    await insertAside(trx, aside, { modality: race.number, reader: null, checkpoint: null, wave: null });
  } else if (field === 'gunAt') await writeModalityGun(trx, race.number, Gun.parse(was));
  else {
    const wave = (await gunsOf(trx, race.number)).find((one) => one.name === name);
    if (wave) await writeWaveGun(trx, wave.number, Gun.parse(was));
  }
}

const TimeNote = z.object({ timeMs: z.number(), source: z.string() });

async function restoreTime(
  { trx }: Acting,
  { subject, field, was }: FieldChange,
  { by, at }: { readonly by: Actor; readonly at: EpochMs },
): Promise<void> {
  const cell = await cellOf(trx, splitAt(subject)[1] ?? '', splitAt(field)[1] ?? '');
  if (!cell) return;
  if (was === null) await deleteManualTimes(trx, [cell]);
  else await upsertManualTimes(trx, [{ ...cell, ...TimeNote.parse(was) }], { user: by.user, at });
}

/** The names before and behind the first colon. */
const splitAt = (text: string): readonly string[] => {
  const at = text.indexOf(':');
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
};
