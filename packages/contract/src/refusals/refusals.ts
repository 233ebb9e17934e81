/** A refusal on the wire: a status and the key of its text in `texts-*.ts`. */
interface Refusal {
  readonly status: number;
  readonly message: string;
}

/**
 * Every way in which a call can be refused. Odd statuses are wire facts: they stand here and nowhere else. The clients already
 * in use expect 401, 502 and 503 from live registration (document 2, section 8).
 */
export const refusals = {
  // The request itself
  invalid_request: { status: 400, message: 'request.invalid' },
  malformed_json: { status: 400, message: 'request.malformedJson' },
  body_too_large: { status: 413, message: 'request.bodyTooLarge' },
  unsupported_media_type: { status: 415, message: 'request.unsupportedMediaType' },
  unknown_call: { status: 404, message: 'request.unknownCall' },
  not_built_yet: { status: 501, message: 'request.notBuiltYet' },
  too_many_requests: { status: 429, message: 'request.tooMany' },
  internal_error: { status: 500, message: 'server.internalError' },
  unavailable: { status: 503, message: 'server.unavailable' },
  version_not_reached: { status: 503, message: 'server.versionNotReached' },

  // The caller
  not_signed_in: { status: 401, message: 'access.notSignedIn' },
  session_ended: { status: 401, message: 'access.sessionEnded' },
  not_allowed: { status: 403, message: 'access.notAllowed' },
  wrong_credentials: { status: 401, message: 'access.wrongCredentials' },
  second_factor_needed: { status: 401, message: 'access.secondFactorNeeded' },
  wrong_code: { status: 401, message: 'access.wrongCode' },
  wrong_password: { status: 403, message: 'access.wrongPassword' },
  password_link_over: { status: 410, message: 'access.passwordLinkOver' },
  too_many_attempts: { status: 429, message: 'access.tooManyAttempts' },
  device_token_missing: { status: 401, message: 'access.deviceTokenMissing' },
  device_token_revoked: { status: 401, message: 'access.deviceTokenRevoked' },
  device_not_yours: { status: 403, message: 'access.deviceNotYours' },

  // The record asked for
  event_not_found: { status: 404, message: 'notFound.event' },
  modality_not_found: { status: 404, message: 'notFound.modality' },
  checkpoint_not_found: { status: 404, message: 'notFound.checkpoint' },
  registration_not_found: { status: 404, message: 'notFound.registration' },
  circuit_not_found: { status: 404, message: 'notFound.circuit' },
  user_not_found: { status: 404, message: 'notFound.user' },
  mail_not_found: { status: 404, message: 'notFound.mail' },
  job_not_found: { status: 404, message: 'notFound.job' },
  organism_not_found: { status: 404, message: 'notFound.organism' },
  ad_not_found: { status: 404, message: 'notFound.ad' },
  reader_not_found: { status: 404, message: 'notFound.reader' },
  device_unknown: { status: 404, message: 'notFound.device' },
  track_not_found: { status: 404, message: 'notFound.track' },
  time_not_found: { status: 404, message: 'notFound.time' },
  penalty_not_found: { status: 404, message: 'notFound.penalty' },
  choice_not_found: { status: 404, message: 'notFound.choice' },
  configuration_not_found: { status: 404, message: 'notFound.configuration' },
  problem_not_found: { status: 404, message: 'notFound.problem' },
  span_not_found: { status: 404, message: 'notFound.span' },
  stop_not_found: { status: 404, message: 'notFound.stop' },
  chip_not_found: { status: 404, message: 'notFound.chip' },
  read_not_found: { status: 404, message: 'notFound.read' },
  notice_not_found: { status: 404, message: 'notFound.notice' },
  wave_not_found: { status: 404, message: 'notFound.wave' },
  file_not_found: { status: 404, message: 'notFound.file' },
  download_expired: { status: 404, message: 'notFound.download' },

  // Live registration
  live_session_ended: { status: 401, message: 'liveRegistration.sessionEnded' },
  wrong_pin: { status: 401, message: 'liveRegistration.wrongPin' },
  bib_taken: { status: 502, message: 'liveRegistration.bibTaken' },
  modality_not_accepting: { status: 503, message: 'liveRegistration.modalityNotAccepting' },
  other_event: { status: 403, message: 'liveRegistration.otherEvent' },

  // Race and results
  chip_taken: { status: 409, message: 'race.chipTaken' },
  status_step_not_allowed: { status: 409, message: 'race.statusStepNotAllowed' },
  modality_not_timed: { status: 409, message: 'race.modalityNotTimed' },
  checkpoint_of_other_modality: { status: 422, message: 'race.checkpointOfOtherModality' },
  checkpoint_not_timed: { status: 409, message: 'race.checkpointNotTimed' },
  bib_does_not_match: { status: 409, message: 'race.bibDoesNotMatch' },
  time_by_hand_stands: { status: 409, message: 'race.timeByHandStands' },
  crossing_not_possible: { status: 409, message: 'race.crossingNotPossible' },
  times_contradict: { status: 409, message: 'race.timesContradict' },
  race_official: { status: 409, message: 'race.official' },
  miss_rate_frozen: { status: 409, message: 'race.missRateFrozen' },
  start_without_miss_rate: { status: 422, message: 'race.startWithoutMissRate' },
  reader_window_outside_race: { status: 422, message: 'race.readerWindowOutsideRace' },
  too_many_races: { status: 422, message: 'race.tooManyRaces' },
  already_calculating: { status: 409, message: 'race.alreadyCalculating' },
  circuit_without_scoring: { status: 409, message: 'race.circuitWithoutScoring' },
  previews_busy: { status: 503, message: 'race.previewsBusy' },
  preview_too_long: { status: 503, message: 'race.previewTooLong' },
  preview_too_wide: { status: 422, message: 'race.previewTooWide' },

  // Saving
  changed_meanwhile: { status: 409, message: 'save.changedMeanwhile' },
  command_id_reused: { status: 422, message: 'save.commandIdReused' },
  command_not_found: { status: 404, message: 'notFound.command' },
  undone_already: { status: 409, message: 'save.undoneAlready' },
  not_undoable: { status: 409, message: 'save.notUndoable' },
  touched_since: { status: 409, message: 'save.touchedSince' },
  field_not_yours: { status: 403, message: 'save.fieldNotYours' },
  name_taken: { status: 409, message: 'save.nameTaken' },
  still_used: { status: 409, message: 'save.stillUsed' },
  slug_taken: { status: 409, message: 'save.slugTaken' },
  short_name_taken: { status: 409, message: 'save.shortNameTaken' },
  number_taken: { status: 409, message: 'save.numberTaken' },
  email_taken: { status: 409, message: 'save.emailTaken' },
  organism_twice: { status: 409, message: 'save.organismTwice' },
  prize_in_use: { status: 409, message: 'save.prizeInUse' },
  wave_in_use: { status: 409, message: 'save.waveInUse' },
  checkpoint_in_use: { status: 409, message: 'save.checkpointInUse' },
  notice_without_text: { status: 422, message: 'save.noticeWithoutText' },
  dates_reversed: { status: 422, message: 'save.datesReversed' },
  span_far_from_race: { status: 422, message: 'save.spanFarFromRace' },
  ad_event_and_dates: { status: 422, message: 'save.adEventAndDates' },
  ad_text_without_event: { status: 422, message: 'save.adTextWithoutEvent' },
  last_admin: { status: 409, message: 'save.lastAdmin' },
  mail_not_open: { status: 409, message: 'save.mailNotOpen' },
  job_over: { status: 409, message: 'save.jobOver' },
  job_not_over: { status: 409, message: 'save.jobNotOver' },
  job_file_gone: { status: 410, message: 'save.jobFileGone' },
  second_factor_on: { status: 409, message: 'save.secondFactorOn' },
  second_factor_off: { status: 409, message: 'save.secondFactorOff' },
  second_factor_not_offered: { status: 409, message: 'save.secondFactorNotOffered' },
  user_disabled: { status: 409, message: 'save.userDisabled' },
  user_without_email: { status: 409, message: 'save.userWithoutEmail' },
  password_by_link: { status: 409, message: 'save.passwordByLink' },
  password_too_short: { status: 422, message: 'save.passwordTooShort' },
  password_too_long: { status: 422, message: 'save.passwordTooLong' },

  // Files and other services
  gpx_not_valid: { status: 422, message: 'file.gpxNotValid' },
  image_not_valid: { status: 422, message: 'file.imageNotValid' },
  file_type_not_allowed: { status: 415, message: 'file.typeNotAllowed' },
  file_too_large: { status: 413, message: 'file.tooLarge' },
  import_running: { status: 409, message: 'import.running' },
  platform_unreachable: { status: 502, message: 'import.platformUnreachable' },
  place_search_unavailable: { status: 503, message: 'place.searchUnavailable' },
  streets_not_searchable: { status: 404, message: 'place.streetsNotSearchable' },
} as const satisfies Record<string, Refusal>;

export type RefusalCode = keyof typeof refusals;
export type RefusalKey = (typeof refusals)[RefusalCode]['message'];

/** Refusals that any call can answer. */
export const commonRefusals = [
  'invalid_request',
  'malformed_json',
  'body_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal_error',
  'unavailable',
] as const satisfies readonly RefusalCode[];
