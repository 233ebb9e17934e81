import { raceStaff } from '@dorsal/contract/access.ts';
import { mailStates } from '@dorsal/contract/calls/accounts/mails.ts';
import { problemTypes } from '@dorsal/contract/calls/staff/alarms.ts';
import { saveEvent } from '@dorsal/contract/calls/staff/events.ts';
import { saveModality } from '@dorsal/contract/calls/staff/modalities.ts';
import { type Role, roles as roleNames } from '@dorsal/contract/codecs/enums.ts';
import { changeableFields } from '@dorsal/contract/endpoint.ts';
import type { RefusalCode } from '@dorsal/contract/refusals/refusals.ts';
import { staffStatuses } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { changeAccount } from '#modules/accounts/change-account.ts';
import { editableUser } from '#modules/accounts/edit-users.ts';
import { undoersOfActs } from '#modules/acts/undo-acts.ts';
import { editableAd } from '#modules/ads/save-ad.ts';
import { undoersOfClaims } from '#modules/claims/answer-claim.ts';
import { giveChip, takeChip } from '#modules/corrections/give-chip.ts';
import { invalidateRead, restoreRead } from '#modules/corrections/invalidate-read.ts';
import { addNeutralised, addStops, deleteStops, takeBackNeutralised } from '#modules/corrections/known-by-staff.ts';
import { changeManualTimes } from '#modules/corrections/manual-times.ts';
import { acceptMissRates } from '#modules/corrections/miss-rates.ts';
import { reportWhereabouts } from '#modules/corrections/report-whereabouts.ts';
import { acceptLateStart, addPenalty, removePenalty, setStaffStatus } from '#modules/corrections/rule-on-people.ts';
import { restoreClockDifferences } from '#modules/corrections/set-clock-difference.ts';
import { setGun } from '#modules/corrections/set-gun.ts';
import { settleCrossing, unsettleCrossing } from '#modules/corrections/settle-crossing.ts';
import { restoreMail } from '#modules/mail/change-mail.ts';
import { editableOrganism } from '#modules/organisms/organisms.ts';
import { undoersOfPhones } from '#modules/pocket/staff-helpers.ts';
import { undoersOfFindings } from '#modules/problems/accept-finding.ts';
import { acceptProblem } from '#modules/problems/accept-problem.ts';
import { setChipAside } from '#modules/problems/set-chip-aside.ts';
import { movingBoards } from '#modules/races/change-races.ts';
import { editableConfiguration, editableReader } from '#modules/races/edit-readers.ts';
import { uncopyEvent } from '#modules/races/editing/copy-event.ts';
import { editableEvent } from '#modules/races/editing/edit-events.ts';
import { editableModality } from '#modules/races/editing/edit-modalities.ts';
import { changeSite } from '#modules/site/site-content.ts';
import { Mark, type StepInput, stepEvent, stepModality, stepRacesBack } from '#modules/statuses/take-step.ts';
import { undoersOfVenue } from '#modules/venue/register-live.ts';
import type { Actor } from '#platform/actor.ts';
import { type FieldChange, findCommand, type StoredCommand } from '#platform/commands/command-repository.ts';
import { undoEdited } from '#platform/commands/save-edited.ts';
import type { Context } from '#platform/context.ts';
import type { FieldFault } from '#platform/http/answers.ts';
import { commandsHeld, type TrailScope } from './trail-scope-repository.ts';

export type Undone =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: RefusalCode; readonly faults?: readonly FieldFault[] | undefined };

/** Takes one command back, by the writer of its kind of change: all its checks hold. */
type Undoer = (context: Context, command: StoredCommand, by: Actor) => Promise<Undone>;

/**
 * Takes a command back as a whole, as a command of its own. Refused where it was taken back already, where nothing takes its kind back
 * (a notice has been read, a password is not stored), and where a later command that stands changed the same fields. One that changed something out of
 * `scope` is not found, and of an event or a race each role takes back the fields that it may change.
 */
export async function undoCommand(
  context: Context,
  { number, scope, roles }: UndoQuestion,
  by: Actor,
): Promise<Undone> {
  const command = await findCommand(context.db, number);
  if (!command || !(await commandsHeld(context.db, [number], scope)).has(number))
    return { ok: false, refusal: 'command_not_found' };
  const undo = undoers[command.name];
  if (!undo || !isUndoable(command)) return { ok: false, refusal: 'not_undoable', faults: passwordsOf(command) };
  const foreign = fieldsNotOf(roles, command);
  if (foreign.length > 0) return { ok: false, refusal: 'field_not_yours', faults: foreign.map(notOfRole) };
  return await undo(context, command, { ...by, undoes: number });
}

