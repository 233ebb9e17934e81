import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { Oid, OidOf, OidOrSlug } from '#codecs/oid.ts';
import { orderBy, paging } from '#codecs/paging.ts';
import { question } from '#codecs/question.ts';
import { SearchText, shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import { Done, Saved, saveErrors } from '#views/done.ts';
import { savable } from '#views/editable.ts';
import { CircuitView } from '#views/event-view.ts';
import { TotalView } from '#views/stats-view.ts';
import { eventOrderNames, SentEvent } from './events.ts';

/** The filters that the screens send to `/circuits` and to `/circuits/stats`. */
const CircuitFilters = question({
  id: Oid.optional(),
  slug: shortText(200).optional(),
  name: shortText(200).optional(),
  free_text_search: SearchText.optional(),
  ...paging,
  order: listOf(orderBy(eventOrderNames)).optional(),
});

export const listCircuits = endpoint({
  name: 'listCircuits',
  method: 'POST',
  path: '/circuits',
  summary: 'Circuits by name, or one by its slug or id.',
  body: CircuitFilters,
  pageSize: 12,
  answer: z.array(CircuitView),
});

export const circuitStats = endpoint({
  name: 'circuitStats',
  method: 'POST',
  path: '/circuits/stats',
  summary: 'The number of circuits that the filters leave.',
  body: CircuitFilters,
  answer: TotalView,
});

/** The documents say 'circuit slug': either name of the field is taken. */
export const circuitScorer = endpoint({
  name: 'circuitScorer',
  method: 'POST',
  path: '/circuit-scorer',
  summary: 'Scores the races of a circuit again.',
  body: z
    .strictObject({ circuit: OidOrSlug.optional(), slug: OidOrSlug.optional() })
    .refine((body) => body.circuit !== undefined || body.slug !== undefined, 'name the circuit'),
  answer: Done,
  errors: ['circuit_not_found', 'circuit_without_scoring'],
});

/**
 * The touched fields in `changes`, or the full circuit as `/events` shows it, with changes; as `/event`, and with the events that count for it in their
 * order. A new one is made without `_id`. Its own races, and for which of them a race counts (`circuit_modality`), are saved by `/modality`.
 */
export const saveCircuit = endpoint({
  name: 'saveCircuit',
  method: 'POST',
  path: '/circuit',
  summary: 'Creates or changes a circuit with its events.',
  body: savable(SentEvent.extend({ events: listOf(OidOf).optional() })),
  answer: Saved,
  errors: [
    'circuit_not_found',
    'event_not_found',
    'slug_taken',
    'organism_twice',
    'organism_not_found',
    'dates_reversed',
    'status_step_not_allowed',
    'race_official',
    'user_not_found',
    'file_not_found',
    'field_not_yours',
    ...saveErrors,
  ],
});
