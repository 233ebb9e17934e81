import * as z from 'zod';
import type { Actor } from '#platform/actor.ts';
import type { FieldChange, StoredCommand } from '#platform/commands/command-repository.ts';
import type { Context } from '#platform/context.ts';
import { type ActDone, refused } from './act.ts';
import { delayBack } from './delay-start.ts';
import { OrderNote, orderPeople, withdrawOrder } from './order-people.ts';
import { restoreStart } from './restart-race.ts';
import { AsideNote, bringBack, setAside } from './set-aside.ts';
import { stopRace } from './stop-race.ts';
import { swapBack } from './swap-people.ts';
import { unruleSelection } from './unrule-selection.ts';

type Undoer = (context: Context, command: StoredCommand, by: Actor) => Promise<ActDone>;

/** Takes an act back, by its own writer with all its checks. */
export const undoersOfActs: Readonly<Record<string, Undoer>> = {
  start_delayed: async (context, { changes }, by) => {
    const starts = changes.filter(({ field, subject }) => field === 'datetime_start' && isOfRace(subject));
    const [start] = starts;
    if (!start) return refused('not_undoable');
    const byMs = Instant.parse(start.was) - Instant.parse(start.is);
    const withDesk = changes.some(({ subject }) => subject.startsWith('event:'));
    return await delayBack(context, { modalities: starts.map(({ subject }) => idOf(subject)), byMs, withDesk }, by);
  },
  mat_set_aside: undoAside,
  course_changed: undoAside,
  mat_brought_back: undoAside,
  people_ordered: undoOrder,
  order_withdrawn: undoOrder,
  people_ruled: (context, { changes }, by) => unruleSelection(context, changes, by),
  race_stopped: async (context, { changes: [change] }, by) =>
    change
      ? stopRace(context, { modality: idOf(change.subject), checkpoint: z.string().nullable().parse(change.was) }, by)
      : refused('not_undoable'),
  race_restarted: async (context, { changes }, by) => {
    const race = changes.find(({ subject }) => isOfRace(subject));
    return race ? restoreStart(context, { modality: idOf(race.subject), changes }, by) : refused('not_undoable');
  },
  people_swapped: (context, { changes }, by) => {
    const people = [...new Set(changes.map(({ subject }) => idOf(subject)))];
    const what = changes.some(({ field }) => field === 'bib') ? 'bibs' : 'chips';
    return swapBack(context, { people, what }, by);
  },
};

const Instant = z.number();
const isOfRace = (subject: string): boolean => subject.startsWith('modality:');
const idOf = (subject: string): string => subject.slice(subject.indexOf(':') + 1);

/** One that was set goes; one that was taken back stands again, under the same id. */
async function undoAside(context: Context, { changes: [change] }: StoredCommand, by: Actor): Promise<ActDone> {
  if (!change) return refused('not_undoable');
  const { subject, field, was } = change as FieldChange;
  const [modality, oid] = [idOf(subject), idOf(field)];
  if (was === null) return await bringBack(context, { modality, aside: oid }, by);
  return await setAside(context, { modality, oid, ...AsideNote.parse(was) }, by);
}

/** As an aside: one that was made goes, one that was withdrawn stands again, under the same id. */
async function undoOrder(context: Context, { changes }: StoredCommand, by: Actor): Promise<ActDone> {
  const change = changes.find(({ subject }) => isOfRace(subject));
  if (!change) return refused('not_undoable');
  const [modality, oid] = [idOf(change.subject), idOf(change.field)];
  if (change.was === null) return await withdrawOrder(context, { modality, order: oid }, by);
  return await orderPeople(context, { modality, oid, by: 'oid', ...OrderNote.parse(change.was) }, by);
}
