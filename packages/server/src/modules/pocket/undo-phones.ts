import * as z from 'zod';
import { findEvent } from '#modules/races/race-names-repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { FieldChange, StoredCommand } from '#platform/commands/command-repository.ts';
import type { Context } from '#platform/context.ts';
import { endHelper, nameStamp, shiftSegment } from './staff-helpers.ts';

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
