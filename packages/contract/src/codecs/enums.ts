/**
 * Lists of values on the wire: the union, if the documents differ. Lists that rules depend on live in the domain; these
 * here are only carried and shown.
 */
export const sports = [
  'running',
  'walking',
  'trail_running',
  'hiking',
  'time_trial_climb',
  'cycling',
  'btt',
  'stages',
  'biathlon',
  'triathlon',
  'swimming',
  'open_waters',
  'relays',
  'climbing',
  'roller_skating',
  'nordic_walking',
  'other',
] as const;
export type Sport = (typeof sports)[number];

export const extraServices = [
  'coffee',
  'water',
  'food',
  'energy_food',
  'shower',
  'beer',
  'vegetarian',
  'vegan',
  'gluten_free',
  'retirement',
  'life_bag',
  'shelter',
  'sleep',
  'doctor',
  'transfer',
  'assistance',
  'other',
] as const;

export const classificationTypes = ['individual', 'teams'] as const;
export const documentTypes = ['result', 'registration'] as const;
export const organismTypes = ['organizer', 'federation', 'other'] as const;
/** Entry into a circuit: by running any of its races, or by registering before. */
export const registrationTypes = ['auto', 'register'] as const;
export const punctuationTypes = [
  'unassigned',
  'ctm_2023',
  'ctm_25-26',
  'femecv_2024_lliga',
  'femecv_2025_lliga',
  'vall_uixo_5k',
] as const;
/** Seconds that a time is rounded to before people are placed. */
export const timePrecisions = [1, 0.1, 0.001] as const;
export const roundings = ['down', 'up'] as const;
export const readKinds = ['chip', 'manual', 'gun'] as const;
export const checkpointKinds = ['start', 'intermediate', 'finish'] as const;
/** Values of `group_by` of `/registrations`. */
export const groupings = ['none', 'gender', 'category', 'club', 'team', 'modality', 'status', 'local'] as const;
export const importTypes = ['events', 'registrations'] as const;
export const languages = ['en', 'ca', 'es'] as const;
export type Language = (typeof languages)[number];

export const roles = ['admin', 'community_manager', 'timer', 'live_register'] as const;
export type Role = (typeof roles)[number];
