import { date, type Examples, id, list } from './example.ts';

const nearby = { nearby_pos_latitude: 39.5, nearby_pos_longitude: -0.4, nearby_max_distance: 20_000 };
const eventList = {
  free_text_search: 'trail',
  sport_type: ['running', 'trail_running'],
  distance_from: 0,
  distance_to: 21_000,
  slope_from: 0,
  slope_to: 1000,
  ...nearby,
  date_start: date,
  status: ['registrations_opened', 'live'],
  order: ['-date_start', 'numeric_id'],
};

export const documentOne: Examples = [
  // @spec [Calls] doc 1 §7, doc 3 §7: POST `/ads`: declared: body and answer
  ['/ads', { homepage: true }],
  ['/ads', { event_id: id }],
  // @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/events`: declared: body and answer, with all list filters
  ['/events', { status: ['registrations_opened', 'cancelled'], date_start: date, limit: 11, order: ['-date_start'] }],
  ['/events', { circuit: id, limit: 999 }],
  ['/events', { slug: 'a-race' }],
  ['/events', { slug: 'a-circuit', search_circuits: true }],
  ['/events', { ...eventList, ...list }],
  // @spec [Calls] issue 16: A filter sent as null is as absent, in every list and count
  ['/events', Object.fromEntries(Object.keys({ ...eventList, ...list }).map((name) => [name, null]))],
  // @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/events/stats`: declared: the same filters as the list, a total
  ['/events/stats', eventList],
  // @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/circuits`: declared: body and answer
  ['/circuits', { slug: 'a-circuit' }],
  ['/circuits', { id }],
  ['/circuits', list],
  // @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/circuits/stats`: declared: filters, a total
  ['/circuits/stats', {}],
  // @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/registrations`: declared: every payload of the three documents
  [
    '/registrations',
    {
      modality: id,
      gender: ['male'],
      offset: 0,
      limit: 15,
      order: ['result.shown_order'],
      circuit_registrations: true,
      team_registrations: false,
      free_text_search: 'ana',
    },
  ],
  ['/registrations', { ids: [id, id.$oid], limit: 999 }],
  ['/registrations', { modality: id, gender: null, free_text_search: null, order: null }],
  ['/registrations', { modality: id, winners: true }],
  ['/registrations', { event: id, free_text_search: '12', limit: 20, order: ['bib_number'] }],
  // @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/registrations/stats`: declared: modality, event, filters, simple_stats
  ['/registrations/stats', { modality: id, gender: ['female'], free_text_search: 'ana' }],
  ['/registrations/stats', { event: 'a-race' }],
  ['/registrations/stats', { modality: id, simple_stats: true }],
  // @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/modalities`: declared: id, event, or intermediates
  ['/modalities', { event: id }],
];
