import {
  type listUsers as listCall,
  listUsers as listUsersCall,
  type saveUser as saveCall,
  type userStats as statsCall,
} from '@dorsal/contract/calls/users.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { ageOn } from '@dorsal/domain/registration/age-on.ts';
import { hasPhoneNumber } from '@dorsal/domain/registration/phone-number.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import {
  type EmergencyContact,
  emergencyContactOf,
  type MailConsent,
  mailConsentOf,
} from '#modules/roster/private-contact.ts';
import type { Actor } from '#platform/actor.ts';
import { withVersions } from '#platform/commands/command-repository.ts';
import { type Editable, type EditRefusal, saveBody } from '#platform/commands/save-edited.ts';
import type { Context, Db } from '#platform/context.ts';
import { notifyAccountsChanged } from '#platform/db/accounts-channel.ts';
import { type FieldFault, type Refused, refuse } from '#platform/http/answers.ts';
import { isSafeImage, shownImage, unsafeAddresses } from '#platform/safe-address.ts';
import { settleAttempts } from './change-account.ts';
import { deletePasswordLinksOf } from './password-link-repository.ts';
import { hashPassword } from './passwords.ts';
import { rolesOf } from './roles.ts';
import { deleteSessionsOf } from './session-repository.ts';
import {
  countUsers,
  countUsersBy,
  findAdminOf,
  findOtherUser,
  findTimers,
  findUser,
  searchUsers,
  type UserFields,
  type UserRow,
  writeUser,
} from './user-list-repository.ts';
import { hasAdmin, lockAdmins } from './user-repository.ts';
import { isEmail, refusalOfPassword } from './users.ts';

/** Users as admins list them. */
export async function listUsers(
  { db }: Context,
  question: BodyOf<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const rows = await searchUsers(db, question, pageOf(question, listUsersCall.pageSize));
  return await withVersions(db, 'user', rows.map(presentUser));
}

const given = <Value>(value: Value | null): Value | undefined => value ?? undefined;

function presentUser(user: UserRow): AnswerOf<typeof listCall>[number] {
  const roles = rolesOf(user.roles);
  const hasContact = user.email !== null || user.phone !== null;
  return {
    _id: user.oid,
    name: user.name,
    surname: user.surname === '' ? undefined : user.surname,
    id_number: given(user.id_number),
    contact: hasContact ? { email: given(user.email), phone: given(user.phone) } : undefined,
    birthdate: given(user.birthdate),
    gender: given(user.gender),
    role: roles,
    roles,
    public: user.is_public,
    is_fake: user.is_fake,
    source: given(user.source),
    country: given(user.country),
    town: given(user.town),
    emergency_contact: given(emergencyContactOf(user)),
    mail_consent: given(mailConsentOf(user)),
    avatar: shownImage(user.avatar),
    created_at: user.created_at.getTime(),
    disabled: user.disabled_at !== null,
    two_steps: user.has_second_factor,
  };
}

/** The number of users that the filters leave, and on request how they part. */
export async function statsOfUsers(
  { db }: Context,
  { all_stats: areAll, ...filters }: BodyOf<typeof statsCall>,
): Promise<AnswerOf<typeof statsCall>> {
  const total = await countUsers(db, filters);
  if (areAll !== true) return { total };
  return {
    total,
    gender: await countUsersBy(db, filters, 'gender'),
    country: await countUsersBy(db, filters, 'country'),
    source: await countUsersBy(db, filters, 'source'),
  };
}

/** The users who may be named as timers of an event. */
export async function listTimers({ db }: Context) {
  const timers = await findTimers(db);
  return timers.map(({ oid, name, surname, avatar }) => ({
    _id: oid,
    name,
    surname: surname === '' ? undefined : surname,
    avatar: shownImage(avatar),
  }));
}

type UserBody = BodyOf<typeof saveCall>;

