import { getSite, saveSite } from '@dorsal/contract/calls/site.ts';
import { type Language, languages } from '@dorsal/contract/codecs/enums.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { SiteContent } from '@dorsal/contract/views/site-view.ts';
import type { ReactElement } from 'react';
import { call } from '#api/call.ts';
import { command } from '#api/command.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { EntriesField, type EntryField, entryText } from '../form/EntriesField.tsx';
import { type Entry, type Field, type OwnField, textOrNull, type Values, type Wire } from '../form/form-values.ts';
import type { EditorDesign } from '../form/use-editor.ts';

/** The content of the site, a page of the back-office each. */
export const siteParts = [
  'firm',
  'about',
  'team',
  'links',
  'sponsors',
  'legal_notice',
  'cookies',
  'return_policy',
] as const;
export type SitePart = (typeof siteParts)[number];
export const isSitePart = (word: string): word is SitePart => siteParts.some((part) => part === word);

/** Texts with a paragraph for each empty line, in each language. */
export const siteTexts = ['about', 'legal_notice', 'cookies', 'return_policy'] as const;
export type SiteText = (typeof siteTexts)[number];
const isText = (part: SitePart): part is SiteText => siteTexts.some((text) => text === part);

/** The form of one part of the site. */
export interface SiteEditor {
  readonly design: EditorDesign<Wire>;
  readonly fields: readonly Field[];
}

/** A list of the site in a form, and how its entries stand on the wire. */
interface SiteList {
  readonly fields: readonly EntryField[];
  readonly add: StaffTextKey;
  readonly entryOf: (wire: Wire) => Readonly<Record<string, string>>;
  readonly wireOf: (entry: Entry) => Wire;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const said = (fields: Readonly<Record<string, string | undefined>>): Wire =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const typed = textOrNull(value);
      return typed === null ? [] : [[name, typed]];
    }),
  );

/** The tags of somebody, a line each: the first lines of all languages are one tag, and so on. */
const linesOf = (value: string | undefined): readonly string[] => (value ?? '').split('\n').map((line) => line.trim());

const rolesOf = (entry: Readonly<Record<string, string>>): Wire[] => {
  const byLanguage = languages.map((language) => [language, linesOf(entry[`roles.${language}`])] as const);
  const most = Math.max(...byLanguage.map(([, lines]) => lines.length));
  return Array.from({ length: most }, (_, at) =>
    said(Object.fromEntries(byLanguage.map(([language, lines]) => [language, lines[at]]))),
  ).filter((role) => Object.keys(role).length > 0);
};

const rolesIn = (roles: unknown, language: Language): string =>
  (Array.isArray(roles) ? (roles as readonly Wire[]) : []) // as the contract has them
    .map((role) => text(role[language]))
    .join('\n')
    .trimEnd();

const lists = {
  team: {
    add: 'site.team.add',
    fields: [
      { kind: 'text', name: 'name', label: 'site.team.name', isName: true },
      { kind: 'image', name: 'photo', label: 'site.team.photo' },
      ...languages.map((language) => ({
        kind: 'area' as const,
        name: `roles.${language}`,
        label: `site.team.roles.${language}` as const,
      })),
    ],
    entryOf: ({ name, photo, roles }) => ({
      name: text(name),
      photo: text(photo),
      ...Object.fromEntries(languages.map((language) => [`roles.${language}`, rolesIn(roles, language)])),
    }),
    wireOf: (entry) => ({ ...said({ name: entry['name'], photo: entry['photo'] }), roles: rolesOf(entry) }),
  },
  sponsors: {
    add: 'site.sponsors.add',
    fields: [
      { kind: 'text', name: 'name', label: 'site.sponsors.name', isName: true },
      { kind: 'url', name: 'url', label: 'site.sponsors.url' },
      { kind: 'image', name: 'logo', label: 'site.sponsors.logo' },
    ],
    entryOf: ({ name, url, logo }) => ({ name: text(name), url: text(url), logo: text(logo) }),
    wireOf: ({ name, url, logo }) => said({ name, url, logo }),
  },
  social: {
    add: 'site.social.add',
    fields: [
      { kind: 'text', name: 'network', label: 'site.social.network', isName: true },
      { kind: 'url', name: 'url', label: 'site.social.url' },
    ],
    entryOf: ({ network, url }) => ({ network: text(network), url: text(url) }),
    wireOf: ({ network, url }) => said({ network, url }),
  },
} as const satisfies Readonly<Record<string, SiteList>>;
type ListName = keyof typeof lists;
const listOf = (name: string): SiteList | undefined => (name in lists ? lists[name as ListName] : undefined);

const listField = (name: ListName, label: StaffTextKey): Field => ({
  kind: 'own',
  name,
  label,
  isWide: true,
  draw: (own: OwnField): ReactElement => <EntriesField {...own} fields={lists[name].fields} add={lists[name].add} />,
  tells: (entry, telling) => entryText(lists[name].fields, entry, telling),
});

