import { randomInt } from 'node:crypto';
import { PocketLogFile } from '@dorsal/contract/views/pocket-log.ts';
import { sameBib } from '@dorsal/domain/registration/bibs.ts';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { newToken } from '#modules/accounts/tokens.ts';
import { refusedAsOfficial } from '#modules/imports/official-results.ts';
import { type FoundEvent, findEvent } from '#modules/races/race-names-repository.ts';
import { noteOfficial } from '#modules/readers/note-official.ts';
import { type OfficialRace, officialRaces } from '#modules/readers/official-repository.ts';
import type { Actor } from '#platform/actor.ts';
import { type FieldChange, newestChanges, type StoredCommand } from '#platform/commands/command-repository.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { notifyAccountsChanged } from '#platform/db/accounts-channel.ts';
import type { FieldFault } from '#platform/http/answers.ts';
import { applyActs } from './apply-acts.ts';
import { keyOf, type LineKey, writeNaming, writeShift } from './log-repository.ts';
import { isOfficialStamped, racesStamped } from './official-stamps.ts';
import { usualEnd } from './open-pocket.ts';
import {
  type HelperPhone,
  insertLink,
  linkToEnd,
  phoneToWrite,
  writeLinkEnd,
  writePhoneEnd,
} from './phone-repository.ts';
import { planStamps, writePlanned } from './place-stamps.ts';
import { placesOfEvent } from './places-repository.ts';
import { hasLineIn, lineToName, wordsOfStaff } from './stamp-list-repository.ts';
import { storeLog, type TakenLog } from './take-log.ts';

export interface NewLink {
  readonly event: FoundEvent;
  readonly label: string;
  /** Public ids; none: all places. */
  readonly places: readonly string[];
  readonly endsAt: EpochMs | undefined;
}

type LinkMade =
  | {
      readonly ok: true;
      readonly oid: string;
      readonly token: string;
      readonly pin: string;
      readonly endsAt: EpochMs;
    }
  | { readonly ok: false; readonly refusal: 'checkpoint_not_found' }
  | { readonly ok: false; readonly refusal: 'invalid_request'; readonly faults: readonly FieldFault[] };

/** Makes a link for helpers. Its token and PIN stand in no trail. */
export const addHelperLink = (
  context: Context,
  { event, label, places, endsAt }: NewLink,
  by: Actor,
): Promise<LinkMade> =>
  runCommand(context, { name: 'helper_link_added', by }, async (trx, note): Promise<LinkMade> => {
    const known = await placesOfEvent(trx, event.number);
    const chosen = known.filter(({ oid }) => places.includes(oid));
    if (chosen.length < new Set(places).size) return { ok: false, refusal: 'checkpoint_not_found' };
    const usual = await usualEnd(context, trx, event.number);
    const faults = faultsOfEnd(endsAt, { now: context.now(), usual });
    if (faults.length > 0) return { ok: false, refusal: 'invalid_request', faults };
    const made = {
      oid: context.newId(),
      token: newToken(),
      pin: randomInt(1_000_000).toString().padStart(6, '0'),
      endsAt: endsAt ?? usual,
    };
    await insertLink(trx, {
      ...{ oid: made.oid, event_number: event.number, label: label.trim(), token: made.token, pin: made.pin },
      place_numbers: places.length === 0 ? null : chosen.map(({ number }) => number),
      ...{ ends_at: made.endsAt, ended_at: null, created_at: context.now(), created_by: by.user },
    });
    note(`event:${event.oid}`, null, { [`helper_link:${made.oid}`]: { label: label.trim(), ends: made.endsAt } });
    return { ok: true, ...made };
  });

/** With the hours of the usual end three days: a race that is put off by a night or two is still stamped. */
const longestAfterUsualMs: Ms = 60 * 3_600_000;

function faultsOfEnd(
  endsAt: EpochMs | undefined,
  { now, usual }: { readonly now: EpochMs; readonly usual: EpochMs },
): readonly FieldFault[] {
  if (endsAt === undefined) return [];
  if (endsAt <= now) return [{ path: 'ends_at', message: 'the link would be over already: choose an instant to come' }];
  if (endsAt <= usual + longestAfterUsualMs) return [];
  return [
    { path: 'ends_at', message: 'a link ends within three days after the last cut-off, reader or start of its event' },
  ];
}

export interface HelperToEnd {
  readonly event: FoundEvent;
  readonly link?: string | undefined;
  readonly device?: string | undefined;
}

type HelperEnded =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: 'helper_link_not_found' | 'helper_device_not_found' };

