import { listCircuits } from '@dorsal/contract/calls/circuits.ts';
import { listOrganisms } from '@dorsal/contract/calls/organisms.ts';
import { saveEvent } from '@dorsal/contract/calls/staff/events.ts';
import { listUsers } from '@dorsal/contract/calls/users.ts';
import { isZone } from '@dorsal/domain/units/dates.ts';
import { call } from '#api/call.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { EntriesField, type EntryField, entryText } from '../form/EntriesField.tsx';
import type { FormTabs } from '../form/FormParts.tsx';
import { degreesOf, type Field, type Values } from '../form/form-values.ts';
import { type Nameable, namedField } from '../form/NamedChoice.tsx';
import { NameField, TagsField } from '../form/text-fields.tsx';
import { instantFields, orderly } from '../form/zoned-hours.ts';
import { addressParts, PlaceSearch } from './PlaceSearch.tsx';

/** Document 3, section 2: the tabs of an event. */
export const eventTabs = [
  { id: 'info', label: 'eventForm.tab.info' },
  { id: 'place', label: 'eventForm.tab.place' },
  { id: 'registration', label: 'eventForm.tab.registration' },
  { id: 'organisms', label: 'eventForm.tab.organisms' },
  { id: 'documents', label: 'eventForm.tab.documents' },
  { id: 'tech', label: 'eventForm.tab.tech' },
] as const satisfies FormTabs['all'];

const mostFound = 8;

/** Document 3, section 2: 'search starts at 3 or more typed characters'. */
const organisms: Nameable = {
  kind: 'organism',
  least: 3,
  label: 'eventForm.organisms.search',
  search: async (name, signal) => {
    const found = await call(listOrganisms, { body: { name, limit: mostFound } }, signal);
    return found.map((one) => ({ id: one._id, name: one.name }));
  },
  find: async (id, signal) => firstNamed(await call(listOrganisms, { body: { id } }, signal)),
};

/** The first one of an answer by its name; null: there is none. */
const firstNamed = ([one]: readonly { readonly _id: string; readonly name: string }[]) =>
  one === undefined ? null : { id: one._id, name: one.name };

const timers: Nameable = {
  kind: 'user',
  least: 2,
  label: 'eventForm.timers.search',
  search: async (name, signal) => (await call(listUsers, { body: { name, limit: mostFound } }, signal)).map(userNamed),
  find: async (id, signal) => (await call(listUsers, { body: { id } }, signal)).map(userNamed)[0] ?? null,
};
const userNamed = (user: { readonly _id: string; readonly name: string; readonly surname?: string | undefined }) => ({
  id: user._id,
  name: [user.name, user.surname].filter(Boolean).join(' '),
});

const circuits: Nameable = {
  kind: 'circuit',
  least: 1,
  isOne: true,
  label: 'eventForm.circuit.search',
  search: async (name, signal) => {
    const found = await call(listCircuits, { body: { name, limit: mostFound } }, signal);
    return found.map((one) => ({ id: one._id, name: one.name }));
  },
  find: async (id, signal) => firstNamed(await call(listCircuits, { body: { id } }, signal)),
};

/** Document 3, section 2: 'Name suggestions', 'Document types', 'Type is enabled only after a name; file type only after a type'. */
const documentFields: readonly EntryField[] = [
  {
    ...{ kind: 'text', name: 'name', label: 'eventForm.document.name', isName: true },
    suggests: ['Reglamento', 'Autorización menores'],
  },
  {
    ...{ kind: 'choice', name: 'type', label: 'eventForm.document.type', after: 'name' },
    options: [
      { value: 'registration', label: 'eventForm.document.registration' },
      { value: 'result', label: 'eventForm.document.result' },
    ],
  },
  { kind: 'document', name: 'url', label: 'eventForm.document.url', after: 'type' },
];

/** Document 3, section 2: 'Suggested hashtags'. */
const usualHashtags = ['#running', '#trailRunning', '#21k', '#10k'];

const isOn = (name: string) => (values: Values) => values[name] === true;
const offUnless =
  (isOpen: (values: Values) => boolean, why: StaffTextKey) =>
  (values: Values): StaffTextKey | null =>
    isOpen(values) ? null : why;
