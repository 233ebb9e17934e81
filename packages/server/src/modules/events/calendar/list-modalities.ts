import type { listModalities as listModalitiesCall } from '@dorsal/contract/calls/modalities.ts';
import type { listIntermediates as listIntermediatesCall } from '@dorsal/contract/calls/staff/modalities.ts';
import { mostRows, pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { noticesOfEvents } from '#modules/notices/notice-repository.ts';
import { ofModalityAndEvent } from '#modules/notices/present-notice.ts';
import { type RaceScope, scopeOf } from '#modules/races/race-visibility.ts';
import { withVersions } from '#platform/commands/command-repository.ts';
import type { RegistrationTemplates } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { Caller } from '#platform/http/caller.ts';
import { eventVisibilityOf, levelIn } from '#platform/http/visibility.ts';
import { type EventRows, loadEvents } from './event-rows-repository.ts';
import { findModalityNumbers } from './modality-choice-repository.ts';
import { loadModalities, type ModalityRows } from './modality-rows-repository.ts';
import { eventReference } from './present-event.ts';
import { modalityReference, presentCheckpoint, presentModality, presentStaffModality } from './present-modality.ts';
import { noPages } from './registration-pages.ts';

/** Modalities by their id, their event or checkpoints of theirs, each with its event. Asking for nothing gives nothing. */
export async function listModalities(
  context: Context,
  question: BodyOf<typeof listModalitiesCall>,
  caller: Caller | null,
  pages: RegistrationTemplates = noPages,
): Promise<AnswerOf<typeof listModalitiesCall>> {
  const { offset, limit } = pageOf(question, mostRows);
  const numbers = await findModalityNumbers(context.db, question);
  const found = await loadModalities(context.db, { numbers }, scopeOf(caller));
  const page = found.slice(offset, offset + limit);
  const events = await eventsOf(context, page, scopeOf(caller));
  const notices = await noticesOfEvents(context.db, [...events.keys()]);
  const now = context.now();
  const visibility = eventVisibilityOf(caller);
  const views = page.map((rows) => {
    const level = levelIn(visibility, rows.modality.event_number);
    const view = level === 'public' ? presentModality(rows, now) : presentStaffModality(rows, now);
    const event = events.get(rows.modality.event_number);
    // A page that shows the race alone also gets the notices of its event.
    return {
      ...view,
      event: event && eventReference(event, pages),
      notices: ofModalityAndEvent(notices, rows.modality),
    };
  });
  return eventVisibilityOf(caller) === 'public' ? views : await withVersions(context.db, 'modality', views);
}

/** Checkpoints by their ids, or all of a modality in course order, each with its modality and event. */
export async function listCheckpoints(
  context: Context,
  question: BodyOf<typeof listIntermediatesCall>,
  caller: Caller | null,
): Promise<AnswerOf<typeof listIntermediatesCall>> {
  const { id: ids, modality } = question;
  const numbers = await findModalityNumbers(context.db, { id: modality, intermediates: ids });
  const found = await loadModalities(context.db, { numbers }, scopeOf(caller));
  const events = await eventsOf(context, found, scopeOf(caller));
  return found.flatMap((rows) => {
    const event = events.get(rows.modality.event_number);
    const reference = { ...modalityReference(rows), event: event && eventReference(event) };
    return rows.checkpoints
      .filter(({ oid }) => ids === undefined || ids.includes(oid))
      .map((checkpoint) => ({ ...presentCheckpoint(checkpoint), modality: reference }));
  });
}

async function eventsOf(
  context: Context,
  modalities: readonly ModalityRows[],
  scope: Pick<RaceScope, 'seesHidden'>,
): Promise<Map<number, EventRows>> {
  const numbers = [...new Set(modalities.map(({ modality }) => modality.event_number))];
  return new Map((await loadEvents(context.db, numbers, scope)).map((rows) => [rows.event.number, rows]));
}
