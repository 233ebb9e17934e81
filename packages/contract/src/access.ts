import type { Role } from './codecs/enums.ts';
import type { RefusalCode } from './refusals/refusals.ts';

/** The callers that a call admits: everyone, any session, sessions with one of some roles, or a reader's or gateway's own token. */
export type Access = 'public' | 'signed_in' | 'gateway' | readonly Role[];

/** Document 3 lets admins alone in. Here each call names its staff (design, section 5, 'roles'); these are the usual groups. */
export const adminOnly = ['admin'] as const;
/** Those who run the race: results, reports, manual times, readers. */
export const raceStaff = ['admin', 'timer'] as const;
/** Those who tell about it: ads, documents, hashtags, organisms. */
export const contentStaff = ['admin', 'community_manager'] as const;
export const allStaff = ['admin', 'timer', 'community_manager'] as const;
/** On-site registration: for its own event alone, which the handler checks. */
export const venueStaff = ['live_register'] as const;

/** The caller, as the server found out from the token. */
export type Caller =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'session'; readonly roles: readonly Role[] }
  | { readonly kind: 'device' };

/** The one place that says whether a call may be made; null: it may. */
export function refusalOf(access: Access, caller: Caller): RefusalCode | null {
  if (access === 'public') return null;
  if (caller.kind === 'nobody') return access === 'gateway' ? 'device_token_missing' : 'not_signed_in';
  if (access === 'gateway') return caller.kind === 'device' ? null : 'not_allowed';
  if (caller.kind === 'device') return 'not_allowed';
  if (access === 'signed_in') return null;
  return access.some((role) => caller.roles.includes(role)) ? null : 'not_allowed';
}

/**
 * The screens of the back-office (document 3, section 2) and the roles that may enter them. The calls themselves refuse acts
 * that a role may not do there.
 */
export const adminScreens = {
  '/admin': allStaff,
  '/admin/e/{event_id}/{modality_selected?}': allStaff,
  '/admin/reports/{modality_id}': raceStaff,
  '/admin/events': allStaff,
  '/admin/circuits': allStaff,
  '/admin/c/{circuit_id}': adminOnly,
  '/admin/users': adminOnly,
  '/admin/user/{user_id}': adminOnly,
  '/admin/registrations/{event_id}/{modality_id?}': raceStaff,
  '/admin/results/{modality_id}': raceStaff,
  '/admin/registration/{registration_id}': raceStaff,
  '/admin/organisms': contentStaff,
  '/admin/organism/{organism_id}': contentStaff,
  '/admin/ads': contentStaff,
  '/admin/ad/{ad_id}': contentStaff,
  '/admin/readers': raceStaff,
  '/admin/reader/{reader_id}': raceStaff,
  '/admin/reader-configuration/{intermediate_id}': raceStaff,
  // One's own: password and sessions. Not in the documents.
  '/admin/account': allStaff,
  // Changes by staff, each of the kinds that a role may make. Not in the documents.
  '/admin/trail': allStaff,
  // The outbox. Not in the documents.
  '/admin/mails': adminOnly,
  // Content of the site. Not in the documents.
  '/admin/site': contentStaff,
  '/admin/site/{part}': contentStaff,
  // Notices to those who follow a race. Not in the documents.
  '/admin/notices': allStaff,
  '/admin/notice/{notice_id}': allStaff,
  // Long work, and files that are brought in. Not in the documents.
  '/admin/jobs': adminOnly,
  '/admin/imports': adminOnly,
} as const satisfies Record<string, readonly Role[]>;
