import {
  listOrganisms as listCall,
  saveOrganism as saveCall,
  organismStats as statsCall,
} from '@dorsal/contract/calls/organisms.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import type { OrganismView } from '@dorsal/contract/views/organism-view.ts';
import { isEmail } from '#modules/accounts/users.ts';
import { withVersions } from '#platform/commands/command-repository.ts';
import { type Editable, type EditRefusal, saveBody } from '#platform/commands/save-edited.ts';
import type { Context } from '#platform/context.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { isSafeImage, shownAddress, shownImage, unsafeAddresses } from '#platform/safe-address.ts';
import {
  countOrganisms,
  deleteUnusedOrganism,
  findOrganism,
  isNameTaken,
  lockOrganismNames,
  type OrganismFields,
  type OrganismRow,
  searchOrganisms,
  writeOrganism,
} from './organism-repository.ts';

/** Organisers and federations: listed, counted, edited. */
export const organismRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(listCall, ({ body }) => listOrganisms(context, body)),
  serveEndpoint(statsCall, async ({ body }) => ({ total: await countOrganisms(context.db, body) })),
  serveEndpoint(saveCall, ({ body, caller }) => saveBody(context, editableOrganism, body, actorOf(caller))),
];

async function listOrganisms({ db }: Context, question: BodyOf<typeof listCall>): Promise<AnswerOf<typeof listCall>> {
  const rows = await searchOrganisms(db, question, pageOf(question, listCall.pageSize));
  return await withVersions(db, 'organism', rows.map(presentOrganism));
}

/** An organism as everyone may see it. */
export const presentOrganism = (organism: OrganismRow): OrganismView => ({
  _id: organism.oid,
  name: organism.name,
  type: organism.type as OrganismView['type'], // only imports and the editor write it, each by the list of types
  logo: shownImage(organism.logo),
  website: shownAddress(organism.website),
  contact: contactOf(organism),
});

function contactOf({ email, phone }: OrganismRow): OrganismView['contact'] {
  return email === null && phone === null ? undefined : { email: email ?? undefined, phone: phone ?? undefined };
}

/** Two organisms do not bear one name: lists and files name them by it. */
export const editableOrganism: Editable<OrganismFields> = {
  kind: 'organism',
  notFound: 'organism_not_found',
  blank: { name: '', type: 'organizer', logo: null, website: null, contact: null },
  neverEmpty: { name: true, type: true },
  normal: {
    name: (name) => name?.trim() ?? null,
    contact: (contact) => (contact?.email === undefined && contact?.phone === undefined ? null : contact),
  },
  inParts: ['contact'],
  lock: lockOrganismNames,
  find: findOrganism,
  refusalOf: async (trx, { name, logo, website, contact }, oid, before) => {
    const isEmailKnown = !contact?.email || contact.email === before?.contact?.email;
    const faults = [
      ...unsafeAddresses({ logo }, isSafeImage),
      ...unsafeAddresses({ website }),
      ...(isEmailKnown || isEmail(contact.email ?? '')
        ? []
        : [{ path: 'contact.email', message: 'this is no e-mail address' }]),
    ];
    if (faults.length > 0) return { ok: false, refusal: 'invalid_request', faults };
    return (await isNameTaken(trx, name, oid)) ? refused('name_taken') : null;
  },
  write: writeOrganism,
  remove: async (trx, oid) => ((await deleteUnusedOrganism(trx, oid)) ? null : stillUsed),
};

const stillUsed: EditRefusal = {
  ok: false,
  refusal: 'still_used',
  faults: [{ path: 'events', message: 'events name it: take it off there first' }],
};

const refused = (refusal: EditRefusal['refusal']): EditRefusal => ({ ok: false, refusal });
