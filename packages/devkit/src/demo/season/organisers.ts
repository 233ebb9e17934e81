import type { Database } from '@dorsal/server/platform/db/schema.ts';
import type { Kysely } from 'kysely';

/** Who puts races on, by position in the plans. None of them exists. */
const organisers = [
  { name: 'Federació Atlètica del Garrofer', type: 'federation', website: 'https://example.org/fag' },
  { name: 'Fondistes del Garrofer', type: 'organizer', email: 'fondistes@example.org', phone: '+34 000 000 001' },
  { name: 'Grup Excursionista Cim de Sal', type: 'organizer', email: 'cimdesal@example.org' },
  { name: 'Club Trotamundos del Páramo', type: 'organizer', email: 'paramo@example.org', phone: '+34 000 000 003' },
  { name: 'Penya Ciclista Sabata Gastada', type: 'organizer', website: 'https://example.org/sabata' },
  { name: 'Federació de Muntanya de Ponent', type: 'federation', website: 'https://example.org/fmp' },
  { name: 'Club Triatló Riu Amunt', type: 'organizer', email: 'triatlo@example.org' },
  { name: 'Mancomunidad de los Caminos Viejos', type: 'other', email: 'caminos@example.org' },
] as const;

/**
 * The organisers of the season, by internal number. The federation of the first races (see `addOrganisms`) is the first of the list here too: it is
 * not made again.
 */
export async function addOrganisers(
  db: Kysely<Database>,
  newId: () => string,
  known: readonly { readonly number: number; readonly name: string }[],
): Promise<readonly number[]> {
  const numbers: number[] = [];
  for (const organiser of organisers) {
    const stands = known.find(({ name }) => name === organiser.name);
    if (stands) numbers.push(stands.number);
    else {
      const made = await db
        .insertInto('organism')
        .values({ oid: newId(), ...organiser })
        .returning('number')
        .executeTakeFirstOrThrow();
      numbers.push(made.number);
    }
  }
  return numbers;
}
