import { listUsers, saveUser } from '@dorsal/contract/calls/users.ts';
import { roles } from '@dorsal/contract/codecs/enums.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { genders } from '@dorsal/domain/timing/types.ts';
import { createElement } from 'react';
import type * as z from 'zod';
import { call } from '#api/call.ts';
import { command } from '#api/command.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import type { SaidBy, useTexts } from '#i18n/use-texts.ts';
import { type Field, textOrNull, type Wire } from '../form/form-values.ts';
import type { EditorDesign } from '../form/use-editor.ts';
import { ConsentField, consentOf, consentOptions, consentValues } from './ConsentField.tsx';
import { contactOf } from './organism-editor.ts';

type View = z.output<typeof listUsers.answer>[number];

/** At the venue people log in with a PIN, not with an account. */
const rolesOfAccounts = roles.filter((role) => role !== 'live_register');

/** Document 3, section 2: 'name, surname, id_number, birthdate, gender, role (multiple), public, is_fake, source', and what logging in and race day need. */
export const userFields = (say: SaidBy<StaffTextKey>, t: ReturnType<typeof useTexts>['t']): readonly Field[] => [
  { kind: 'text', name: 'name', label: 'users.name', isRequired: true },
  { kind: 'text', name: 'surname', label: 'user.surname' },
  { kind: 'email', name: 'email', of: 'contact', label: 'form.email', hint: 'user.email.hint' },
  { kind: 'tel', name: 'phone', of: 'contact', label: 'form.phone' },
  { kind: 'text', name: 'id_number', label: 'users.document' },
  { kind: 'day', name: 'birthdate', label: 'users.birthdate', whenRefused: 'user.birthdate.wrong' },
  {
    kind: 'choice',
    name: 'gender',
    label: 'users.gender',
    options: [
      { value: '', says: '-' },
      ...genders.map((gender) => ({ value: gender, says: say(`user.gender.${gender}`) })),
    ],
  },
  { kind: 'text', name: 'town', label: 'user.town' },
  { kind: 'text', name: 'country', label: 'user.country', hint: 'user.country.hint' },
  { kind: 'text', name: 'emergency_name', of: 'emergency_contact', label: 'user.emergency.name' },
  { kind: 'tel', name: 'emergency_phone', of: 'emergency_contact', label: 'user.emergency.phone' },
  {
    kind: 'own',
    name: 'mail',
    of: 'mail_consent',
    label: 'user.mail',
    draw: (own) => createElement(ConsentField, own),
    options: consentOptions(say),
  },
  {
    kind: 'text',
    name: 'mail_by',
    of: 'mail_consent',
    label: 'user.mail.by',
    hint: 'user.mail.by.hint',
    whyOff: ({ mail }) => (mail === '' ? 'user.mail.unknown' : null),
  },
  { kind: 'text', name: 'source', label: 'users.source' },
  { kind: 'image', name: 'avatar', label: 'users.avatar', hint: 'form.pictureAddress' },
  {
    kind: 'choices',
    name: 'roles',
    label: 'users.roles',
    options: rolesOfAccounts.map((role) => ({ value: role, says: t(`user.role.${role}`) })),
  },
  { kind: 'flag', name: 'public', label: 'user.public' },
  { kind: 'flag', name: 'is_fake', label: 'user.fake' },
  { kind: 'flag', name: 'disabled', label: 'user.disabled' },
];

export const userEditor: EditorDesign<View> = {
  kind: 'user',
  titles: { list: 'users.title', create: 'user.create', edit: 'user.edit', save: 'user.save' },
  list: '/admin/users',
  page: '/admin/user/$id',
  nameOf: ({ name, surname }) => [name, surname].filter(Boolean).join(' '),
  load: async (id, signal) => (await call(listUsers, { body: { id, fake: true } }, signal))[0] ?? null,
  valuesOf: (view) => ({
    name: view.name ?? '',
    surname: view.surname ?? '',
    email: view.contact?.email ?? '',
    phone: view.contact?.phone ?? '',
    id_number: view.id_number ?? '',
    birthdate: view.birthdate ?? '',
    gender: view.gender ?? '',
    ...inNeedValues(view),
    source: view.source ?? '',
    avatar: view.avatar ?? '',
    roles: view.roles ?? [],
    public: view.public === true,
    is_fake: view.is_fake === true,
    disabled: view.disabled === true,
  }),
  wireOf: (values) => ({
    ...textsOf(values, ['name', 'surname', 'id_number', 'birthdate', 'gender', 'town', 'source', 'avatar']),
    country: textOrNull(values['country'])?.toUpperCase() ?? null,
    emergency_contact: emergencyOf(textOrNull(values['emergency_name']), textOrNull(values['emergency_phone'])),
    mail_consent: consentOf(values),
    contact: contactOf(textOrNull(values['email']), textOrNull(values['phone'])),
    roles: values['roles'],
    public: values['public'],
    is_fake: values['is_fake'],
    disabled: values['disabled'],
  }),
  asksFirst: (base, now) => (isAdmin(base) && !isAdmin(now) ? 'user.admin.ends' : null),
  save: (body, commandId) => command(saveUser, { body: body as BodyOf<typeof saveUser> }, commandId), // of the fields above
};

/** Somebody who can log in as an admin. */
const isAdmin = ({ roles, disabled }: Wire): boolean =>
  Array.isArray(roles) && roles.includes('admin') && disabled !== true;

const inNeedValues = ({ town, country, emergency_contact: emergency, mail_consent: consent }: Partial<View>) => ({
  town: town ?? '',
  country: country ?? '',
  emergency_name: emergency?.name ?? '',
  emergency_phone: emergency?.phone ?? '',
  ...consentValues(consent),
});

function emergencyOf(name: string | null, phone: string | null) {
  if (name === null && phone === null) return null;
  return { ...(name !== null && { name }), ...(phone !== null && { phone }) };
}

const textsOf = (values: Parameters<typeof userEditor.wireOf>[0], names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, textOrNull(values[name])]));
