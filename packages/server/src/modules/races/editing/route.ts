import { deleteEvent as deleteEventCall, saveEvent as saveEventCall } from '@dorsal/contract/calls/events.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { movingBoards } from '#modules/races/change-races.ts';
import { stepEvent } from '#modules/statuses/take-step.ts';
import type { Actor } from '#platform/actor.ts';
import { removeEdited, saveBody } from '#platform/commands/save-edited.ts';
import type { Context } from '#platform/context.ts';
import { Refused, refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { editableEvent } from './edit-events.ts';
import { findEventStanding } from './event-fields-repository.ts';
import { type SteppedKind, saveWithStep } from './save-with-step.ts';

/** Events and their races: made, changed, taken a step further, deleted. */
export const raceRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(saveEventCall, ({ body, caller }) => saveEvent(context, body, actorOf(caller))),
  serveEndpoint(deleteEventCall, async ({ body, caller }) => {
    const deleted = await removeEdited(context, editableEvent(context, []), body._id, actorOf(caller));
    return deleted.ok ? { success: true as const } : refuse(deleted.refusal);
  }),
];

async function saveEvent(
  context: Context,
  body: BodyOf<typeof saveEventCall>,
  by: Actor,
): Promise<AnswerOf<typeof saveEventCall> | Refused> {
  const kind: SteppedKind = {
    standing: (oid) => findEventStanding(context.db, oid),
    notFound: 'event_not_found',
    save: (fields) => movingBoards(context, (moved) => saveBody(context, editableEvent(context, moved), fields, by)),
    step: (oid, input, author) => stepEvent(context, oid, input, author),
    translate: (field, value) => [field, isIdList(field) ? entriesOf(value) : value],
    sentName: (field) => (field === 'note' ? 'status_note' : field),
  };
  const saved = await saveWithStep(body, kind, by);
  if (saved instanceof Refused) return saved;
  const event = await findEventStanding(context.db, saved);
  return { success: true, _id: saved, numeric_id: event?.number, slug: event?.slug };
}

/** Lists of ids are lists of entries inside, so that they are merged one by one. */
const isIdList = (field: string): boolean => field === 'organisms' || field === 'timers';
const entriesOf = (ids: unknown): unknown => (Array.isArray(ids) ? ids.map((_id) => ({ _id })) : ids);
