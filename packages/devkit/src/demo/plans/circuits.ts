import type { EventTable } from '@dorsal/server/platform/db/tables/events.ts';
import type { Insertable } from 'kysely';

/** A series of races scored with points. Days count from today. */
export interface SeasonCircuit {
  readonly slug: string;
  readonly name: string;
  readonly shortName: string;
  readonly registrationType: 'auto' | 'register';
  readonly scoring: Insertable<EventTable>['punctuation_type'];
  readonly days: readonly [first: number, last: number];
  readonly window: readonly [opens: number, closes: number] | null;
  readonly tags: readonly string[];
  readonly description: string;
  readonly organisers: readonly number[];
  readonly documents: readonly (readonly [name: string, type: 'result' | 'registration'])[];
}

export const circuits: readonly SeasonCircuit[] = [
  {
    slug: 'lliga-5k-del-garrofer',
    name: 'Lliga 5K del Garrofer',
    shortName: 'Lliga 5K',
    registrationType: 'auto',
    scoring: 'vall_uixo_5k',
    days: [-69, 43],
    window: null,
    tags: ['asfalt', '5k'],
    description: 'Cinc pobles, cinc vesprades, cinc quilòmetres. Qui corre una prova ja puntua.',
    organisers: [0, 1],
    documents: [
      ['Classificació després de tres proves (PDF)', 'result'],
      ['Reglament de la lliga', 'registration'],
    ],
  },
  {
    slug: 'copa-de-muntanya-dels-ports',
    name: 'Copa de Muntanya dels Ports',
    shortName: 'Copa dels Ports',
    registrationType: 'register',
    scoring: 'ctm_25-26',
    days: [50, 113],
    window: [-20, 40],
    tags: ['muntanya', 'federada'],
    description: 'Dos trails per les serres dels Ports. Per a puntuar cal inscriure-s’hi abans de la primera prova.',
    organisers: [5, 2],
    documents: [
      ['Reglament de la copa', 'registration'],
      ['Full de federació', 'registration'],
      ['Classificació de la temporada passada', 'result'],
    ],
  },
];
