import { isWithin } from '@dorsal/domain/timing/race-bounds.ts';
import * as z from 'zod';
import { boundsOf } from '#modules/corrections/known-by-staff.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { loadCourse } from '#modules/races/course-repository.ts';
import { gunOfWave } from '#modules/races/modality-repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context, Db } from '#platform/context.ts';
import { type ActDone, actOnRace, refused } from './act.ts';
import {
  type Aside,
  type AsideNumbers,
  asidesOf,
  deleteAside,
  insertAside,
  type RaceToAct,
  readerOfRace,
} from './act-repository.ts';

/** Absent: an aside of its own id is made. */
type NewAside = Omit<Aside, 'oid'> & { readonly oid?: string };

/** Sets a mat, or a checkpoint of the course, aside from one instant to another. The same again is no change. */
export const setAside = (
  context: Context,
  { modality, ...aside }: NewAside & { readonly modality: string },
  by: Actor,
): Promise<ActDone> =>
  actOnRace(
    context,
    { name: aside.checkpoint === null ? 'mat_set_aside' : 'course_changed', modality, by },
    async ({ trx, race, note }) => {
      const of = await numbersOf(trx, race, aside);
      if ('ok' in of) return of;
      if (!isSpan(aside)) return refused('dates_reversed');
      if (await isFar(trx, race, aside)) return refused('span_far_from_race');
      if ((await asidesOf(trx, race.number)).some((one) => isSame(one, aside))) return { ok: true };
      const made = { ...aside, oid: aside.oid ?? context.newId() };
      await insertAside(trx, made, of);
      note(`modality:${modality}`, null, noteOfAside(made));
      await mark(trx, 'mat_aside', { modality: race.number });
      return { ok: true };
    },
  );

/** Takes an aside (its public id) back: what was heard there counts again. */
export const bringBack = (
  context: Context,
  { modality, aside: oid }: { readonly modality: string; readonly aside: string },
  by: Actor,
): Promise<ActDone> =>
  actOnRace(context, { name: 'mat_brought_back', modality, by }, async ({ trx, race, note }) => {
    const standing = (await asidesOf(trx, race.number)).find((one) => one.oid === oid);
    if (!standing) return refused('aside_not_found');
    await deleteAside(trx, oid);
    note(`modality:${modality}`, noteOfAside(standing), null);
    await mark(trx, 'mat_aside', { modality: race.number });
    return { ok: true };
  });

export const AsideNote = z.object({
  reader: z.number().nullable(),
  checkpoint: z.string().nullable(),
  wave: z.string().nullable(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  reason: z.string(),
});

export const noteOfAside = ({ oid, reader, checkpoint, wave, from, to, reason }: Aside) => ({
  [`aside:${oid}`]: { reader, checkpoint, wave, from, to, reason },
});

/** The numbers behind the names of an aside, or why it makes no sense. */
async function numbersOf(
  trx: Db,
  { number: modality }: RaceToAct,
  aside: NewAside,
): Promise<AsideNumbers | (ActDone & { ok: false })> {
  const no = (code: 'reader_not_of_race' | 'checkpoint_not_found' | 'checkpoint_stays' | 'wave_not_found') =>
    ({ ok: false, refusal: code }) as const;
  const reader = aside.reader === null ? null : await readerOfRace(trx, modality, aside.reader);
  if (reader === undefined) return no('reader_not_of_race');
  const checkpoint = aside.checkpoint === null ? null : await checkpointOf(trx, modality, aside.checkpoint);
  if (checkpoint === undefined) return no('checkpoint_not_found');
  if (checkpoint !== null && checkpoint.kind !== 'intermediate') return no('checkpoint_stays');
  const wave = aside.wave === null ? null : await gunOfWave(trx, modality, aside.wave);
  if (wave === undefined) return no('wave_not_found');
  return { modality, reader, checkpoint: checkpoint?.number ?? null, wave: wave?.number ?? null };
}

/** The checkpoint of a race by its public id, `start` or `finish`. */
export const checkpointOf = async (trx: Db, modality: number, name: string) =>
  (await loadCourse(trx, modality)).find(({ oid, kind }) => oid === name || (kind !== 'intermediate' && kind === name));

const isSpan = ({ from, to }: NewAside): boolean => from === null || to === null || from < to;

/** Tells whether a span lies where the race is not. An end that is open is no guess about the race. */
export async function isFar(
  trx: Db,
  { number }: RaceToAct,
  { from, to }: Pick<Aside, 'from' | 'to'>,
): Promise<boolean> {
  const bounds = await boundsOf(trx, number);
  return !isWithin(bounds, { from: from ?? to ?? bounds.from, to: to ?? from ?? bounds.to });
}

const isSame = (one: Aside, other: NewAside): boolean =>
  (['reader', 'checkpoint', 'wave', 'from', 'to'] as const).every((field) => one[field] === other[field]);