export interface UndoQuestion {
  readonly number: number;
  readonly scope: TrailScope;
  readonly roles: readonly Role[];
}

/** The fields of a command that these roles may not change by the call that saves its kind of thing: they do not take it back either. What staff rule in a race is race staff's. */
export function fieldsNotOf(roles: readonly Role[], { name, changes }: CommandFields): string[] {
  const saver = /^event_/.test(name)
    ? saveEvent
    : /^modality_(created|changed|deleted)$/.test(name)
      ? saveModality
      : null;
  if (saver === null) return ruledFields(roles, changes);
  const changeable = changeableFields(saver, roles);
  return changeable === null ? [] : changes.map(({ field }) => field).filter((field) => !changeable.includes(field));
}

function ruledFields(roles: readonly Role[], changes: CommandFields['changes']): string[] {
  if (raceStaff.some((role) => roles.includes(role))) return [];
  return changes.flatMap(({ subject, field }) =>
    subject.startsWith('modality:') || field.startsWith('chip:') ? [field] : [],
  );
}

const notOfRole = (path: string): FieldFault => ({ path, message: 'your role may not change this' });

/** Tells whether a command can be taken back at all, as a whole: a password stands nowhere but as its hash of now. */
export const isUndoable = (command: CommandFields): boolean =>
  undoers[command.name] !== undefined && command.changes.length > 0 && passwordsOf(command) === undefined;

/** Tells whether anything takes back commands of this name. */
export const hasUndoer = (name: string): boolean => undoers[name] !== undefined;

type Field = Pick<FieldChange, 'subject' | 'field'>;
type CommandFields = Pick<StoredCommand, 'name'> & { readonly changes: readonly Field[] };

function passwordsOf({ changes }: { readonly changes: readonly Field[] }): FieldFault[] | undefined {
  const passwords = changes.filter(({ subject, field }) => subject.startsWith('user:') && field === 'password');
  const message = 'a password cannot be taken back: set another one, and change the other fields by hand';
  return passwords.length === 0
    ? undefined
    : passwords.map(({ subject }) => ({ path: `${subject}.password`, message }));
}

const undoer =
  (undo: (context: Context, change: Change, by: Actor) => Promise<Undone>): Undoer =>
  (context, { changes }, by) =>
    undo(context, changeOf(changes[0] as FieldChange), by); // a command without changes is not taken back

