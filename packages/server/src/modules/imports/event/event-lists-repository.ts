import type { Db } from '#platform/context.ts';
import type { EventDocument, OrganismDocument } from './event-document.ts';

/** The event's documents, in the order of the file, in place of those that it had. */
export async function replaceDocuments(
  trx: Db,
  event: number,
  documents: NonNullable<EventDocument['documents']>,
): Promise<void> {
  await trx.deleteFrom('event_document').where('event_number', '=', event).execute();
  if (documents.length === 0) return;
  await trx
    .insertInto('event_document')
    .values(documents.map((document, position) => ({ event_number: event, position, ...document })))
    .execute();
}

/** The event's organisms. One of the same name is the same organism, also of other events: what the file says of it is written there. */
export async function replaceOrganisms(
  trx: Db,
  event: number,
  input: { readonly organisms: readonly OrganismDocument[]; readonly newId: () => string },
): Promise<void> {
  await trx.deleteFrom('event_organism').where('event_number', '=', event).execute();
  for (const [position, organism] of input.organisms.entries()) {
    const number = await writeOrganism(trx, organism, input.newId);
    await trx
      .insertInto('event_organism')
      .values({ event_number: event, organism_number: number, position })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function writeOrganism(trx: Db, organism: OrganismDocument, newId: () => string): Promise<number> {
  const columns = {
    type: organism.type,
    logo: organism.logo,
    website: organism.website,
    email: organism.contact?.email,
    phone: organism.contact?.phone,
  };
  const known = await trx.selectFrom('organism').select('number').where('name', '=', organism.name).executeTakeFirst();
  if (!known) {
    const made = await trx
      .insertInto('organism')
      .values({ oid: newId(), name: organism.name, ...columns })
      .returning('number')
      .executeTakeFirstOrThrow();
    return made.number;
  }
  const isSaid = Object.values(columns).some((value) => value !== undefined);
  if (isSaid) await trx.updateTable('organism').set(columns).where('number', '=', known.number).execute();
  return known.number;
}
