import { listOrganisms } from '#calls/admin-content/list-organisms.ts';
import { organismStats } from '#calls/admin-content/organism-stats.ts';
import { saveAd } from '#calls/admin-content/save-ad.ts';
import { saveOrganism } from '#calls/admin-content/save-organism.ts';
import { listAlarms } from '#calls/admin-events/list-alarms.ts';
import { saveEvent } from '#calls/admin-events/save-event.ts';
import { saveModality } from '#calls/admin-events/save-modality.ts';
import { searchPlace } from '#calls/admin-events/search-place.ts';
import { updateRts } from '#calls/admin-events/update-rts.ts';
import { upload } from '#calls/admin-events/upload.ts';
import { listTimers } from '#calls/admin-people/list-timers.ts';
import { listUsers } from '#calls/admin-people/list-users.ts';
import { saveUser } from '#calls/admin-people/save-user.ts';
import { userStats } from '#calls/admin-people/user-stats.ts';
import { logIn } from '#calls/auth/log-in.ts';
import { logInLiveRegister } from '#calls/auth/log-in-live-register.ts';
import { logOut } from '#calls/auth/log-out.ts';
import { testSession } from '#calls/auth/test-session.ts';
import { streamLive } from '#calls/live/stream-live.ts';
import { healthLive, healthReady } from '#calls/operations/health.ts';
import { metrics } from '#calls/operations/metrics.ts';
import { circuitStats } from '#calls/public/circuit-stats.ts';
import { constants, fieldsFromRts, invariants } from '#calls/public/constants.ts';
import { eventPlaces } from '#calls/public/event-places.ts';
import { eventStats } from '#calls/public/event-stats.ts';
import { getTrack } from '#calls/public/get-track.ts';
import { getTrackLine } from '#calls/public/get-track-line.ts';
import { homeStats } from '#calls/public/home-stats.ts';
import { listAds } from '#calls/public/list-ads.ts';
import { listCircuits } from '#calls/public/list-circuits.ts';
import { listEvents } from '#calls/public/list-events.ts';
import { listModalities } from '#calls/public/list-modalities.ts';
import { mapStyle } from '#calls/public/map-style.ts';
import { listIntermediates } from '#calls/readers/list-intermediates.ts';
import { listReaderConfigurations } from '#calls/readers/list-reader-configurations.ts';
import { listReaders } from '#calls/readers/list-readers.ts';
import { postReads } from '#calls/readers/post-reads.ts';
import { saveReader } from '#calls/readers/save-reader.ts';
import { saveReaderConfiguration } from '#calls/readers/save-reader-configuration.ts';
import { downloadRegistrations } from '#calls/registrations/download-registrations.ts';
import { getDownload } from '#calls/registrations/get-download.ts';
import { registerLive } from '#calls/registrations/register-live.ts';
import { addIntermediate } from '#calls/results/add-intermediate.ts';
import { calculatePositions } from '#calls/results/calculate-positions.ts';
import { circuitScorer } from '#calls/results/circuit-scorer.ts';
import { deleteIntermediate } from '#calls/results/delete-intermediate.ts';
import { downloadResults } from '#calls/results/download-results.ts';
import { expectedArrivals } from '#calls/results/expected-arrivals.ts';
import { getBoard } from '#calls/results/get-board.ts';
import { lastPositions } from '#calls/results/last-positions.ts';
import { listRegistrations } from '#calls/results/list-registrations.ts';
import { registrationStats } from '#calls/results/registration-stats.ts';
import { getSite } from '#calls/site/get-site.ts';
import { getPoster, getPreview } from '#calls/site/poster.ts';
import { saveNotice } from '#calls/site/save-notice.ts';
import { saveSite } from '#calls/site/save-site.ts';
import type { Endpoint } from './endpoint.ts';

/** Every call of the wire, by name. The server answers 501 (`not_built_yet`) for those it has no handler for. */
export const allEndpoints = [
  listOrganisms,
  organismStats,
  saveAd,
  saveOrganism,
  listAlarms,
  saveEvent,
  saveModality,
  searchPlace,
  updateRts,
  upload,
  listTimers,
  listUsers,
  saveUser,
  userStats,
  logInLiveRegister,
  logIn,
  logOut,
  testSession,
  streamLive,
  healthLive,
  healthReady,
  metrics,
  circuitStats,
  constants,
  invariants,
  fieldsFromRts,
  eventPlaces,
  eventStats,
  getTrackLine,
  getTrack,
  homeStats,
  listAds,
  listCircuits,
  listEvents,
  listModalities,
  mapStyle,
  listIntermediates,
  listReaderConfigurations,
  listReaders,
  postReads,
  saveReaderConfiguration,
  saveReader,
  downloadRegistrations,
  getDownload,
  registerLive,
  addIntermediate,
  calculatePositions,
  circuitScorer,
  deleteIntermediate,
  downloadResults,
  expectedArrivals,
  getBoard,
  lastPositions,
  listRegistrations,
  registrationStats,
  getSite,
  saveSite,
  saveNotice,
  getPoster,
  getPreview,
] as const satisfies readonly Endpoint[];
