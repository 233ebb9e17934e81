import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { Oid } from '#codecs/oid.ts';
import { orderBy, paging } from '#codecs/paging.ts';
import { question } from '#codecs/question.ts';
import { SearchText, shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import { CircuitView } from '#views/event-view.ts';
import { TotalView } from '#views/stats-view.ts';
import { eventOrderNames } from './events.ts';

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