/** Makes a user or changes one. Other roles and an end of the account end its sessions. The password of a user who stands is their own to set. */
export async function saveUser(
  context: Context,
  { password, role, ...body }: UserBody,
  by: Actor,
): Promise<{ success: true; _id: string } | Refused> {
  if (password !== undefined && body._id !== undefined) return refuse('password_by_link');
  const refusal = refusalOfPassword(password);
  if (refusal) return refuse(refusal);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  const editable = editableUser(context, passwordHash);
  return await saveBody(
    context,
    editable,
    { ...body, ...rolesAsSent(body, role), ...(password !== undefined && { password: 'set' }) },
    by,
  );
}

/** `role` is the other name of `roles`, which is read first; so in changes. */
function rolesAsSent({ roles, changes }: UserBody, role: UserBody['role']): Pick<UserBody, 'roles' | 'changes'> {
  if (changes === undefined) return roles === undefined && role !== undefined ? { roles: role } : {};
  const { role: change, ...others } = changes as typeof changes & { readonly role?: (typeof changes)['roles'] }; // both names of one field
  return change === undefined ? {} : { changes: { roles: change, ...others } };
}

/** A user, with the hash of the password that comes with the change. */
export function editableUser(context: Pick<Context, 'now'>, passwordHash?: string): Editable<UserFields> {
  return {
    kind: 'user',
    notFound: 'user_not_found',
    blank: {
      name: '',
      surname: null,
      id_number: null,
      contact: null,
      birthdate: null,
      gender: null,
      roles: [],
      public: true,
      is_fake: false,
      source: 'staff',
      avatar: null,
      country: null,
      town: null,
      emergency_contact: null,
      mail_consent: null,
      disabled: false,
      password: null,
    },
    neverEmpty: { name: true, roles: true, public: true, is_fake: true, disabled: true },
    normal: {
      name: (name) => name?.trim() ?? null,
      surname: (surname) => surname?.trim() || null,
      contact: normalContact,
      town: (town) => town?.trim() || null,
      emergency_contact: normalEmergency,
      roles: (roles) => roles ?? [],
    },
    inParts: ['contact'],
    // The last admin, and the one of each address.
    lock: lockAdmins,
    find: findUser,
    settle: (_, user, { before }) => ({
      ...user,
      mail_consent: settledConsent(user.mail_consent, before?.mail_consent ?? null, context.now()),
    }),
    refusalOf: (trx, user, oid, before) =>
      refusalOfBirth(user, before, context.now()) ??
      refusalOfPicture(user, before) ??
      refusalOfConsent(user, before, context.now()) ??
      refusalOf(trx, user, oid),
    write: async (trx, oid, after, { before }) => {
      const number = await writeUser(trx, oid, after, { passwordHash, now: new Date(context.now()) });
      if (before === null) return;
      // Mail to the old address may set no password.
      if (before.contact?.email !== after.contact?.email) await deletePasswordLinksOf(trx, number);
      if (!endsSessions(before, after)) return;
      await deleteSessionsOf(trx, number);
      const account = { user: number, email: after.contact?.email ?? null };
      if (after.disabled !== before.disabled)
        await settleAttempts(trx, { kind: after.disabled ? 'disable' : 'enable' }, account);
      await notifyAccountsChanged(trx);
    },
  };
}

/** Addresses without capitals, as people log in with them. */
function normalContact(contact: UserFields['contact']): UserFields['contact'] {
  if (contact?.email === undefined && contact?.phone === undefined) return null;
  const { email, phone } = contact;
  return { ...(email !== undefined && { email: email.trim().toLowerCase() }), ...(phone !== undefined && { phone }) };
}

/** Nothing is nobody. */
function normalEmergency(contact: EmergencyContact | null): EmergencyContact | null {
  const [name, phone] = [contact?.name?.trim() || undefined, contact?.phone?.trim() || undefined];
  if (name === undefined && phone === undefined) return null;
  return { ...(name !== undefined && { name }), ...(phone !== undefined && { phone }) };
}

