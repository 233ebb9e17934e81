import type { Endpoint } from '#endpoint.ts';
import { forgetMail, listMails, mailStats, sendMailAgain } from './accounts/mails.ts';
import { changeOwnPassword, ownAccount } from './accounts/own-account.ts';
import { endSessions, listSessions } from './accounts/own-sessions.ts';
import { forgotPassword, makePasswordLink, testPasswordLink, usePasswordLink } from './accounts/password-links.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  endSecondFactorOf,
} from './accounts/second-factor.ts';
import { adCounts, adStats, listAds, saveAd, seeAds } from './ads.ts';
import { getBoard, streamLive } from './boards.ts';
import { circuitStats, listCircuits } from './circuits.ts';
import { answerClaim, claimsOf, listClaims, sendClaim } from './claims.ts';
import { eventPlaces, eventStats, getPoster, getPreview, listEvents, probeRegistrationPage } from './events.ts';
import { downloadRegistrations, downloadResults, getDownload, getFile, upload, uploadStream } from './files.ts';
import { listKeptEntries, registerLive, settleKeptEntry } from './live-registration.ts';
import { getTrack, getTrackLine, listModalities } from './modalities.ts';
import { listOrganisms, organismStats, saveOrganism } from './organisms.ts';
import { openPocket, pocketLog, pocketState } from './pocket.ts';
import { previewCall } from './previews.ts';
import {
  deleteReaderConfiguration,
  listReaderConfigurations,
  listReaders,
  saveReader,
  saveReaderConfiguration,
} from './readers.ts';
import { postReads } from './reads.ts';
import { listRegistrations, registrationStats } from './registrations.ts';
import { expectedArrivals, lastPositions } from './results.ts';
import { logIn, logInLiveRegister, logOut, testSession } from './sessions.ts';
import { getSite, homeStats, mapStyle, saveSite } from './site.ts';
import { raceAct, raceActs, raceLine } from './staff/acts.ts';
import { acceptProblem, listAlarms } from './staff/alarms.ts';
import {
  giveStock,
  leaseStock,
  listStock,
  returnStock,
  runNameless,
  stopNameless,
  takeStock,
} from './staff/bib-stock.ts';
import { addBoxFile, tryBoxFile } from './staff/box-file.ts';
import { checkChips } from './staff/chip-check.ts';
import {
  acceptMissRates,
  addIntermediate,
  addNeutralised,
  addStops,
  calculatePositions,
  deleteIntermediate,
  deleteNeutralised,
  deleteStop,
  explainRegistration,
  knownByStaff,
  listDoubts,
  settleCrossing,
  unsettleCrossing,
} from './staff/corrections.ts';
import {
  circuitScorer,
  copyEvent,
  deleteEvent,
  saveCircuit,
  saveEvent,
  searchPlace,
  updateRts,
} from './staff/events.ts';
import {
  addHelperLink,
  endHelper,
  listHelpers,
  listStamps,
  nameStamp,
  shiftSegment,
  takePocketLog,
} from './staff/helpers.ts';
import { cancelJob, doImport, jobStats, listJobs, repeatJob, tryImport } from './staff/jobs.ts';
import { deleteModality, listIntermediates, saveModality } from './staff/modalities.ts';
import { listNotices, noticeStats, saveNotice } from './staff/notices.ts';
import { searchPalette } from './staff/palette.ts';
import { acceptPersonProblem, listPeopleToCheck, listUnknownChips, setChipAside } from './staff/problems.ts';
import { arrivals, bibsByHour, matStory, raceBoard, reportWhereabouts, stillOut } from './staff/race-day.ts';
import {
  addPenalty,
  deletePenalty,
  giveChip,
  judgeLateStart,
  judgeRead,
  readsOfPerson,
  ruleStatus,
} from './staff/rulings.ts';
import { closeTill, correctPayment, listPayments, listTills, listUnpaid } from './staff/tills.ts';
import { listTrail, listTrailChanges, undoCommand } from './staff/trail.ts';
import { constants, fieldsFromRts, healthLive, healthReady, invariants, metrics } from './system.ts';
import { listTimers, listUsers, saveUser, userStats } from './users.ts';

/** Every call of the wire, by name. The server answers 501 (`not_built_yet`) for those it has no handler for. */
export const allEndpoints = [
  listOrganisms,
  organismStats,
  saveAd,
  saveOrganism,
  listAlarms,
  acceptProblem,
  raceBoard,
  arrivals,
  stillOut,
  bibsByHour,
  checkChips,
  reportWhereabouts,
  copyEvent,
  saveCircuit,
  deleteEvent,
  saveEvent,
  deleteModality,
  saveModality,
  searchPlace,
  updateRts,
  upload,
  uploadStream,
  listTrail,
  previewCall,
  listTrailChanges,
  undoCommand,
  searchPalette,
  listTimers,
  listUsers,
  saveUser,
  userStats,
  logInLiveRegister,
  logIn,
  logOut,
  testSession,
  ownAccount,
  changeOwnPassword,
  listSessions,
  endSessions,
  makePasswordLink,
  testPasswordLink,
  usePasswordLink,
  forgotPassword,
  listMails,
  mailStats,
  sendMailAgain,
  forgetMail,
  listJobs,
  jobStats,
  cancelJob,
  repeatJob,
  tryImport,
  doImport,
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  endSecondFactorOf,
  streamLive,
  healthLive,
  healthReady,
  metrics,
  circuitStats,
  constants,
  invariants,
  fieldsFromRts,
  eventPlaces,
  probeRegistrationPage,
  eventStats,
  getTrackLine,
  getTrack,
  homeStats,
  listAds,
  adStats,
  adCounts,
  seeAds,
  listCircuits,
  listEvents,
  listModalities,
  mapStyle,
  listIntermediates,
  listReaderConfigurations,
  listReaders,
  postReads,
  saveReaderConfiguration,
  deleteReaderConfiguration,
  saveReader,
  downloadRegistrations,
  getDownload,
  getFile,
  registerLive,
  listStock,
  giveStock,
  takeStock,
  leaseStock,
  returnStock,
  runNameless,
  stopNameless,
  listTills,
  listPayments,
  listUnpaid,
  correctPayment,
  closeTill,
  listKeptEntries,
  settleKeptEntry,
  sendClaim,
  matStory,
  tryBoxFile,
  addBoxFile,
  claimsOf,
  listClaims,
  answerClaim,
  openPocket,
  pocketState,
  pocketLog,
  listHelpers,
  addHelperLink,
  endHelper,
  takePocketLog,
  shiftSegment,
  listStamps,
  nameStamp,
  addIntermediate,
  acceptMissRates,
  addNeutralised,
  addPenalty,
  deletePenalty,
  judgeLateStart,
  listPeopleToCheck,
  acceptPersonProblem,
  judgeRead,
  giveChip,
  raceAct,
  raceActs,
  raceLine,
  listUnknownChips,
  setChipAside,
  readsOfPerson,
  ruleStatus,
  addStops,
  deleteNeutralised,
  deleteStop,
  knownByStaff,
  calculatePositions,
  circuitScorer,
  deleteIntermediate,
  explainRegistration,
  listDoubts,
  settleCrossing,
  unsettleCrossing,
  downloadResults,
  expectedArrivals,
  getBoard,
  lastPositions,
  listRegistrations,
  registrationStats,
  getSite,
  saveSite,
  saveNotice,
  listNotices,
  noticeStats,
  getPoster,
  getPreview,
] as const satisfies readonly Endpoint[];
