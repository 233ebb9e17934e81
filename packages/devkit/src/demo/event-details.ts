import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { OrganismColumns } from '@dorsal/server/modules/organisms/organism-repository.ts';
import type { EventColumns, EventDocumentColumns } from '@dorsal/server/modules/races/event-repository.ts';
import type { RaceDetails } from '#store/store-race.ts';

const day = 86_400_000;

/** The data of an event's page besides the race itself. */
export interface ShownOfEvent {
  readonly startsAt: EpochMs;
  readonly columns: EventColumns;
  /** Price in cents, before and from two weeks before the start on; null: free. */
  readonly priceCents: readonly [number, number] | null;
  readonly organisms: readonly OrganismColumns[];
  readonly documents?: readonly EventDocumentColumns[];
}

/** The registration window, prices, organisers, documents and place of an event and of its races. */
export function eventDetails(shown: ShownOfEvent): Required<Pick<RaceDetails, 'event' | 'columns' | 'prices'>> {
  const { startsAt, columns, priceCents, organisms, documents = [] } = shown;
  const opensAt = new Date(startsAt - 100 * day);
  const closesAt = new Date(startsAt - 3 * day);
  const dearerFrom = new Date(startsAt - 14 * day);
  return {
    event: {
      columns: { registration_start: opensAt, registration_end: closesAt, show_registration_list: true, ...columns },
      organisms,
      documents,
    },
    columns: { registration_start: opensAt, registration_end: closesAt, price_cents: priceCents?.[0] ?? 0 },
    prices:
      priceCents === null
        ? []
        : [
            { starts_at: opensAt, ends_at: dearerFrom, price_cents: priceCents[0] },
            { starts_at: dearerFrom, ends_at: closesAt, price_cents: priceCents[1] },
          ],
  };
}

const federation = {
  name: 'Federació Atlètica del Garrofer',
  type: 'federation',
  website: 'https://example.org',
} as const;

/** The organisers of the demo's first races. None of them exists. */
export const firstOrganisms: readonly OrganismColumns[] = [
  { name: 'Club Atletisme Vall Blava', type: 'organizer', email: 'hola@example.org' },
  federation,
];

/** The organisers of the season's races, by position in the plans. */
const organisers: readonly OrganismColumns[] = [
  federation,
  { name: 'Fondistes del Garrofer', type: 'organizer', email: 'fondistes@example.org', phone: '+34 000 000 001' },
  { name: 'Grup Excursionista Cim de Sal', type: 'organizer', email: 'cimdesal@example.org' },
  { name: 'Club Trotamundos del Páramo', type: 'organizer', email: 'paramo@example.org', phone: '+34 000 000 003' },
  { name: 'Penya Ciclista Sabata Gastada', type: 'organizer', website: 'https://example.org/sabata' },
  { name: 'Federació de Muntanya de Ponent', type: 'federation', website: 'https://example.org/fmp' },
  { name: 'Club Triatló Riu Amunt', type: 'organizer', email: 'triatlo@example.org' },
  { name: 'Mancomunidad de los Caminos Viejos', type: 'other', email: 'caminos@example.org' },
];

/** The organisers of the season at these positions of the plans. */
export const organisersAt = (positions: readonly number[]): OrganismColumns[] =>
  positions.flatMap((position) => organisers[position] ?? []);