/** Another answer is of now and was told to staff, unless its sender says otherwise: whatever still stands of the answer before says nothing of this one. */
function settledConsent(
  sent: (Partial<MailConsent> & Pick<MailConsent, 'given'>) | null,
  before: MailConsent | null,
  now: EpochMs,
): MailConsent | null {
  if (sent === null) return null;
  const by = sent.by?.trim() || undefined;
  if (sent.given === before?.given) return { ...before, at: sent.at ?? before.at, by: by ?? before.by };
  const isTold = sent.at !== undefined && sent.at !== before?.at;
  return { given: sent.given, at: isTold ? sent.at : now, by: by === undefined || by === before?.by ? 'staff' : by };
}

const endsSessions = (before: UserFields, after: UserFields): boolean =>
  before.disabled !== after.disabled || before.roles.toSorted().join() !== after.roles.toSorted().join();

/** Years of somebody who may stand here: a day outside of them has a wrong year. */
const ages = { least: 1, most: 130 } as const;

function refusalOfBirth({ birthdate }: UserFields, before: UserFields | null, now: EpochMs): EditRefusal | null {
  if (birthdate === null || birthdate === before?.birthdate) return null;
  const age = ageOn(birthdate, new Date(now).toISOString().slice(0, 10));
  if (age >= ages.least && age <= ages.most) return null;
  const message = `somebody born on ${birthdate} is not between ${ages.least} and ${ages.most} years old`;
  return { ok: false, refusal: 'invalid_request', faults: [{ path: 'birthdate', message }] };
}

/** A drawing can hold a program: of a picture from outside nobody knows. */
const drawing = /^data:image\/svg|\.svgz?(?:[?#]|$)/i;

function refusalOfPicture({ avatar }: UserFields, before: UserFields | null): EditRefusal | null {
  if (avatar === null || avatar === before?.avatar) return null;
  const faults = drawing.test(avatar)
    ? [{ path: 'avatar', message: 'a picture as JPEG, PNG, WebP or GIF is wanted here: an SVG can hold a program' }]
    : unsafeAddresses({ avatar }, isSafeImage);
  return faults.length === 0 ? null : { ok: false, refusal: 'invalid_request', faults };
}

/** Nobody was asked before there was electronic mail, and nobody is asked tomorrow: a day of leeway for clocks and zones. */
const firstConsent = Date.UTC(1990, 0, 1);
function refusalOfConsent(
  { mail_consent: consent }: UserFields,
  before: UserFields | null,
  now: EpochMs,
): EditRefusal | null {
  const at = consent?.at;
  if (at === undefined || at === before?.mail_consent?.at || (at >= firstConsent && at <= now + 86_400_000))
    return null;
  const message = 'an answer was given between 1990 and today: this is another year';
  return { ok: false, refusal: 'invalid_request', faults: [{ path: 'mail_consent.at', message }] };
}

async function refusalOf(trx: Db, user: UserFields, oid: string): Promise<EditRefusal | null> {
  const faults: FieldFault[] = [];
  const email = user.contact?.email;
  if (email !== undefined && !isEmail(email))
    faults.push({ path: 'contact.email', message: 'this is no e-mail address' });
  const phone = user.emergency_contact?.phone;
  if (phone !== undefined && !hasPhoneNumber(phone))
    faults.push({
      path: 'emergency_contact.phone',
      message: 'nobody can be called by this: a phone number has six digits or more',
    });
  // Document 3, section 6: accounts are of admins, timers and community managers; on-site registration logs in with its PIN.
  if (user.roles.includes('live_register'))
    faults.push({ path: 'roles', message: 'no account has this role: on-site registration logs in with its PIN' });
  if (faults.length > 0) return { ok: false, refusal: 'invalid_request', faults };
  if (email !== undefined && (await findOtherUser(trx, email, oid))) return { ok: false, refusal: 'email_taken' };
  return (await endsLastAdmin(trx, user, oid)) ? { ok: false, refusal: 'last_admin' } : null;
}

async function endsLastAdmin(trx: Db, user: UserFields, oid: string): Promise<boolean> {
  // Without an address nobody logs in.
  if (user.roles.includes('admin') && !user.disabled && user.contact?.email !== undefined) return false;
  const standing = await findAdminOf(trx, oid);
  return standing?.isAdmin === true && !(await hasAdmin(trx, standing.number));
}