const undoers: Readonly<Record<string, Undoer>> = {
  ...undoersOfActs,
  ...undoersOfVenue,
  ...undoersOfPhones,
  ...undoersOfClaims,
  ...undoersOfFindings,
  ...ofEditable('ad', (context, command, by) => undoEdited(context, editableAd, command, by)),
  ...ofEditable('event', (context, command, by) =>
    movingBoards(context, by, (moved) => undoEdited(context, editableEvent(context, moved), command, by)),
  ),
  event_copied: (context, command, by) => uncopyEvent(context, command, by),
  ...ofEditable('modality', (context, command, by) =>
    movingBoards(context, by, (moved) => undoEdited(context, editableModality(context, moved), command, by)),
  ),
  ...ofEditable('reader', (context, command, by) => undoEdited(context, editableReader, command, by)),
  ...ofEditable('configuration', (context, command, by) => undoEdited(context, editableConfiguration, command, by)),
  ...ofEditable('organism', (context, command, by) => undoEdited(context, editableOrganism, command, by)),
  // One that was made stays, since what people did bears its name: it can be disabled.
  user_changed: (context, command, by) => undoEdited(context, editableUser(context), command, by),
  gun_set: undoer((context, { id, key, was }, by) =>
    setGun(context, { modality: id, wave: key === '' ? null : key, gunAt: z.number().nullable().parse(was) }, by),
  ),
  staff_status_set: (context, { changes }, by) => {
    const { id } = changeOf(changes[0] as FieldChange); // there is one
    const field = (name: string) => changes.find((change) => change.field === name);
    const { status, reason } = StaffStatusNote.parse({ status: field('status')?.was, reason: field('reason')?.was });
    return setStaffStatus(context, { participant: id, status, ...(reason !== null && { reason }) }, by);
  },
  whereabouts_reported: (context, { changes }, by) => {
    const { id } = changeOf(changes[0] as FieldChange); // there is one
    const was = Object.fromEntries(changes.map(({ field, was: before }) => [field, before]));
    const { status, reason, retirement, back, collected, bibNote } = WhereaboutsNote.parse(was);
    const times = { backAt: back, collectedAt: collected, bibNote };
    return reportWhereabouts(context, { participant: id, status, reason, retirement, ...times }, by);
  },
  late_start_judged: undoer((context, { id, was }, by) =>
    acceptLateStart(context, { participant: id, isAccepted: z.boolean().parse(was) }, by),
  ),
  chip_given: undoer((context, { id, key }, by) => takeChip(context, { participant: id, chip: key }, by)),
  chip_set_aside: undoer((context, { id, key, was }, by) =>
    setChipAside(context, { event: id, chip: key, isAside: was !== null }, by),
  ),
  chip_taken: undoer((context, { id, key }, by) => giveChip(context, { participant: id, chip: key }, by)),
  penalty_added: undoer((context, { id, key }, by) =>
    removePenalty(context, { participant: id, penalty: Number(key) }, by),
  ),
  penalty_removed: undoer((context, { id, was }, by) =>
    addPenalty(context, { participant: id, ...z.object({ timeMs: z.number(), reason: z.string() }).parse(was) }, by),
  ),
  time_added: undoTimes,
  time_deleted: undoTimes,
  crossing_chosen: undoer(undoChoice),
  crossing_choice_taken_back: undoer(undoChoice),
  neutralised_added: undoer((context, { id, key }, by) =>
    takeBackNeutralised(context, { modality: id, ...spanOf(key) }, by),
  ),
  neutralised_deleted: undoer((context, { id, key }, by) =>
    addNeutralised(context, { modality: id, ...spanOf(key) }, by),
  ),
  stop_added: (context, { changes }, by) => deleteStops(context, changes.map(stopOf), by),
  stop_deleted: (context, { changes }, by) => addStops(context, changes.map(stopOf), by),
  miss_rate_set: (context, { changes }, by) => {
    const rates = changes
      .map(changeOf)
      .map(({ key, was }) => ({ checkpoint: key, rate: z.number().nullable().parse(was) }));
    return acceptMissRates(context, { modality: changeOf(changes[0] as FieldChange).id, rates }, by); // there is one
  },
  read_invalidated: undoer((context, change, by) => restoreRead(context, readOf(change), by)),
  read_restored: undoer((context, change, by) =>
    invalidateRead(
      context,
      readOf(change),
      z.object({ reason: z.string().nullable() }).parse(change.was).reason ?? '',
      by,
    ),
  ),
  clock_difference_set: (context, { changes }, by) => {
    const change = changes[0] as FieldChange; // a command without changes is not taken back
    const [clocks, left] = [z.array(ClockNote).parse(change.was), z.array(ClockNote).parse(change.is)];
    return restoreClockDifferences(context, { reader: Number(changeOf(change).id), clocks, left }, by);
  },
  ...Object.fromEntries(
    (['finish', 'make_official', 'cancel', 'postpone'] as const).flatMap((step) => [
      [`modality_${step}`, undoStepOfRace],
      [`event_${step}`, undoStepOfEvent],
    ]),
  ),
  account_disabled: undoer((context, { id }, by) => changeAccount(context, { oid: id }, { kind: 'enable' }, by)),
  account_enabled: undoer((context, { id }, by) => changeAccount(context, { oid: id }, { kind: 'disable' }, by)),
  roles_set: undoer((context, { id, was }, by) =>
    changeAccount(context, { oid: id }, { kind: 'roles', roles: z.array(z.enum(roleNames)).parse(was) }, by),
  ),
  problem_accepted: undoer((context, { id, was }, by) => {
    const [type, ...subject] = id.split(':');
    const problem = { type: z.enum(problemTypes).parse(type), subject: subject.join(':') };
    return acceptProblem(context, { ...problem, reason: z.string().nullable().parse(was) }, by);
  }),
  mail_forgotten: undoer((context, { id, was }, by) => restoreMail(context, id, z.enum(mailStates).parse(was), by)),
  site_changed: (context, { changes }, by) =>
    changeSite(
      context,
      Object.fromEntries(changes.map(({ subject, was }) => [subject.slice('site:'.length), was])),
      by,
    ),
};