const fieldsOf: Readonly<Record<Exclude<SitePart, SiteText>, readonly Field[]>> = {
  firm: [
    { kind: 'text', name: 'name', label: 'site.firm.name', hint: 'site.firm.name.hint' },
    { kind: 'number', name: 'founded', label: 'site.firm.founded' },
    { kind: 'email', name: 'contact.email', label: 'form.email' },
    { kind: 'tel', name: 'contact.phone', label: 'form.phone' },
    { kind: 'area', name: 'contact.address', label: 'site.firm.address' },
  ],
  team: [listField('team', 'site.part.team')],
  sponsors: [listField('sponsors', 'site.part.sponsors')],
  links: [{ kind: 'url', name: 'shop_url', label: 'site.links.shop' }, listField('social', 'site.links.social')],
};

/** One text in each language, long enough to be read while it is written. */
const textFields = (part: SiteText): readonly Field[] =>
  languages.map((language) => ({
    kind: 'area',
    rows: 10,
    name: `${part}.${language}`,
    label: `site.language.${language}`,
    lacks: (values) => (textOrNull(values[`${part}.${language}`]) === null ? 'site.text.lacks' : null),
  }));

const whole = (value: unknown): number | null => {
  const typed = textOrNull(typeof value === 'string' ? value : null);
  return typed === null || Number.isNaN(Number(typed)) ? null : Number(typed);
};

/** The form of a part. Its fields are named as the site has them, texts and contact line by line: `about.ca`. */
export function siteEditor(part: SitePart): SiteEditor {
  const fields = isText(part) ? textFields(part) : fieldsOf[part];
  return { fields, design: designOf(part, fields) };
}

/** The parts that the trail has under the name of their page. */
const hasHistory = (part: string): boolean => part !== 'firm' && part !== 'links';

const designOf = (part: SitePart, fields: readonly Field[]): EditorDesign<Wire> => ({
  kind: 'site',
  titles: { list: 'site.title', create: 'site.title', edit: `site.part.${part}`, save: 'site.save' },
  list: '/admin/site',
  afterSave: 'stay',
  historyOf: (id) => (hasHistory(id) ? `site:${id}` : null),
  nameOf: () => '',
  load: async (_, signal) => flatOf(await call(getSite, {}, signal)),
  valuesOf: (view) => Object.fromEntries(fields.map(({ name }) => [name, formValue(name, view[name])])),
  wireOf: (values) => siteWire(fields, values),
  save: async (body, commandId) => {
    await command(saveSite, { body: { changes: nested(body['changes'] as Changes) } }, commandId); // a part is never made
    return { _id: part };
  },
});

const formValue = (name: string, wire: unknown): Values[string] => {
  const list = listOf(name);
  if (list === undefined) return typeof wire === 'number' ? String(wire) : text(wire);
  const entries = Array.isArray(wire) ? (wire as readonly Wire[]) : []; // as the contract has them
  return entries.map((entry, at): Entry => ({ ...list.entryOf(entry), key: text(entry['_id']) || `+${at}` }));
};

/** The fields of a part as the site has them. */
export const siteWire = (fields: readonly Field[], values: Values): Wire =>
  Object.fromEntries(fields.map(({ name }) => [name, wireOf(name, values[name])]));

function wireOf(name: string, value: Values[string] | undefined): unknown {
  if (name === 'founded') return whole(value);
  const list = listOf(name);
  if (list === undefined) return textOrNull(value);
  const entries = (Array.isArray(value) ? value : []) as readonly Entry[]; // of this field
  return entries.map((entry) => ({
    ...(entry.key.startsWith('+') ? {} : { _id: entry.key }),
    ...list.wireOf(entry),
  }));
}

/** The site with texts and contact line by line. */
function flatOf(site: SiteContent): Wire {
  const lines = [...siteTexts, 'contact' as const].flatMap((part) =>
    Object.entries(site[part]).map(([line, value]) => [`${part}.${line}`, value] as const),
  );
  return { ...site, ...Object.fromEntries(lines) };
}

type Changes = Readonly<Record<string, { readonly was: unknown; readonly is: unknown }>>;

/** Changes by part, as the call has them: of a text only the languages that were touched. */
export function nested(changes: Changes): NonNullable<BodyOf<typeof saveSite>['changes']> {
  const parts: Record<string, { was: unknown; is: unknown }> = {};
  for (const [name, { was, is }] of Object.entries(changes)) {
    const [part = '', line] = name.split('.');
    if (line === undefined) parts[part] = { was, is };
    else {
      const before = parts[part];
      parts[part] = {
        was: { ...recordOf(before?.was), ...lineOf(line, was) },
        is: { ...recordOf(before?.is), ...lineOf(line, is) },
      };
    }
  }
  return parts as NonNullable<BodyOf<typeof saveSite>['changes']>; // of the fields above
}

const recordOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
const lineOf = (line: string, value: unknown): object => (value === null ? {} : { [line]: value });