/** Document 3, section 2: 'Live registration end date is editable only if live registration is on and not per modality'. */
export const hasOneEnd = (values: Values): boolean =>
  isOn('allow_live_registration')(values) && !isOn('live_registration_per_modality')(values);
/** Document 3, section 2: 'Importing flags can only be switched off, not on'. */
const onlyOff = (name: string) =>
  offUnless((values) => values[name] === true || values[`${name}.was`] === true, 'eventForm.flag.off');

const flag = (tab: string, name: string, label: StaffTextKey, more: Partial<Field> = {}): Field =>
  ({ kind: 'flag', tab, name, label, ...more }) as Field; // of this kind

const info: readonly Field[] = [
  { kind: 'own', tab: 'info', name: 'name', label: 'eventForm.name', isRequired: true, draw: NameField },
  { kind: 'text', tab: 'info', name: 'name_short', label: 'eventForm.nameShort' },
  { kind: 'text', tab: 'info', name: 'slug', label: 'eventForm.slug', hint: 'eventForm.slug.hint' },
  ...instantFields('date_start', { day: 'eventForm.start.day', hour: 'eventForm.start.hour' }, { tab: 'info' }),
  ...orderly(
    instantFields('date_end', { day: 'eventForm.end.day', hour: 'eventForm.end.hour' }, { tab: 'info' }),
    'date_end',
    'date_start',
  ),
  {
    ...{ kind: 'text', tab: 'info', name: 'time_zone', label: 'eventForm.zone', isRequired: true },
    hint: 'eventForm.zone.hint',
    suggests: Intl.supportedValuesOf('timeZone'),
    check: ({ time_zone: zone }) => (typeof zone !== 'string' || isZone(zone.trim()) ? null : 'eventForm.zone.wrong'),
  },
  { kind: 'area', tab: 'info', name: 'description', label: 'eventForm.description', rows: 8 },
  { kind: 'image', tab: 'info', name: 'poster', label: 'eventForm.poster', hint: 'form.pictureAddress' },
  { kind: 'own', tab: 'info', name: 'tags', label: 'eventForm.tags', draw: TagsField },
  {
    ...{ kind: 'own', tab: 'info', name: 'rrss_hashtags', label: 'eventForm.hashtags' },
    draw: (own) => <TagsField {...own} usual={usualHashtags} />,
  },
  { kind: 'email', tab: 'info', name: 'email', of: 'contact', label: 'form.email' },
  { kind: 'tel', tab: 'info', name: 'phone', of: 'contact', label: 'form.phone' },
  { kind: 'own', tab: 'info', name: 'circuit', label: 'eventForm.circuit', ...namedField(circuits) },
  flag('info', 'visible', 'eventForm.visible', { hint: 'eventForm.visible.hint' }),
  flag('info', 'featured', 'eventForm.featured'),
  { kind: 'number', tab: 'info', name: 'order', label: 'eventForm.order' },
  flag('info', 'external', 'eventForm.external', { hint: 'eventForm.external.hint' }),
  {
    ...{ kind: 'url', tab: 'info', name: 'external_url', label: 'eventForm.externalUrl' },
    whyOff: offUnless(isOn('external'), 'eventForm.externalUrl.off'),
  },
];

const place: readonly Field[] = [
  {
    ...{ kind: 'own', tab: 'place', name: 'placeSearch', label: 'eventForm.place.search', isWide: true },
    draw: (own) => <PlaceSearch {...own} />,
  },
  ...addressParts.map(
    (part): Field => ({ kind: 'text', tab: 'place', name: part, of: 'location', label: `eventForm.${part}` }),
  ),
  {
    kind: 'text',
    tab: 'place',
    name: 'latitude',
    of: 'location',
    label: 'eventForm.latitude',
    hint: 'eventForm.degrees',
    ...degreesOf('', 'latitude'),
  },
  {
    kind: 'text',
    tab: 'place',
    name: 'longitude',
    of: 'location',
    label: 'eventForm.longitude',
    hint: 'eventForm.degrees',
    ...degreesOf('', 'longitude'),
  },
];

