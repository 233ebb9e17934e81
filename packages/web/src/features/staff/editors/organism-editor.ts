import { listOrganisms, saveOrganism } from '@dorsal/contract/calls/organisms.ts';
import { organismTypes } from '@dorsal/contract/codecs/enums.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { OrganismView } from '@dorsal/contract/views/organism-view.ts';
import { call } from '#api/call.ts';
import { command } from '#api/command.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import type { SaidBy } from '#i18n/use-texts.ts';
import { type Field, textOrNull } from '../form/form-values.ts';
import type { EditorDesign } from '../form/use-editor.ts';

/** Document 3, section 2: 'Fields: name, website, logo, type, contact'. */
export const organismFields = (say: SaidBy<StaffTextKey>): readonly Field[] => [
  { kind: 'text', name: 'name', label: 'organisms.name', isRequired: true },
  {
    kind: 'choice',
    name: 'type',
    label: 'organisms.type',
    isRequired: true,
    options: organismTypes.map((type) => ({ value: type, says: say(`organisms.type.${type}`) })),
  },
  { kind: 'url', name: 'website', label: 'organisms.web' },
  { kind: 'image', name: 'logo', label: 'organisms.logo', hint: 'form.pictureAddress' },
  { kind: 'email', name: 'email', of: 'contact', label: 'form.email' },
  { kind: 'tel', name: 'phone', of: 'contact', label: 'form.phone' },
];

export const organismEditor: EditorDesign<OrganismView> = {
  kind: 'organism',
  titles: { list: 'organisms.title', create: 'organism.create', edit: 'organism.edit', save: 'organism.save' },
  list: '/admin/organisms',
  page: '/admin/organism/$id',
  afterSave: 'list',
  nameOf: ({ name }) => name,
  load: async (id, signal) => (await call(listOrganisms, { body: { id } }, signal))[0] ?? null,
  valuesOf: ({ name = '', type = 'organizer', website = '', logo = '', contact }) => ({
    ...{ name, type, website: website ?? '', logo: logo ?? '' },
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
  }),
  wireOf: ({ name, type, website, logo, email, phone }) => ({
    name: textOrNull(name),
    type,
    website: textOrNull(website),
    logo: textOrNull(logo),
    contact: contactOf(textOrNull(email), textOrNull(phone)),
  }),
  save: (body, commandId) => command(saveOrganism, { body: body as BodyOf<typeof saveOrganism> }, commandId), // of the fields above
};

/** Both, one, or none at all. */
export function contactOf(email: string | null, phone: string | null) {
  if (email === null && phone === null) return null;
  return { ...(email !== null && { email }), ...(phone !== null && { phone }) };
}
