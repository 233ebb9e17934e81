import { staffStatuses } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { deletePenalty, insertPenalty } from '#modules/corrections/correction-repository.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { gunOfWave } from '#modules/races/modality-repository.ts';
import { writeStaffStatuses } from '#modules/roster/roster-repository.ts';
import {
  peopleOfIds,
  type SelectedPerson,
  writeCategories,
  writeClassified,
  writeWaves,
} from '#modules/roster/selection-repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { FieldChange } from '#platform/commands/command-repository.ts';
import type { Context, Db } from '#platform/context.ts';
import { type ActDone, actOnRace, refused } from './act.ts';
import { raceOfPerson } from './act-repository.ts';

/** Takes a ruling on a selection back for everybody: each is as they were before. `changes`: those that it made. */
export async function unruleSelection(context: Context, changes: readonly FieldChange[], by: Actor): Promise<ActDone> {
  const byPerson = Map.groupBy(changes, ({ subject }) => subject.slice('participant:'.length));
  const modality = await raceOfPerson(context.db, [...byPerson.keys()][0] ?? '');
  if (modality === null) return refused('registration_not_found');
  return await actOnRace(context, { name: 'people_ruled', modality, by }, async ({ trx, race, note }) => {
    const people = await peopleOfIds(trx, [...byPerson.keys()]);
    if (people.length < byPerson.size) return refused('registration_not_found');
    // Somebody may have moved to another race since.
    if (people.some(({ isOfficial }) => isOfficial)) return refused('race_official');
    for (const person of people) {
      const fields = byPerson.get(person.oid) ?? [];
      const was = Object.fromEntries(fields.map((change) => [change.field, change.was ?? undefined]));
      const before = Before.parse(was);
      const restored = await restore({ trx, modality: race.number, by, before, fields }, person);
      if (restored === null) return refused('penalty_not_found');
      note(`participant:${person.oid}`, restored.was, restored.is);
    }
    await mark(trx, 'person_edited', { participants: people.map(({ number }) => number) });
    return { ok: true };
  });
}

/** The fields of somebody before the ruling. Absent: nothing stood there, or the ruling did not touch it. */
const Before = z.looseObject({
  status: z.enum(staffStatuses).optional(),
  reason: z.string().optional(),
  wave: z.string().optional(),
  category: z.string().optional(),
  categoryIsByHand: z.boolean().optional(),
  classified: z.boolean().optional(),
});
const Penalty = z.object({ timeMs: z.number(), reason: z.string() });

interface Restoring {
  readonly trx: Db;
  readonly modality: number;
  readonly by: Actor;
  readonly before: z.output<typeof Before>;
  /** Those that the ruling changed. */
  readonly fields: readonly FieldChange[];
}

/** Fields of somebody as they stood and stand now; null: a penalty is gone already. */
type Restored = { readonly was: object; readonly is: object } | null;
type Restorer = (restoring: Restoring, person: SelectedPerson) => Promise<Restored>;

const restoreStatus: Restorer = async ({ trx, before, fields }, { number, staffStatus, reason }) => {
  const stands = { status: staffStatus, reason };
  const after = {
    status: isTouched(fields, 'status') ? (before.status ?? null) : staffStatus,
    reason: isTouched(fields, 'reason') ? (before.reason ?? null) : reason,
  };
  await writeStaffStatuses(trx, [{ person: number, ...after }]);
  return { was: stands, is: after };
};

const restoreWave: Restorer = async ({ trx, modality, before }, { number, waveName }) => {
  const wave = before.wave === undefined ? undefined : await gunOfWave(trx, modality, before.wave);
  await writeWaves(trx, new Map([[number, wave?.number ?? null]]));
  return { was: { wave: waveName }, is: { wave: wave ? before.wave : null } };
};

const restoreCategory: Restorer = async ({ trx, before, fields }, { number, category, categoryIsByHand }) => {
  const after = {
    category: isTouched(fields, 'category') ? (before.category ?? null) : category,
    categoryIsByHand: before.categoryIsByHand ?? categoryIsByHand,
  };
  await writeCategories(trx, [{ person: number, category: after.category, isByHand: after.categoryIsByHand }]);
  return { was: { category, categoryIsByHand }, is: after };
};

const restoreClassified: Restorer = async ({ trx, before }, { number, isClassified }) => {
  const classified = before.classified ?? isClassified;
  await writeClassified(trx, new Map([[number, classified]]));
  return { was: { classified: isClassified }, is: { classified } };
};

/** A penalty that was given goes; one that was taken back comes again, under another number. */
const restorePenalties: Restorer = async ({ trx, by, fields }, { number }) => {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  for (const { field, was: before } of fields) {
    if (before !== null) {
      const penalty = Penalty.parse(before);
      is[`penalty:${await insertPenalty(trx, number, { ...penalty, user: by.user })}`] = penalty;
      continue;
    }
    const gone = await deletePenalty(trx, number, Number(field.slice('penalty:'.length)));
    if (!gone) return null;
    was[field] = { timeMs: gone.time_ms, reason: gone.reason };
  }
  return { was, is };
};

const restorers: readonly (readonly [fields: readonly string[], restore: Restorer])[] = [
  [['status', 'reason'], restoreStatus],
  [['wave'], restoreWave],
  [['category', 'categoryIsByHand'], restoreCategory],
  [['classified'], restoreClassified],
];

const isTouched = (fields: readonly FieldChange[], ...names: string[]): boolean =>
  fields.some(({ field }) => names.includes(field));

/** One ruling is of one kind. */
function restore(restoring: Restoring, person: SelectedPerson): Promise<Restored> {
  const found = restorers.find(([names]) => isTouched(restoring.fields, ...names));
  return (found?.[1] ?? restorePenalties)(restoring, person);
}