function ofEditable(kind: string, undo: Undoer): Record<string, Undoer> {
  return Object.fromEntries(['created', 'changed', 'deleted'].map((act) => [`${kind}_${act}`, undo]));
}

const StaffStatusNote = z.object({
  status: z.enum(['retired', 'out_of_time', 'disqualified', 'not_started']).nullable().default(null),
  reason: z.string().nullable().default(null),
});
/** The fields that a report changed; absent: it stayed. */
const WhereaboutsNote = z.object({
  status: z.enum(staffStatuses).nullable().optional(),
  reason: z.string().nullable().optional(),
  retirement: z.object({ at: z.number(), place: z.string(), reportedBy: z.string() }).nullable().optional(),
  back: z.number().nullable().optional(),
  collected: z.number().nullable().optional(),
  bibNote: z.string().nullable().optional(),
});

const ClockNote = z.object({ from: z.number(), to: z.number(), differenceMs: z.number() });
/** Those of before name no read. */
const ChoiceNote = z
  .object({
    at: z.number().nullable(),
    heard: z.object({ device: z.number(), heardAt: z.number() }).nullable().optional(),
  })
  .nullable();
const TimeNote = z.object({ timeMs: z.number(), source: z.string() }).nullable();

/** One change with its names taken apart: `participant:ID` and `time:KEY`. */
interface Change {
  readonly id: string;
  readonly key: string;
  readonly was: unknown;
}

function changeOf({ subject, field, was }: FieldChange): Change {
  const at = field.indexOf(':');
  return { id: subject.slice(subject.indexOf(':') + 1), key: at === -1 ? '' : field.slice(at + 1), was };
}

/** `FROM-TO`; an instant before 1970 begins with a minus. */
function spanOf(key: string): { readonly from: number; readonly to: number } {
  const [, from, to] = /^(-?\d+)-(-?\d+)$/.exec(key) ?? [];
  return { from: Number(from), to: Number(to) };
}

function stopOf(change: FieldChange): { readonly registration: string; readonly from: number; readonly to: number } {
  const { id, key } = changeOf(change);
  return { registration: id, ...spanOf(key) };
}

/** `read:DEVICE:EPOCH:SEQ:INSTANT` of the subject `chip:…`. */
function readOf({ id, key }: Change) {
  const [device, epoch, seq, heardAt] = key.split(':').map(Number) as [number, number, number, number]; // written so
  return { chip: id, device, epoch, seq, heardAt };
}

function undoTimes(context: Context, { name, changes }: StoredCommand, by: Actor): Promise<Undone> {
  const times = changes.map(changeOf).map(({ id, key, was }) => ({
    registration: id,
    checkpoint: key,
    time: TimeNote.parse(was),
  }));
  return changeManualTimes(context, times, { name: name === 'time_added' ? 'time_deleted' : 'time_added', by });
}

function undoChoice(context: Context, { id, key, was }: Change, by: Actor): Promise<Undone> {
  const place = { registration: id, checkpoint: key };
  const choice = ChoiceNote.parse(was);
  return choice === null ? unsettleCrossing(context, place, by) : settleCrossing(context, { ...place, ...choice }, by);
}

async function undoStepOfRace(context: Context, { changes }: StoredCommand, by: Actor): Promise<Undone> {
  const [[oid, was] = ['', {}]] = marksThatWere(changes); // there is one
  return await stepModality(context, oid, { step: 'step_back', ...was }, by);
}

/** The event's own mark, or a step of each of the races that took one. */
async function undoStepOfEvent(context: Context, { changes }: StoredCommand, by: Actor): Promise<Undone> {
  const [own] = marksThatWere(changes.filter(({ subject }) => subject.startsWith('event:')));
  if (own) return await stepEvent(context, own[0], { step: 'step_back', ...own[1] }, by);
  return await stepRacesBack(context, marksThatWere(changes), by);
}

type MarkThatWas = Pick<StepInput, 'restored' | 'note'>;

/** By the public id of the event or the race: its mark before a step, and the words beside it where they changed. */
function marksThatWere(changes: readonly FieldChange[]): Map<string, MarkThatWas> {
  const marks = new Map<string, MarkThatWas>();
  for (const change of changes) {
    const { id, was } = changeOf(change);
    const field = change.field === 'mark' ? { restored: Mark.parse(was) } : { note: z.string().nullable().parse(was) };
    marks.set(id, { ...marks.get(id), ...field });
  }
  return marks;
}
