import type { Role } from './codecs/enums.ts';
import type { RefusalCode } from './refusals/refusals.ts';

/** The callers that a call admits: everyone, any session, sessions with one of some roles, a reader's or gateway's own token, or that of a helper's phone. */
export type Access = 'public' | 'signed_in' | 'gateway' | 'phone' | readonly Role[];

/** The things that a call names and that belong to an event; a reader to those that it serves. */
export type ThingKind =
  | 'event'
  | 'modality'
  | 'checkpoint'
  | 'registration'
  | 'configuration'
  | 'notice'
  | 'problem'
  | 'reader';

/**
 * The way in which somebody is held to the events that name them. `shown`: all that the answer shows beyond what everyone sees is of those events.
 * Else the fields of the body by their paths (through lists too), each with the kind of thing that it names: things of another event
 * answer as if they did not exist.
 */
export type Bound = 'shown' | Readonly<Record<string, ThingKind>>;

/** One line of the table. */
export interface Permission {
  readonly may: Access;
  /** For those who may do it by a bound role alone. Absent: it is of no event. */
  readonly bound?: Bound;
}

/** Roles that hold in the events that name their bearer and nowhere else: `timers` of an event (document 3, section 3), and the event whose PIN was typed. */
const boundRoles: readonly Role[] = ['timer', 'live_register'];

const adminOnly = ['admin'] as const;
/** Those who run the race: results, reports, manual times, readers. */
export const raceStaff = ['admin', 'timer'] as const;
/** Those who tell about it: ads, documents, hashtags, organisms. */
export const contentStaff = ['admin', 'community_manager'] as const;
export const allStaff = ['admin', 'timer', 'community_manager'] as const;

/** Those who settle what desks at the venue have brought. */
const venueStaff = ['admin', 'timer', 'live_register'] as const;

const everyone = { may: 'public' } as const;
/** Everyone; staff see more in their events. */
const everyoneAndStaff = { may: 'public', bound: 'shown' } as const;
const admins = { may: adminOnly } as const;
const content = { may: contentStaff } as const;
/** One's own account. */
const ownAccount = { may: allStaff } as const;
const staffLists = { may: allStaff, bound: 'shown' } as const;
const raceLists = { may: raceStaff, bound: 'shown' } as const;
const ofEvent = { may: raceStaff, bound: { event: 'event' } } as const;
const ofRace = { may: raceStaff, bound: { modality: 'modality' } } as const;
const ofCheckpoint = { may: raceStaff, bound: { intermediate: 'checkpoint' } } as const;
const ofPerson = { may: raceStaff, bound: { registration: 'registration' } } as const;
const ofPeople = { may: raceStaff, bound: { 'data.registration': 'registration' } } as const;

/**
 * The one table of who may do what: every call, every screen of the back-office, every kind of thing in the trail and in the palette.
 * Server, routes, menus, palette and buttons ask it. Document 3 lets admins alone in; the groups above divide that among staff: a timer
 * runs the races of the events that name them, a community manager writes about events.
 */
