import { scopes } from '@dorsal/domain/ranking/types.ts';
import { statuses } from '@dorsal/domain/status/status.ts';
import { chronotypes, genders, resultStatuses } from '@dorsal/domain/timing/types.ts';
import { expect, test } from 'vitest';
import {
  classificationTypes,
  documentTypes,
  extraServices,
  languages,
  organismTypes,
  punctuationTypes,
  registrationTypes,
  roles,
  sports,
} from './enums.ts';

const listed = (text: string) => text.split(', ').sort();

/** Each list as the documents give it; where they differ, their union (design, section 5, 'lists of values'). */
// @spec [Statuses and transitions] doc 1 §4, doc 2 §4, doc 3 §4: Nine statuses of events and modalities
// @spec [Statuses and transitions] doc 1 §3, doc 2 §4: Result statuses: finished, out_of_time, retired, disqualified, not_started, started
// @spec [Timing rules] doc 1 §3, design §5: Three chronotypes: all, individual_chrono, batched_chrono
// @spec [Ranking and prizes] doc 1 §2, doc 2 §3, doc 3 §3: Six scopes: general, gender, category, local, local_gender, local_category
// @spec [Units, formats and constants] doc 1 §3, doc 3 §3, design §5: Sports: the union of the documents
// @spec [Units, formats and constants] doc 1 §3, doc 3 §3, design §5: Extra services: the union of the documents
// @spec [Units, formats and constants] doc 1 §3, design §5: Genders: male, female, other
// @spec [Units, formats and constants] doc 1 §3: Classification type: individual, teams
// @spec [Units, formats and constants] doc 1 §3, doc 3 §2: Document types result and registration; organism types organizer, federation, other
// @spec [Units, formats and constants] doc 1 §2, doc 1 §3: registration_type auto or register; punctuation_type of five circuits and unassigned
// @spec [Units, formats and constants] doc 1 §9, doc 3 §9: Languages en, ca, es
// @spec [Accounts and roles] doc 1 §6, doc 3 §6, design §5: Roles admin, community_manager, timer, live_register; `cm` accepted
test.each<[string, readonly string[], string]>([
  [
    'sports',
    sports,
    'walking, running, trail_running, hiking, time_trial_climb, cycling, btt, stages, biathlon, triathlon, swimming, open_waters, relays, climbing, other, roller_skating, nordic_walking',
  ],
  [
    'extra services',
    extraServices,
    'coffee, water, food, energy_food, shower, beer, vegetarian, vegan, gluten_free, retirement, life_bag, shelter, sleep, doctor, transfer, other, assistance',
  ],
  [
    'statuses',
    statuses,
    'registrations_not_opened, registrations_opened, registrations_full, registrations_closed, waiting_for_start, live, finished_provisional, finished_official, cancelled',
  ],
  [
    'statuses of results, and waiting',
    resultStatuses,
    'finished, out_of_time, retired, disqualified, not_started, started, waiting',
  ],
  ['chronotypes', chronotypes, 'all, individual_chrono, batched_chrono'],
  ['genders', genders, 'male, female, other'],
  ['bases of prizes', scopes, 'general, gender, category, local, local_gender, local_category'],
  ['classification types', classificationTypes, 'individual, teams'],
  ['document types', documentTypes, 'result, registration'],
  ['types of organisms', organismTypes, 'organizer, federation, other'],
  ['registration types of circuits', registrationTypes, 'auto, register'],
  [
    'scorings of circuits',
    punctuationTypes,
    'unassigned, ctm_2023, ctm_25-26, femecv_2024_lliga, femecv_2025_lliga, vall_uixo_5k',
  ],
  ['languages', languages, 'en, ca, es'],
  ['roles', roles, 'admin, community_manager, timer, live_register'],
])('the %s are those of the documents', (_, values, documents) => {
  expect(values.toSorted()).toEqual(listed(documents));
});
