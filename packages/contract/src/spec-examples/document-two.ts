import { type Examples, id } from './example.ts';

export const documentTwo: Examples = [
  // @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/modalities`: declared: id, event, or intermediates
  ['/modalities', { id }],
  // @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/events`: declared: body and answer, with all list filters
  ['/events', { slug: 'a-race', search_circuits: true }],
  // @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/registrations`: declared: every payload of the three documents
  [
    '/registrations',
    {
      modality: id,
      offset: 15,
      limit: 15,
      order: ['intermediate_results.0.shown_order'],
      status: ['finished', 'disqualified', 'retired'],
      exist: ['result.intermediate_results.0'],
      gender: ['female'],
      category: ['F-SEN'],
      club: ['C.A. Llebeig'],
    },
  ],
  ['/registrations', { modality: id, free_text_search: 'ana', limit: 20 }],
  ['/registrations', { id }],
  ['/registrations', { event: 120, bib: 'W12' }],
  ['/registrations', { event: id, bib: 12 }],
  [
    '/registrations',
    {
      circuit_race: id,
      circuit_ids: [id],
      circuit_registrations: true,
      include_modality: true,
      limit: 9999,
    },
  ],
  [
    '/registrations',
    { event: id, free_text_search: 'ana', category: ['F-SEN'], club: ['Llebeig'], order: ['-created_at'] },
  ],
  ['/registrations', { event: id, limit: 150, order: '-created_at', source: 'live_register' }],
  // @spec [Calls] doc 2 §7, doc 3 §7: POST `/reader-configurations`: declared: intermediate or reader list, include_readers, include_intermediates
  ['/reader-configurations', { intermediate: [id], include_readers: true }],
  // @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/circuits`: declared: body and answer
  ['/circuits', { id }],
  // @spec [Calls] doc 2 §7: POST `/last-positions`: declared: registrations list, only_last
  ['/last-positions', { registrations: [id], only_last: true }],
  // @spec [Calls] doc 2 §7, doc 3 §7: POST `/login/live-register`: declared: token and PIN, role and token
  ['/login/live-register', { token: 'a1b2c3', password: '123456' }],
  // @spec [Calls] doc 2 §7, doc 3 §7: POST `/registration/live-register`: declared: the registration as the body or inside of it
  [
    '/registration/live-register',
    {
      source: 'live_register',
      modality: id,
      bib_number: '12',
      id_number: '120_12',
      valid_id: false,
      name: 'Ana',
      surname: 'Serra',
      gender: 'female',
      birthdate: { $date: '1990-02-28T00:00:00.000Z' },
      club: null,
      local: true,
    },
  ],
  ['/events', { live_registration_token: 'a1b2c3' }],
];