export const permissions = {
  /** By the names of the calls. */
  calls: {
    getBoard: everyone,
    getDownload: everyone,
    getFile: everyone,
    getPoster: everyone,
    getPreview: everyone,
    getSite: everyone,
    healthLive: everyone,
    healthReady: everyone,
    metrics: everyone,
    homeStats: everyone,
    mapStyle: everyone,
    constants: everyone,
    invariants: everyone,
    fieldsFromRts: everyone,
    logIn: everyone,
    logInLiveRegister: everyone,
    logOut: everyone,
    testSession: everyone,
    forgotPassword: everyone,
    testPasswordLink: everyone,
    usePasswordLink: everyone,
    listAds: everyone,
    seeAds: everyone,
    sendClaim: everyone,
    claimsOf: everyone,

    listEvents: everyoneAndStaff,
    eventStats: everyoneAndStaff,
    eventPlaces: everyoneAndStaff,
    probeRegistrationPage: everyoneAndStaff,
    listCircuits: everyoneAndStaff,
    circuitStats: everyoneAndStaff,
    listModalities: everyoneAndStaff,
    listIntermediates: everyoneAndStaff,
    getTrack: everyoneAndStaff,
    getTrackLine: everyoneAndStaff,
    listRegistrations: everyoneAndStaff,
    registrationStats: everyoneAndStaff,
    expectedArrivals: everyoneAndStaff,
    lastPositions: everyoneAndStaff,
    streamLive: everyoneAndStaff,

    postReads: { may: 'gateway' },
    /** For the event whose PIN was typed alone, which the handler checks. */
    registerLive: { may: ['live_register'] },
    listKeptEntries: { may: venueStaff, bound: { event: 'event' } },
    settleKeptEntry: { may: venueStaff, bound: { registration: 'registration' } },
    listStock: { may: venueStaff, bound: { event: 'event' } },
    giveStock: { may: raceStaff, bound: { event: 'event', modality: 'modality' } },
    takeStock: ofEvent,
    leaseStock: { may: venueStaff, bound: { event: 'event', modality: 'modality' } },
    returnStock: { may: venueStaff, bound: { event: 'event' } },
    runNameless: { may: venueStaff, bound: { event: 'event' } },
    stopNameless: { may: venueStaff, bound: { event: 'event' } },
    listUnpaid: { may: venueStaff, bound: { event: 'event' } },
    listTills: { may: venueStaff, bound: { event: 'event' } },
    listPayments: { may: venueStaff, bound: { event: 'event' } },
    correctPayment: { may: venueStaff, bound: { registration: 'registration' } },
    closeTill: { may: venueStaff, bound: { event: 'event' } },

    openPocket: everyone,
    pocketState: { may: 'phone' },
    pocketLog: { may: 'phone' },
    listHelpers: ofEvent,
    addHelperLink: ofEvent,
    endHelper: ofEvent,
    takePocketLog: ofEvent,
    shiftSegment: ofEvent,
    listStamps: ofEvent,
    nameStamp: ofEvent,

    addIntermediate: ofPeople,
    deleteIntermediate: ofPerson,
    settleCrossing: ofPerson,
    unsettleCrossing: ofPerson,
    addStops: ofPeople,
    ruleStatus: ofPerson,
    reportWhereabouts: ofPerson,
    addPenalty: ofPerson,
    deletePenalty: ofPerson,
    judgeLateStart: ofPerson,
    judgeRead: ofPerson,
    giveChip: ofPerson,
    listUnknownChips: raceLists,
    setChipAside: ofEvent,
    readsOfPerson: ofPerson,
    listClaims: ofPerson,
    answerClaim: ofPerson,
    deleteStop: ofPerson,
    explainRegistration: ofPerson,
    listDoubts: ofRace,
    listPeopleToCheck: raceLists,
    acceptPersonProblem: ofPerson,
    knownByStaff: ofRace,
    acceptMissRates: ofRace,
    addNeutralised: ofRace,
    deleteNeutralised: ofRace,
    raceAct: ofRace,
    raceActs: ofRace,
    raceLine: ofRace,
    calculatePositions: ofRace,
    downloadResults: ofRace,
    downloadRegistrations: {
      may: raceStaff,
      bound: { event: 'event', modality: 'modality', export_modalities: 'modality' },
    },
    raceBoard: raceLists,
    matStory: ofRace,
    tryBoxFile: ofCheckpoint,
    addBoxFile: ofCheckpoint,
    arrivals: raceLists,
    stillOut: raceLists,
    bibsByHour: ofEvent,
    /** Every reader is named to those who choose one; of its chips only the bearers of the event are. */
    checkChips: { may: raceStaff, bound: { event: 'event', modality: 'modality' } },
    listAlarms: raceLists,
    acceptProblem: { may: raceStaff, bound: { subject: 'problem' } },
    /** Every reader is named to those who choose one; where it serves is shown of their events. */
    listReaders: { may: raceStaff },
    listReaderConfigurations: raceLists,
    saveReader: { may: raceStaff, bound: { _id: 'reader' } },
    saveReaderConfiguration: {
      may: raceStaff,
      bound: { _id: 'configuration', intermediate: 'checkpoint', 'changes.intermediate.is': 'checkpoint' },
    },
    deleteReaderConfiguration: { may: raceStaff, bound: { _id: 'configuration' } },
    /** Each role may change some fields (`fieldsOfRoles`). */
    saveModality: { may: allStaff, bound: { _id: 'modality', event: 'event', 'changes.event.is': 'event' } },
    saveNotice: { may: allStaff, bound: { _id: 'notice', event: 'event', modality: 'modality' } },
    /** The call that is looked at is held to its own line. */
    previewCall: staffLists,
    listNotices: staffLists,
    noticeStats: staffLists,
    searchPalette: staffLists,
    listTrail: staffLists,
    listTrailChanges: staffLists,
    undoCommand: staffLists,

    ownAccount,
    changeOwnPassword: ownAccount,
    endSecondFactor: ownAccount,
    listSessions: ownAccount,
    endSessions: ownAccount,
    beginSecondFactor: admins,
    confirmSecondFactor: admins,

    /** A community manager may change some fields (`fieldsOfRoles`). */
    saveEvent: content,
    saveSite: content,
    searchPlace: content,
    upload: content,
    uploadStream: content,
    adStats: content,
    adCounts: content,
    saveAd: content,
    listOrganisms: content,
    organismStats: content,
    saveOrganism: content,
    listTimers: content,

    circuitScorer: admins,
    saveCircuit: admins,
    deleteEvent: admins,
    copyEvent: admins,
    deleteModality: admins,
    updateRts: admins,
    listMails: admins,
    mailStats: admins,
    sendMailAgain: admins,
    forgetMail: admins,
    makePasswordLink: admins,
    endSecondFactorOf: admins,
    listUsers: admins,
    saveUser: admins,
    userStats: admins,
    listJobs: admins,
    jobStats: admins,
    cancelJob: admins,
    repeatJob: admins,
    tryImport: admins,
    doImport: admins,
  },
  /** By the paths of document 3, section 2; below the line those that are not in the documents. The calls refuse what a role may not do there. */
  screens: {
    '/admin': staffLists,
    '/admin/e/{event_id}/{modality_selected?}': staffLists,
    '/admin/reports/{modality_id}': raceLists,
    '/admin/events': staffLists,
    '/admin/circuits': content,
    '/admin/c/{circuit_id}': admins,
    '/admin/users': admins,
    '/admin/user/{user_id}': admins,
    '/admin/registrations/{event_id}/{modality_id?}': raceLists,
    '/admin/results/{modality_id}': raceLists,
    '/admin/registration/{registration_id}': raceLists,
    '/admin/organisms': content,
    '/admin/organism/{organism_id}': content,
    '/admin/ads': content,
    '/admin/ad/{ad_id}': content,
    '/admin/readers': raceLists,
    '/admin/reader/{reader_id}': raceLists,
    '/admin/reader-configuration/{intermediate_id}': raceLists,
    // One's own: password and sessions.
    '/admin/account': ownAccount,
    '/admin/trail': staffLists,
    // The day of a race.
    '/admin/race-day': raceLists,
    '/admin/race-day/{event_id}/{screen?}': raceLists,
    // Notices to those who follow a race.
    '/admin/notices': staffLists,
    '/admin/notice/{notice_id}': staffLists,
    // Content of the site.
    '/admin/site': content,
    '/admin/site/{part}': content,
    // The outbox, long work, and files that are brought in.
    '/admin/mails': admins,
    '/admin/jobs': admins,
    '/admin/imports': admins,
  },
  /** The kinds of things that commands change: who may read what was done to them, and take it back. */
  trail: {
    ad: content,
    chip: raceLists,
    configuration: raceLists,
    event: staffLists,
    job: admins,
    mail: admins,
    modality: staffLists,
    notice: staffLists,
    organism: content,
    participant: raceLists,
    problem: raceLists,
    reader: raceLists,
    site: admins,
    user: admins,
    wave: raceLists,
  },
  /**
   * The people whose private fields a role may see: document, birth, contact, town, emergency contact, consent to mail. Nobody else does, by no
   * call, stream, page or file; on-site registration sees what it types in.
   */
  people: {
    registration: raceLists,
    user: admins,
  },
  /** The kinds of things that the palette finds, in the order in which it lists them. */
  palette: {
    event: staffLists,
    circuit: content,
    modality: staffLists,
    person: raceLists,
    reader: { may: raceStaff },
    organism: content,
    user: admins,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Permission>>>>;

export type CallName = keyof typeof permissions.calls;
export type Screen = keyof typeof permissions.screens;
export type TrailKind = keyof typeof permissions.trail;
export type PaletteKind = keyof typeof permissions.palette;

/** The caller, as the server found out from the token. `events`: those that name them, by their numbers. */
export type Caller =
  | { readonly kind: 'nobody' }
  | {
      readonly kind: 'session';
      /** The number of the account; null: on-site registration has none. */
      readonly user: number | null;
      readonly roles: readonly Role[];
      readonly events: readonly number[];
    }
  | { readonly kind: 'device' }
  | { readonly kind: 'phone' };

/** The one place that says whether a call may be made; null: it may. */
export function refusalOf(access: Access, caller: Caller): RefusalCode | null {
  if (access === 'public') return null;
  if (caller.kind === 'nobody') return isOfDevices(access) ? refusalsWithoutToken[access] : 'not_signed_in';
  if (isOfDevices(access)) return caller.kind === bearers[access] ? null : 'not_allowed';
  if (caller.kind === 'device' || caller.kind === 'phone') return 'not_allowed';
  if (access === 'signed_in') return null;
  return access.some((role) => caller.roles.includes(role)) ? null : 'not_allowed';
}

const bearers = { gateway: 'device', phone: 'phone' } as const;
const refusalsWithoutToken = { gateway: 'device_token_missing', phone: 'phone_ended' } as const;
const isOfDevices = (access: Access): access is keyof typeof bearers => access === 'gateway' || access === 'phone';

/** The roles that a permission names; none: it names no roles. */
export const rolesThatMay = ({ may }: Permission): readonly Role[] => (typeof may === 'string' ? [] : may);

/** Somebody's roles, and the events that name them. */
interface Holder<Event> {
  readonly roles: readonly Role[];
  readonly events: readonly Event[];
}

/**
 * The events in which somebody may do what these roles may: all, or those that name them. None: they have no such role. Who has a role
 * beside the one that is bound (an admin who is also a timer) is held to nothing.
 */
export function eventsOf<Event>(
  roles: readonly Role[],
  { roles: own, events }: Holder<Event>,
): 'all' | readonly Event[] {
  const letIn = own.filter((role) => roles.includes(role));
  if (letIn.some((role) => !boundRoles.includes(role))) return 'all';
  return letIn.length === 0 ? [] : events;
}

/** Tells whether somebody may do what these roles may in an event; undefined: in any. */
export function mayIn<Event>(roles: readonly Role[], holder: Holder<Event>, event: Event | undefined): boolean {
  const events = eventsOf(roles, holder);
  if (event === undefined) return holder.roles.some((role) => roles.includes(role));
  return events === 'all' || events.includes(event);
}
