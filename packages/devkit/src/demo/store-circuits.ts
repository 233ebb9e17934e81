import { createEvent } from '@dorsal/server/modules/races/save-event.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { organisersAt } from './event-details.ts';
import { circuits, type SeasonCircuit } from './plans/circuits.ts';
import { dayFrom } from './season-context.ts';

const hour = 3_600_000;

/** Writes the circuits of the season and gives their internal numbers by slug. */
export async function storeCircuits(context: Context): Promise<ReadonlyMap<string, number>> {
  const numbers = new Map<string, number>();
  for (const circuit of circuits) numbers.set(circuit.slug, await storeCircuit(context, circuit));
  return numbers;
}

async function storeCircuit(context: Context, circuit: SeasonCircuit): Promise<number> {
  const at = (days: number): Date => new Date(dayFrom(context.now(), days) + 9 * hour);
  const [first, last] = circuit.days;
  const { number } = await createEvent(context, {
    slug: circuit.slug,
    name: circuit.name,
    columns: {
      is_circuit: true,
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
    },
    organisms: organisersAt(circuit.organisers),
    documents: circuit.documents.map(([name, type], position) => ({
      name,
      type,
      url: `https://example.org/${circuit.slug}/${position + 1}.pdf`,
    })),
  });
  return number;
}
