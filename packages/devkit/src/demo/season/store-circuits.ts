import type { Context } from '@dorsal/server/platform/context.ts';
import { circuits, type SeasonCircuit } from './plans/circuits.ts';
import { dayFrom } from './season-context.ts';
import { linkOrganisers } from './store-listed-event.ts';

const hour = 3_600_000;

/** Writes the circuits of the season and gives their internal numbers by slug. */
export async function storeCircuits(
  context: Context,
  organisers: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const numbers = new Map<string, number>();
  for (const circuit of circuits) numbers.set(circuit.slug, await storeCircuit(context, circuit, organisers));
  return numbers;
}

async function storeCircuit(context: Context, circuit: SeasonCircuit, organisers: readonly number[]): Promise<number> {
  const at = (days: number): Date => new Date(dayFrom(context.now(), days) + 9 * hour);
  const [first, last] = circuit.days;
  const { number } = await context.db
    .insertInto('event')
    .values({
      oid: context.newId(),
      is_circuit: true,
      slug: circuit.slug,
      name: circuit.name,
      name_short: circuit.shortName,
      description: circuit.description,
      date_start: at(first),
      date_end: at(last),
      time_zone: 'Europe/Madrid',
      tags: [...circuit.tags],
      registration_type: circuit.registrationType,
      punctuation_type: circuit.scoring ?? null,
      registration_start: circuit.window === null ? null : at(circuit.window[0]),
      registration_end: circuit.window === null ? null : at(circuit.window[1]),
      show_registration_list: circuit.registrationType === 'register',
      contact_email: `${circuit.slug}@example.org`,
      created_at: new Date(context.now()),
      updated_at: new Date(context.now()),
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  await linkOrganisers({ context, organisers, circuits: new Map() }, number, circuit.organisers);
  await context.db
    .insertInto('event_document')
    .values(
      circuit.documents.map(([name, type], position) => ({
        event_number: number,
        position,
        name,
        type,
        url: `https://example.org/${circuit.slug}/${position + 1}.pdf`,
      })),
    )
    .execute();
  return number;
}