/** Ends a link or a phone. What they sent stays; every node looks its callers up anew. */
export const endHelper = (context: Context, { event, link, device }: HelperToEnd, by: Actor): Promise<HelperEnded> =>
  runCommand(context, { name: 'helper_ended', by }, async (trx, note): Promise<HelperEnded> => {
    const ending = link === undefined ? endingOf.phone : endingOf.link;
    const oid = link ?? device ?? '';
    const found = await ending.find(trx, event.number, oid);
    if (found === undefined) return { ok: false, refusal: ending.refusal };
    if (found.endedAt !== null) return { ok: true };
    const at = context.now();
    await ending.write(trx, found.number, at);
    note(`event:${event.oid}`, null, { [`${ending.field}:${oid}`]: { ended: at } });
    await notifyAccountsChanged(trx);
    return { ok: true };
  });

const endingOf = {
  phone: { find: phoneToWrite, write: writePhoneEnd, refusal: 'helper_device_not_found', field: 'phone' },
  link: { find: linkToEnd, write: writeLinkEnd, refusal: 'helper_link_not_found', field: 'helper_link' },
} as const;

/** A stretch of a phone's log. */
export interface SegmentToShift {
  readonly event: FoundEvent;
  readonly device: string;
  readonly epoch: number;
  readonly segment: number;
  /** Null takes the shift back. */
  readonly byMs: number | null;
}

export type WordSaid =
  | { readonly ok: true; readonly phone: HelperPhone }
  | {
      readonly ok: false;
      readonly refusal: 'helper_device_not_found' | 'stamp_not_found' | 'changed_meanwhile' | 'race_official';
      readonly faults?: readonly FieldFault[];
    };

interface NotSaid {
  readonly refusal: 'changed_meanwhile';
  readonly faults: readonly FieldFault[];
}

/** Moves the stamps of a segment whole, which are certain then. */
export const shiftSegment = (context: Context, { byMs, ...asked }: SegmentToShift, by: Actor): Promise<WordSaid> =>
  sayOfPhone(context, { name: 'stamps_shifted', by, ...asked }, async (trx, phone) => {
    if (!(await hasLineIn(trx, phone.number, asked))) return null;
    const { byMs: before } = await wordsOfStaff(trx, phone.number, { ...asked, seq: 0 });
    await writeShift(trx, { phone: phone.number, epoch: asked.epoch, segment: asked.segment }, byMs);
    return { field: `shift:${phone.oid}:${asked.epoch}:${asked.segment}`, was: before, is: byMs };
  });

/** A stamp of a phone. */
export interface StampToName extends LineKey {
  readonly event: FoundEvent;
  readonly device: string;
  /** Null takes the naming back. */
  readonly bib: string | null;
  /** The bib that the sender saw there; undefined: they looked at nothing. */
  readonly saw?: string | null | undefined;
}

/** Says whose stamp it is: the word of staff beats that of the phone. Where it has another bib by now than its sender saw, it stays, and they are told. */
export const nameStamp = (context: Context, { bib, saw, ...asked }: StampToName, by: Actor): Promise<WordSaid> =>
  sayOfPhone(context, { name: 'stamp_named', by, ...asked }, async (trx, phone) => {
    const line = await lineToName(trx, phone.number, asked);
    if (line === undefined) return null;
    if (saw !== undefined && !isSameName(line.bib, saw) && !isSameName(line.bib, bib))
      return await namedMeanwhile(trx, `event:${asked.event.oid}`, `stamp:${phone.oid}:${keyOf(asked)}`, line.bib);
    const { bib: before } = await wordsOfStaff(trx, phone.number, { ...asked, segment: 0 });
    await writeNaming(trx, phone.number, asked, bib);
    return { field: `stamp:${phone.oid}:${keyOf(asked)}`, was: before, is: bib };
  });

const isSameName = (one: string | null, other: string | null): boolean => sameBib(one ?? '') === sameBib(other ?? '');

/** Says which bib stands there; where staff have named it, who and when. */
async function namedMeanwhile(trx: Db, subject: string, field: string, theirs: string | null): Promise<NotSaid> {
  const [last] = await newestChanges(trx, subject, [field]);
  const fault = {
    ...{ path: 'bib', message: 'this stamp has another bib by now: look at it again', theirs: theirs ?? '' },
    ...(last && { at: new Date(last.at).toISOString(), who: last.who ?? last.actor }),
  };
  return { refusal: 'changed_meanwhile', faults: [fault] };
}

interface OfPhone {
  readonly name: 'stamps_shifted' | 'stamp_named';
  readonly by: Actor;
  readonly event: FoundEvent;
  readonly device: string;
}
type Said = { readonly field: string; readonly was: unknown; readonly is: unknown } | NotSaid | null;

