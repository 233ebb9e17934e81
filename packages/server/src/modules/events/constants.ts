import type {
  constants as constantsCall,
  fieldsFromRts as fieldsCall,
  invariants as invariantsCall,
} from '@dorsal/contract/calls/system.ts';
import * as enums from '@dorsal/contract/codecs/enums.ts';
import { mostRows } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { scopes } from '@dorsal/domain/ranking/types.ts';
import { lastRefundBeforeClose, refundShareAbove } from '@dorsal/domain/registration/refund.ts';
import { staffMarks, statuses } from '@dorsal/domain/status/status.ts';
import { statusGroups } from '@dorsal/domain/status/status-groups.ts';
import { chronotypes, genders, resultStatuses } from '@dorsal/domain/timing/types.ts';
import { feetPerMetre, milesPerKm, unitSystems } from '@dorsal/domain/units/distances.ts';

/** Every list of values that a field of the wire is taken from. */
export const constants: AnswerOf<typeof constantsCall> = {
  sports: [...enums.sports],
  chronotypes: [...chronotypes],
  genders: [...genders],
  extra_services: [...enums.extraServices],
  statuses: [...statuses],
  staff_marks: [...staffMarks],
  ...Object.fromEntries(Object.entries(statusGroups).map(([group, list]) => [`statuses_${snake(group)}`, [...list]])),
  result_statuses: [...resultStatuses],
  prize_basis: [...scopes],
  classification_types: [...enums.classificationTypes],
  document_types: [...enums.documentTypes],
  organism_types: [...enums.organismTypes],
  registration_types: [...enums.registrationTypes],
  punctuation_types: [...enums.punctuationTypes],
  time_precisions: [...enums.timePrecisions],
  roundings: [...enums.roundings],
  group_by: [...enums.groupings],
  import_types: [...enums.importTypes],
  roles: [...enums.roles],
  languages: [...enums.languages],
  units: [...unitSystems],
  autoload_seconds: [0, 30, 60, 90],
};

/** Section 9 of the three documents, and section 1 for the factors. Milliseconds, metres, seconds and euros as the names say. */
export const invariants: AnswerOf<typeof invariantsCall> = {
  app_version: '4.0.0',
  currency: 'EUR',
  default_language: 'en',
  default_language_admin: 'es',
  miles_per_km: milesPerKm,
  feet_per_metre: feetPerMetre,
  home_events: 11,
  ad_position_min: 4,
  ad_position_max: 8,
  hero_seconds: 5,
  carousel_seconds: 3,
  countdown_within_seconds: 172_800,
  countdown_ring_seconds: 86_400,
  circuit_events: 999,
  no_limit: mostRows,
  page_size_events: 12,
  page_size_circuits: 12,
  page_size_ads: 12,
  page_size_users: 8,
  page_size_organisms: 8,
  page_size_readers: 20,
  page_size_registrations: 25,
  page_size_registrations_admin: 15,
  page_size_results_admin: 50,
  page_size_classification: 15,
  page_size_circuit_results: 15,
  page_links: 4,
  search_limit: 20,
  circuit_search_limit: 10,
  live_registrations: 150,
  last_registrations: 25,
  next_events: 10,
  podium: 3,
  prize_total_default: 3,
  prize_total_max: 10,
  pin_length: 6,
  name_min_length: 3,
  distance_slider_max_km: 100,
  distance_slider_step_km: 5,
  slope_slider_max: 3_000,
  slope_slider_step: 250,
  nearby_slider_min_km: 10,
  nearby_slider_max_km: 100,
  nearby_slider_step_km: 10,
  map_zoom_min: 10,
  map_zoom_max: 16,
  profile_grid_km: 5,
  profile_grid_long_km: 10,
  profile_grid_long_from_km: 50,
  profile_grid_height: 250,
  reader_live_minutes: 2,
  reader_gone_minutes: 7,
  reader_recent_minutes: 3,
  refund_hours_before_close: lastRefundBeforeClose / 3_600_000,
  refund_fee_percent: refundShareAbove.percent,
  refund_fee_min_euros: refundShareAbove.leastCents / 100,
  speed_sports_km_h: ['cycling', 'btt'],
  speed_sports_min_100m: ['swimming', 'open_waters'],
};

/** Fields that an import from the registration platform writes, so that the back-office shows them as read-only (document 3, section 2). */
export const fieldsFromRts: AnswerOf<typeof fieldsCall> = {
  event: ['name', 'slug_rts', 'rts_numeric_id'],
  modality: [],
  registration: ['source'],
};

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
