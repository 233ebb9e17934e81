import {
  copyEvent as copyEventCall,
  deleteEvent as deleteEventCall,
  saveCircuit as saveCircuitCall,
  saveEvent as saveEventCall,
} from '@dorsal/contract/calls/staff/events.ts';
import {
  deleteModality as deleteModalityCall,
  saveModality as saveModalityCall,
} from '@dorsal/contract/calls/staff/modalities.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { modalityDefaults } from '@dorsal/domain/event/modality-defaults.ts';
import { movingBoards } from '#modules/races/change-races.ts';
import { stepEvent, stepModality } from '#modules/statuses/take-step.ts';
import type { Actor } from '#platform/actor.ts';
import { removeEdited, saveBody } from '#platform/commands/save-edited.ts';
import type { Context } from '#platform/context.ts';
import { Refused, refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { copyEvent } from './copy-event.ts';
import { editableEvent, standingEvent } from './edit-events.ts';
import { editableModality, standingModality } from './edit-modalities.ts';
import { prizesAsMerged, prizesAsSent } from './modality-fields.ts';
import { type SentBody, type SteppedKind, saveWithStep } from './save-with-step.ts';

/** Events and their races: made, changed, taken a step further, deleted. `forgetCallers`: the desks of an event may have ended with its save; other nodes are notified. */
export const raceRoutes = (context: Context, forgetCallers: () => void = () => undefined): ServedEndpoint[] => [
  serveEndpoint(saveEventCall, async ({ body, caller }) => {
    const saved = await saveEvent(context, body, actorOf(caller));
    forgetCallers();
    return saved;
  }),
  serveEndpoint(saveCircuitCall, ({ body, caller }) => saveCircuit(context, body, actorOf(caller))),
  serveEndpoint(copyEventCall, async ({ body: { _id, date_start, name }, caller }) => {
    const copied = await copyEvent(context, { oid: _id, startsAt: date_start, name }, actorOf(caller));
    return copied.ok
      ? await savedEvent(context, copied.oid)
      : refuse(copied.refusal, copied.faults && { fields: copied.faults });
  }),
  serveEndpoint(deleteEventCall, async ({ body, caller }) => {
    const deleted = await removeEdited(context, editableEvent(context, []), body._id, actorOf(caller));
    return deleted.ok
      ? { success: true as const }
      : refuse(deleted.refusal, deleted.faults && { fields: deleted.faults });
  }),
  serveEndpoint(saveModalityCall, ({ body, caller }) => saveModality(context, body, actorOf(caller))),
  serveEndpoint(deleteModalityCall, async ({ body, caller }) => {
    const deleted = await removeEdited(context, editableModality(context, []), body._id, actorOf(caller));
    return deleted.ok
      ? { success: true as const }
      : refuse(deleted.refusal, deleted.faults && { fields: deleted.faults });
  }),
];

type SavedEvent = AnswerOf<typeof saveEventCall> | Refused;

async function saveEvent(context: Context, body: SentBody, by: Actor): Promise<SavedEvent> {
  const kind: SteppedKind = {
    standing: (oid) => standingEvent(context, oid),
    notFound: 'event_not_found',
    save: (fields) =>
      movingBoards(context, by, (moved) => saveBody(context, editableEvent(context, moved), fields, by)),
    step: (oid, input, author) => stepEvent(context, oid, input, author),
    translate: (field, value) => [field, isIdList(field) ? entriesOf(value) : value],
    sentName: (field) => (field === 'note' ? 'status_note' : field),
  };
  const saved = await saveWithStep(body, kind, by);
  return saved instanceof Refused ? saved : await savedEvent(context, saved);
}

/** A circuit is an event of its own kind, and has the events that count for it. */
async function saveCircuit(context: Context, body: BodyOf<typeof saveCircuitCall>, by: Actor): Promise<SavedEvent> {
  if (!body._id) return await saveEvent(context, { ...body, ...{ is_circuit: true } }, by);
  const standing = await standingEvent(context, body._id);
  return standing?.isCircuit ? await saveEvent(context, body, by) : refuse('circuit_not_found');
}

async function savedEvent(context: Context, oid: string): Promise<SavedEvent> {
  const event = await standingEvent(context, oid);
  return { success: true, _id: oid, numeric_id: event?.number, slug: event?.slug };
}

/** Lists of ids are lists of entries inside, so that they are merged one by one. */
const isIdList = (field: string): boolean => ['organisms', 'timers', 'events'].includes(field);
const entriesOf = (ids: unknown): unknown => (Array.isArray(ids) ? ids.map((_id) => ({ _id })) : ids);

async function saveModality(
  context: Context,
  body: BodyOf<typeof saveModalityCall>,
  by: Actor,
): Promise<AnswerOf<typeof saveModalityCall> | Refused> {
  const made = new Set<string>();
  const newId = (): string => {
    const id = context.newId();
    made.add(id);
    return id;
  };
  const kind: SteppedKind = {
    standing: (oid) => standingModality(context, oid),
    notFound: 'modality_not_found',
    save: (fields) =>
      movingBoards(context, by, (moved) => saveBody(context, editableModality(context, moved, made), fields, by)),
    step: (oid, input, author) => stepModality(context, oid, input, author),
    translate: (field, value) => [field, field === 'prizes' ? prizesOf(value, newId) : value],
    sentName: (field) => (field === 'note' ? 'status_note' : field),
  };
  const saved = await saveWithStep(body._id ? body : { ...defaultsOf(body), ...body }, kind, by);
  if (saved instanceof Refused) return withSentPrizes(saved);
  const modality = await standingModality(context, saved);
  return { success: true, _id: saved, numeric_id: modality?.number };
}

/** Rules that are usual in the sport of a new race. */
function defaultsOf({ sport }: BodyOf<typeof saveModalityCall>) {
  const { chronotype, isTimed, precision } = modalityDefaults(sport ?? 'running');
  return { type: chronotype, is_timed: isTimed, time_precision: precision };
}

const prizesOf = (sent: unknown, newId: () => string): unknown =>
  Array.isArray(sent) ? prizesAsMerged(sent, newId) : sent; // as the contract has them

/** The prizes of somebody else are shown as they are sent: numbered. */
const withSentPrizes = (refused: Refused): Refused =>
  refuse(refused.code, {
    ...(refused.fields && {
      fields: refused.fields.map((fault) =>
        fault.path === 'prizes' && Array.isArray(fault.theirs)
          ? { ...fault, theirs: prizesAsSent(fault.theirs) } // of a race, as it stands
          : fault,
      ),
    }),
  });