/** Writes a word of staff on a phone's log, which is placed anew; refused where it moves official results. Null: there is no such stamp. */
async function sayOfPhone(
  context: Context,
  { name, by, event, device }: OfPhone,
  write: (trx: Db, phone: HelperPhone) => Promise<Said>,
): Promise<WordSaid> {
  const said = await runCommand(context, { name, by }, async (trx, note, last): Promise<WordSaid> => {
    const phone = await phoneToWrite(trx, event.number, device);
    if (phone === undefined) return { ok: false, refusal: 'helper_device_not_found' };
    const written = await write(trx, phone);
    if (written === null) return { ok: false, refusal: 'stamp_not_found' };
    if ('refusal' in written) return { ok: false, ...written };
    const planned = await planStamps(trx, phone, context.now());
    if (await isOfficialStamped(trx, event.number, planned.changes)) return { ok: false, refusal: 'race_official' };
    note(`event:${event.oid}`, { [written.field]: written.was }, { [written.field]: written.is });
    last(() => writePlanned(trx, phone, planned));
    return { ok: true, phone };
  });
  if (said.ok && !context.db.isTransaction) await applyActs(context, said.phone);
  return said;
}

export interface PhoneFile {
  readonly event: FoundEvent;
  readonly file: string;
  readonly movesOfficial: boolean;
}

type FileTaken =
  | { readonly ok: true; readonly taken: TakenLog; readonly official: readonly OfficialRace[] }
  | { readonly ok: false; readonly refusal: 'helper_device_not_found' | 'pocket_log_not_valid' }
  | { readonly ok: false; readonly refusal: 'race_official'; readonly faults: readonly FieldFault[] };

/** Takes in the log that a phone saved as a file; also of one that was ended: what it holds was stamped before. One that moves official results is taken only where they may move. */
export async function takePocketLog(
  context: Context,
  { event, file, movesOfficial }: PhoneFile,
  by: Actor,
): Promise<FileTaken> {
  const log = PocketLogFile.safeParse(jsonOf(file));
  if (!log.success) return { ok: false, refusal: 'pocket_log_not_valid' };
  const of = { event: event.number, oid: log.data.device };
  const done = await runCommand(context, { name: 'phone_log_taken', by }, async (trx, note): Promise<FileTaken> => {
    const taken = await storeLog(context, trx, of, log.data);
    if (taken === null) return { ok: false, refusal: 'helper_device_not_found' };
    const official = await officialRaces(trx, await racesStamped(trx, event.number, taken.stamps));
    if (official.length > 0 && !movesOfficial) return notAllowed(official);
    const accepted = taken.items.filter(({ status }) => status === 'accepted').length;
    if (accepted > 0) note(`event:${event.oid}`, null, { [`log:${of.oid}`]: accepted });
    noteOfficial(note, official);
    return { ok: true, taken, official };
  });
  if (done.ok) await applyActs(context, done.taken.phone);
  return done;
}

function notAllowed(official: readonly OfficialRace[]): FileTaken {
  const faults = refusedAsOfficial(official).faults.map(({ path, message }) => ({ path, message }));
  return { ok: false, refusal: 'race_official', faults };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Takes back what staff did about phones: a link that was made is ended, a word on a stamp gives way to the one before. An end is none that can be taken back: the phone has been told. */
export const undoersOfPhones = {
  helper_link_added: async (context: Context, command: StoredCommand, by: Actor) => {
    const { event, names } = await subjectOf(context, command);
    return await endHelper(context, { event, link: names[0] }, by);
  },
  stamps_shifted: async (context: Context, command: StoredCommand, by: Actor) => {
    const { event, names, was } = await subjectOf(context, command);
    const [device = '', epoch, segment] = names;
    const of = { event, device, epoch: Number(epoch), segment: Number(segment) };
    return await shiftSegment(context, { ...of, byMs: z.number().nullable().parse(was) }, by);
  },
  stamp_named: async (context: Context, command: StoredCommand, by: Actor) => {
    const { event, names, was } = await subjectOf(context, command);
    const [device = '', epoch, seq] = names;
    const of = { event, device, epoch: Number(epoch), seq: Number(seq) };
    return await nameStamp(context, { ...of, bib: z.string().nullable().parse(was) }, by);
  },
};

/** The event of the one change of a command, and the names in its field: `shift:PHONE:EPOCH:SEGMENT`. */
async function subjectOf(context: Context, { changes }: StoredCommand) {
  const { subject, field, was } = changes[0] as FieldChange; // there is one
  const event = await findEvent(context.db, subject.slice('event:'.length));
  if (event === null) throw new Error('the trail names an event that is gone');
  return { event, names: field.split(':').slice(1), was };
}
