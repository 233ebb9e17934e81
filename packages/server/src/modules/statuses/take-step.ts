import { givesPrizes } from '@dorsal/domain/prizes/gives-prizes.ts';
import { type EventAction, eventCan } from '@dorsal/domain/status/event-can.ts';
import { phaseOf, stepBack } from '@dorsal/domain/status/modality-status.ts';
import { type EventStatus, type StaffMark, staffMarks } from '@dorsal/domain/status/status.ts';
import * as z from 'zod';
import { reloadBoard } from '#modules/derive/derive-modality.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import type { Actor } from '#platform/actor.ts';
import { newestChanges } from '#platform/commands/command-repository.ts';
import { type NoteChange, runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import type { FieldFault } from '#platform/http/answers.ts';
import { refreshStatuses } from './refresh-statuses.ts';
import { holdStatuses } from './status-repository.ts';
import {
  eventToStep,
  modalitiesToStep,
  type Steppable,
  type SteppableEvent,
  writeEventMark,
  writeModalityMark,
} from './step-repository.ts';

/** The steps of staff with a race or an event. `step_back` takes the last of it back. */
export type Step = 'finish' | 'make_official' | 'cancel' | 'postpone' | 'step_back';

export interface StepInput {
  readonly step: Step;
  /** Shown with a cancelled or postponed race; null empties it, undefined leaves it. */
  readonly note?: string | null;
  /** The status that the sender wants it to have afterwards; undefined: whatever clock and counts give. */
  readonly wanted?: EventStatus | undefined;
  /** Of a step back that takes a command back as a whole: the mark that was. Undefined: one step back from where it stands. */
  readonly restored?: StaffMark | null | undefined;
}

export type StepTaken =
  | { readonly ok: true; readonly modalities: readonly string[] }
  | {
      readonly ok: false;
      readonly refusal: 'status_step_not_allowed' | 'modality_not_found' | 'event_not_found';
      readonly faults?: readonly FieldFault[];
    };

const steps = {
  finish: { action: 'finish', mark: 'finished_provisional' },
  make_official: { action: 'makeOfficial', mark: 'finished_official' },
  cancel: { action: 'cancel', mark: 'cancelled' },
  postpone: { action: 'postpone', mark: 'postponed' },
} as const satisfies Record<Exclude<Step, 'step_back'>, { action: EventAction; mark: StaffMark }>;

/** One step of one race, by its public id. Results are derived again where the step changes them (finished, official). */
export async function stepModality(context: Context, oid: string, input: StepInput, by: Actor): Promise<StepTaken> {
  return await stepping(context, { name: `modality_${input.step}`, by }, async ({ trx, note, refresh }) => {
    const modality = await raceToStep(trx, oid, refresh);
    if (!modality) return { ok: false, refusal: 'modality_not_found' };
    const next = await markAfter(trx, modality, input);
    if (next === undefined) return notAllowed(input.step, ofRace(modality));
    await writeStep(trx, modality, { ...input, ...next }, note);
    await refresh(modality.event);
    await markPhase(trx, modality, next.mark);
    const [after] = input.wanted === undefined ? [] : await modalitiesToStep(trx, { oid });
    return unwanted(after?.status, input) ?? { ok: true, modalities: [oid] };
  });
}

/**
 * One step of an event, by its public id. Finishing it and making it official is done to each of its races that can (document 3: 'Finish
 * event applies this to all modalities'); cancelling and postponing is a mark of the event itself. Step back takes the event's own mark
 * back, else one step of each race by which the event stands where it does (see `racesToStepBack`).
 */
export async function stepEvent(context: Context, oid: string, input: StepInput, by: Actor): Promise<StepTaken> {
  return await stepping(context, { name: `event_${input.step}`, by }, async ({ trx, note, refresh }) => {
    const found = await eventToStep(trx, oid);
    if (!found) return { ok: false, refusal: 'event_not_found' };
    await refresh(found.number);
    const event = (await eventToStep(trx, oid)) ?? found;
    const isOwn = input.step === 'cancel' || input.step === 'postpone' || event.mark !== null || event.modalities === 0;
    const moved = isOwn ? await stepOwn(trx, event, input, note) : await stepRaces(trx, event, input, note);
    if (moved === null) return notAllowed(input.step, ofEvent(event));
    await refresh(event.number);
    for (const { modality, next } of moved) await markPhase(trx, modality, next.mark);
    return (
      (await unwantedOfEvent(trx, oid, input)) ?? { ok: true, modalities: moved.map(({ modality }) => modality.oid) }
    );
  });
}

interface Stepping {
  readonly trx: Db;
  readonly note: NoteChange;
  /** Writes the statuses of an event (its number) and its races. */
  readonly refresh: (event: number) => Promise<void>;
}

/** Runs a command that takes steps. A race that is cancelled gives no prizes: the pages of one that comes to be so, or is so no longer, are made anew. */
async function stepping(
  context: Context,
  command: { readonly name: string; readonly by: Actor },
  take: (stepping: Stepping) => Promise<StepTaken>,
): Promise<StepTaken> {
  const isPreview = command.by.sent?.isPreview === true;
  const toReload = new Set<number>();
  const taken = await runCommand(context, command, async (trx, note): Promise<StepTaken> => {
    if (!isPreview) await holdStatuses(trx);
    const refresh = async (event: number): Promise<void> => {
      const changes = await refreshStatuses(trx, { scope: [event], now: context.now() });
      for (const { of, number, from, to } of changes)
        if (of === 'modality' && givesPrizes(from) !== givesPrizes(to)) toReload.add(number);
    };
    return await take({ trx, note, refresh });
  });
  if (taken.ok && !isPreview) for (const modality of toReload) await reloadBoard(context, modality);
  return taken;
}

const ofRace = ({ status }: Pick<Steppable, 'status'>): FieldFault => ({
  path: 'status',
  message: `no step of staff can be taken back here, as clock and counts make it ${status}: change its dates or its gun`,
});

const ofEvent = ({ status }: Pick<Steppable, 'status'>): FieldFault => ({
  path: 'status',
  message: `no step of staff can be taken back here, as clock and counts make it ${status}: change its dates, or take back in the race itself what was done to one race`,
});

/** The refusal of a step; that of one back says what to do instead. */
const notAllowed = (step: Step, fault: FieldFault): StepTaken => ({
  ok: false,
  refusal: 'status_step_not_allowed',
  ...(step === 'step_back' && { faults: [fault] }),
});

const unwantedOfEvent = async (trx: Db, oid: string, input: StepInput): Promise<StepTaken | null> =>
  input.wanted === undefined ? null : unwanted((await eventToStep(trx, oid))?.status, input);

/** The refusal of a step after which the status is another one than was asked for; null: there is nothing against it. */
function unwanted(status: EventStatus | undefined, { wanted }: StepInput): StepTaken | null {
  if (wanted === undefined || status === wanted) return null;
  const message = `clock and counts make it ${status}, and nobody can set ${wanted}: send null to take back what staff set`;
  return { ok: false, refusal: 'status_step_not_allowed', faults: [{ path: 'status', message }] };
}

/** One step back of each of these races, by their public ids, to the mark that was: of all or of none. */
export function stepRacesBack(
  context: Context,
  races: ReadonlyMap<string, Pick<StepInput, 'restored' | 'note'>>,
  by: Actor,
): Promise<StepTaken> {
  return stepping(context, { name: 'event_step_back', by }, async ({ trx, note, refresh }) => {
    for (const [oid, was] of races) {
      const modality = await raceToStep(trx, oid, refresh);
      if (!modality) return { ok: false, refusal: 'modality_not_found' };
      const input = { step: 'step_back', ...was } as const;
      const next = await markAfter(trx, modality, input);
      if (next === undefined) return { ok: false, refusal: 'status_step_not_allowed' };
      await writeStep(trx, modality, { ...input, ...next }, note);
      await refresh(modality.event);
      await markPhase(trx, modality, next.mark);
    }
    return { ok: true, modalities: [...races.keys()] };
  });
}

/** With its status of this instant: whether it was on decides what becomes of it. */
async function raceToStep(trx: Db, oid: string, refresh: Stepping['refresh']): Promise<Steppable | undefined> {
  const [found] = await modalitiesToStep(trx, { oid });
  if (!found) return undefined;
  await refresh(found.event);
  return (await modalitiesToStep(trx, { oid }))[0];
}

type Moved = readonly { readonly modality: Steppable; readonly next: Marked }[];

async function stepOwn(trx: Db, event: SteppableEvent, input: StepInput, note: NoteChange): Promise<Moved | null> {
  const next = await markAfter(trx, { ...event, kind: 'event' }, input);
  if (next === undefined) return null;
  const marked = { ...input, ...next };
  await writeEventMark(trx, event.number, marked.mark, marked.note);
  note(`event:${event.oid}`, ...noteOfStep(event, marked));
  return [];
}

async function stepRaces(
  trx: Db,
  event: Pick<Steppable, 'number' | 'status'>,
  input: StepInput,
  note: NoteChange,
): Promise<Moved | null> {
  const moved: { modality: Steppable; next: Marked }[] = [];
  const races = await modalitiesToStep(trx, { event: event.number });
  for (const modality of input.step === 'step_back' ? racesToStepBack(races, event.status) : races) {
    const next = await markAfter(trx, modality, input);
    if (next === undefined) continue;
    await writeStep(trx, modality, { ...input, ...next }, note);
    moved.push({ modality, next });
  }
  return moved.length > 0 ? moved : null;
}

/**
 * The races that make their event what it is: an official race stays so while another one makes it provisional. Where clock and counts make it what it is,
 * each that is finished; one that was cancelled or postponed was so by itself, and opens by itself.
 */
function racesToStepBack(races: readonly Steppable[], event: EventStatus): readonly Steppable[] {
  const decisive = races.filter(({ mark: own }) => own === event);
  return decisive.length > 0 ? decisive : races.filter(({ mark: own }) => phaseOf(own) !== 'before_or_live');
}

/** The mark after a step, with the words beside it where they are the ones of before. */
type Marked = Pick<StepInput, 'note'> & { readonly mark: StaffMark | null };
type Standing = Pick<Steppable, 'oid' | 'status' | 'mark' | 'note'> & { readonly kind?: 'event' };

/** Undefined: the step cannot be taken from here. */
async function markAfter(trx: Db, now: Standing, { step, restored }: StepInput): Promise<Marked | undefined> {
  if (step !== 'step_back') return eventCan(steps[step].action, now.status) ? { mark: steps[step].mark } : undefined;
  if (now.mark === null) return undefined;
  if (restored !== undefined) return { mark: restored };
  const was = await markedBefore(trx, `${now.kind ?? 'modality'}:${now.oid}`, now.mark);
  const mark = stepBack(now.mark, was.mark);
  return mark !== null && mark === was.mark ? was : { mark };
}

/** The mark, and its words, that the command which gave this one took the place of. */
async function markedBefore(trx: Db, subject: string, mark: StaffMark): Promise<Marked> {
  const changes = await newestChanges(trx, subject, ['mark', 'note']);
  const given = changes.find(({ field, is }) => field === 'mark' && is === mark);
  const noted = changes.find(({ field, command }) => field === 'note' && command === given?.command);
  const was = { mark: Mark.parse(given?.was ?? null) };
  return noted === undefined ? was : { ...was, note: z.string().nullable().parse(noted.was) };
}

/** As the trail has a mark of staff. */
export const Mark = z.enum(staffMarks).nullable();

async function writeStep(
  trx: Db,
  modality: Steppable,
  marked: StepInput & { readonly mark: StaffMark | null },
  note: NoteChange,
): Promise<void> {
  await writeModalityMark(trx, modality.number, marked.mark, marked.note);
  note(`modality:${modality.oid}`, ...noteOfStep(modality, marked));
}

/** The words too, as they were: taking the step back brings both again. */
const noteOfStep = (
  { mark, note: was }: Pick<Steppable, 'mark' | 'note'>,
  { mark: next, note: is = was }: Marked,
): [was: object, is: object] => [
  { mark, note: was },
  { mark: next, note: is },
];

async function markPhase(trx: Db, modality: Steppable, next: StaffMark | null): Promise<void> {
  if (phaseOf(modality.mark) !== phaseOf(next)) await mark(trx, 'phase', { modality: modality.number });
}
