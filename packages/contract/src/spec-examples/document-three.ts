import { date, type Examples, id, list } from './example.ts';

export const documentThree: Examples = [
  // @spec [Calls] doc 3 §7, design §5: POST `/login`: declared: e-mail and password in the body, or as query parameters
  ['/login', { email: 'someone@example.org', password: 'secret' }],
  ['/login', undefined],
  // @spec [Calls] doc 3 §7: POST `/test`: declared: a token, a success boolean
  ['/test', undefined],
  // @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/events`: declared: body and answer, with all list filters
  ['/events', { limit: 10, status: ['registrations_opened'] }],
  ['/events', { status: ['finished_official'], date_start: date }],
  ['/events', { id }],
  ['/events', { ...list, order: ['-date_start'], free_text_search: 'x' }],
  ['/events', { slug: 'a-race', search_circuits: true, use_cache: false }],
  ['/events', { organisms: [id], limit: 50 }],
  // @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/registrations`: declared: every payload of the three documents
  [
    '/registrations',
    {
      event: id,
      limit: 25,
      offset: 0,
      source: ['web'],
      order: ['-creation'],
      include_cancelled: true,
      simple_stats: true,
      free_text_search: 'x',
      modality: id,
      include_modality: true,
      status: ['finished', 'retired'],
      group_by: 'category',
      only_locals: true,
      team_registrations: false,
      circuit_registrations: false,
      has_prize: true,
    },
  ],
  ['/registrations', { user: id, limit: 50 }],
  // @spec [Calls] doc 3 §7: POST `/registrations/download`: declared: all options of the download, a URL
  [
    '/registrations/download',
    {
      event: id,
      token_modality: true,
      separate_modalities: true,
      all_uppercase: true,
      export_modalities: [id],
      export_options: { [id.$oid]: ['size'] },
      export_combinations: [{ name: 'shirt and club', questions: ['size', 'club'], separators: [' '] }],
      include_qr: true,
      personalized_qr: false,
      source: ['live_register'],
    },
  ],
  // @spec [Calls] doc 3 §7: POST `/users/stats`: declared: all_stats or filters; gender, country, source, total
  ['/users/stats', { all_stats: true }],
  // @spec [Calls] doc 3 §7: POST `/users`: declared: offset, limit, order, fake, name; or id
  ['/users', { offset: 0, limit: 8, order: ['-created_at'], fake: true, name: 'ana' }],
  ['/users', { id }],
  // @spec [Calls] doc 3 §7: POST `/user`: declared: body and answer
  [
    '/user',
    {
      name: 'Ana',
      surname: 'Serra',
      gender: 'female',
      role: ['timer', 'cm'],
      public: true,
      is_fake: false,
      source: 'web',
    },
  ],
  // @spec [Calls] doc 3 §7: POST `/users/timers`: declared: nothing sent, timers back
  ['/users/timers', {}],
  // @spec [Calls] doc 3 §7: POST `/alarms`: declared: nothing sent, groups with type, object_type, objects
  ['/alarms', {}],
  // @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/modalities`: declared: id, event, or intermediates
  ['/modalities', { intermediates: [id] }],
  // @spec [Calls] doc 3 §7: POST `/modality`: declared: the modality as it was loaded, with changes
  [
    '/modality',
    {
      _id: id,
      name: '10K',
      short_name: '10K',
      status: 'finished_provisional',
      datetime_start: date,
      distance: 10_000,
      type: 'batched_chrono',
      intermediates: [
        {
          _id: id,
          order: 0,
          distance_from_start: 5000,
          timed: true,
          location: { custom_name: 'Font' },
          extra_services: ['water'],
        },
      ],
      prizes: [
        { order: 1, total: 3, by: 'gender', non_cummulative_with: [] },
        { order: 2, total: 3, by: 'category', non_cummulative_with: [1] },
      ],
      categories: [{ name: 'SEN', gender: 'female', age_from: 18, age_to: 34 }],
      price_history: [{ start: date, end: date, price: 12.5 }],
    },
  ],
  // @spec [Calls] doc 3 §7: POST `/event`: declared: the full event
  [
    '/event',
    {
      _id: id,
      name: 'A race',
      date_start: date,
      organisms: [{ _id: id, name: 'Club', type: 'organizer' }],
      circuit: { _id: id, name: 'C', slug: 'c' },
      documents: [{ name: 'Reglamento', type: 'registration', url: 'https://example.org/r.pdf' }],
      modalities: [{ anything: true }],
      location: { city: 'Dénia', county: 'Alacant/Alicante' },
      live_registration_password: '123456',
      timers: [id],
    },
  ],
  // @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/circuits`: declared: body and answer
  ['/circuits', { limit: 10, order: ['-numeric_id'], name: 'lliga' }],
  // @spec [Calls] doc 3 §7: POST `/circuit-scorer`: declared: the circuit's slug
  ['/circuit-scorer', { circuit: 'a-circuit' }],
  ['/circuit-scorer', { slug: 'a-circuit' }],
  // @spec [Calls] doc 1 §7, doc 3 §7: POST `/ads`: declared: body and answer
  ['/ads', { ...list, name: 'x' }],
  ['/ads', { id }],
  // @spec [Calls] doc 3 §7: POST `/ad`: declared: ad fields
  [
    '/ad',
    { name: 'Shop', image: '/i.webp', weight: 2, redirect: 'https://example.org', event: id, extra_text: '10 %' },
  ],
  ['/ad', { _id: id, name: 'Shop', date_start: date, date_end: date }],
  // @spec [Calls] doc 3 §7: POST `/organisms`: declared: offset, limit, type list, name; or id
  ['/organisms', { ...list, type: ['federation'], name: 'fed' }],
  // @spec [Calls] doc 3 §7: POST `/organism`: declared: body and answer
  [
    '/organism',
    {
      name: 'Fed',
      type: 'federation',
      logo: '/l.webp',
      website: 'https://example.org',
      contact: { email: 'a@example.org' },
    },
  ],
  // @spec [Calls] doc 3 §7: POST `/organisms/stats`: declared: filters, a total
  ['/organisms/stats', { type: ['federation'] }],
  // @spec [Calls] doc 3 §7: POST `/readers`: declared: offset, limit; or id; empty for all
  ['/readers', { offset: 0, limit: 20 }],
  ['/readers', {}],
  // @spec [Calls] doc 3 §7: POST `/reader`: declared: body and answer
  ['/reader', { _id: id, name: 'Arch', numeric_id: 7 }],
  // @spec [Calls] doc 2 §7, doc 3 §7: POST `/reader-configurations`: declared: intermediate or reader list, include_readers, include_intermediates
  ['/reader-configurations', { reader: [id], include_intermediates: true }],
  // @spec [Calls] doc 3 §7: POST `/reader-configuration`: declared: start and end as 'date time' text, security_seconds
  [
    '/reader-configuration',
    {
      reader: id,
      intermediate: id,
      datetime_start: '2026-05-01 08:00',
      datetime_end: '2026-05-01 14:00',
      security_seconds: 300,
    },
  ],
  // @spec [Calls] doc 3 §7: POST `/intermediates`: declared: id
  ['/intermediates', { id }],
  // @spec [Calls] doc 3 §3, doc 3 §7: POST `/add-intermediate`: declared: data list of bib, intermediate, registration, total_time in seconds, source
  [
    '/add-intermediate',
    { data: [{ bib: 12, intermediate: id, registration: id, total_time: 3661, source: 'manual' }] },
  ],
  // @spec [Calls] doc 3 §7: POST `/delete-intermediate`: declared: bib, intermediate, registration
  ['/delete-intermediate', { bib: '12', intermediate: id, registration: id }],
  // @spec [Calls] doc 3 §7: POST `/download-results`: declared: modality, intermediate, a URL
  ['/download-results', { modality: id, intermediate: id }],
  // @spec [Calls] doc 3 §7: POST `/location`: declared: query, include_street, location_with_custom_name
  ['/location', { query: 'Dénia', include_street: true, location_with_custom_name: false }],
  // @spec [Calls] doc 3 §7: POST `/update-rts`: declared: type, force, update_all, events
  ['/update-rts', { type: 'registrations', force: true, update_all: false, events: ['a-race'] }],
  // @spec [Calls] doc 3 §7: POST `/upload`: declared: file as data URL, original_filename, name, event, modality; success and url
  [
    '/upload',
    { file: 'data:image/png;base64,AAAA', original_filename: 'p.png', name: 'poster', event: id, modality: id },
  ],
  // @spec [Calls] doc 3 §7: POST `/calculate-positions`: declared: modality, is_finish_line, delete_positions
  ['/calculate-positions', { modality: id, is_finish_line: true, delete_positions: true }],
];