const registration: readonly Field[] = [
  ...instantFields(
    'registration_start',
    { day: 'eventForm.opens.day', hour: 'eventForm.opens.hour' },
    { tab: 'registration' },
  ),
  ...orderly(
    instantFields(
      'registration_end',
      { day: 'eventForm.closes.day', hour: 'eventForm.closes.hour' },
      { tab: 'registration' },
    ),
    'registration_end',
    'registration_start',
  ),
  { kind: 'number', tab: 'registration', name: 'registration_limit', label: 'eventForm.limit' },
  { kind: 'url', tab: 'registration', name: 'registration_url', label: 'eventForm.registrationUrl' },
  flag('registration', 'show_registration_list', 'eventForm.showList'),
  flag('registration', 'show_total_registrations', 'eventForm.showTotal'),
  flag('registration', 'show_registrations_by_modality', 'eventForm.showByRace'),
  flag('registration', 'natural_year', 'eventForm.naturalYear'),
  flag('registration', 'allow_team_registration', 'eventForm.teams'),
  {
    ...{ kind: 'text', tab: 'registration', name: 'team_registration_name', label: 'eventForm.teamName' },
    whyOff: offUnless(isOn('allow_team_registration'), 'eventForm.teamName.off'),
  },
  flag('registration', 'allow_live_registration', 'eventForm.live'),
  flag('registration', 'live_registration_per_modality', 'eventForm.livePerRace', {
    whyOff: offUnless(isOn('allow_live_registration'), 'eventForm.live.off'),
  }),
  ...instantFields(
    'live_registration_allow_until',
    { day: 'eventForm.liveUntil.day', hour: 'eventForm.liveUntil.hour' },
    { tab: 'registration', whyOff: offUnless(hasOneEnd, 'eventForm.liveUntil.off') },
  ),
  flag('registration', 'live_registration_allow_manual_input', 'eventForm.liveByHand', {
    whyOff: offUnless(isOn('allow_live_registration'), 'eventForm.live.off'),
  }),
  {
    ...{ kind: 'text', tab: 'registration', name: 'live_registration_password', label: 'eventForm.pin' },
    hint: 'eventForm.pin.hint',
    whyOff: offUnless(isOn('allow_live_registration'), 'eventForm.live.off'),
    check: ({ live_registration_password: pin }) =>
      typeof pin !== 'string' || pin.trim() === '' || /^.{6}$/u.test(pin.trim()) ? null : 'eventForm.pin.wrong',
  },
  {
    ...{ kind: 'text', tab: 'registration', name: 'live_registration_token', label: 'eventForm.token' },
    hint: 'eventForm.token.hint',
    whyOff: offUnless(isOn('allow_live_registration'), 'eventForm.live.off'),
  },
];

export const importFlags = ['allow_parse_json', 'importing_mdg', 'rts_importing_registrations'] as const;

/** Document 3, sections 2 and 3: the fields of all tabs. */
export const eventFields: readonly Field[] = [
  ...info,
  ...place,
  ...registration,
  {
    kind: 'own',
    tab: 'organisms',
    name: 'organisms',
    label: 'eventForm.tab.organisms',
    isWide: true,
    ...namedField(organisms),
  },
  {
    ...{ kind: 'own', tab: 'documents', name: 'documents', label: 'eventForm.tab.documents', isWide: true },
    draw: (own) => <EntriesField {...own} fields={documentFields} add="eventForm.document.add" />,
    tells: (entry, telling) => entryText(documentFields, entry, telling),
  },
  { kind: 'own', tab: 'tech', name: 'timers', label: 'eventForm.timers', isWide: true, ...namedField(timers) },
  { kind: 'text', tab: 'tech', name: 'slug_rts', label: 'eventForm.slugRts' },
  { kind: 'number', tab: 'tech', name: 'rts_numeric_id', label: 'eventForm.numberRts' },
  ...importFlags.map((name): Field => flag('tech', name, `eventForm.${name}`, { whyOff: onlyOff(name) })),
];

/** The fields that people of some roles may change. */
export function eventFieldsFor(roles: readonly string[]): readonly Field[] {
  if (roles.includes('admin')) return eventFields;
  if (!roles.includes('community_manager')) return [];
  const theirs: readonly string[] = saveEvent.fieldsOfRoles.community_manager;
  return eventFields.filter(({ name, of }) => theirs.includes(of ?? name));
}
