import { anEvent, aPerson, aRace, date, finished, gun, splits } from '../stage.ts';
import { won } from './prizes.ts';
import type { State } from './state.ts';

const longName = 'Maria de las Mercedes Francisca';
const longSurname = 'Fernández-Villaverde de Santa Coloma y Martínez-Almeida';

export const oddRaces: readonly State[] = [
  {
    name: 'no public name',
    stage: () => ({ modality: aRace(), registration: aPerson(finished(), { name: undefined, surname: undefined }) }),
    says: ['Bib 214', 'Official time 42:10'],
  },
  {
    name: 'very long names',
    stage: () => ({
      modality: aRace({
        name: 'Cursa popular solidària de deu quilòmetres per equips mixtos (no federats)',
        event: anEvent({
          name: 'XXXVIII Volta a Peu Internacional de la Mancomunitat de Municipis de la Vall Fonda i el Pantà',
          name_short: undefined,
          location: { city: 'Sant Bartomeu del Grau de la Vall Fonda', county: 'Mancomunitat de la Vall Fonda' },
          circuit: { _id: { $oid: 'f'.repeat(24) }, name: 'Circuit Provincial de Curses Populars', slug: 'circuit' },
        }),
      }),
      registration: aPerson(finished({ prizes: won }), {
        name: longName,
        surname: longSurname,
        club: 'Associació Esportiva i Cultural d’Amics del Muntanyisme de la Vall Fonda i Comarques Veïnes',
        category: 'Veteranes B (de 45 a 54 anys)',
        federation: 'Federació d’Atletisme',
        bib_number: 'F-10214',
      }),
    }),
    says: [`${longName} ${longSurname}`, 'F-10214', 'Circuit Provincial', 'Veteranes B'],
  },
  {
    name: 'no track',
    stage: () => ({ modality: aRace({ gpx_track: undefined }), registration: aPerson(finished()) }),
    says: ['Official time 42:10', '7.5 km'],
    saysNot: ['On the map'],
  },
  {
    name: 'no checkpoints and no distance',
    stage: () => ({
      modality: aRace({
        gpx_track: undefined,
        intermediates: [],
        distance: undefined,
        slope: undefined,
        finish_checkpoint: { _id: { $oid: 'd1'.padStart(24, '0') }, kind: 'finish', timed: true },
      }),
      registration: aPerson(finished({ intermediate_results: [] })),
    }),
    says: ['Official time 42:10', 'Finish'],
    saysNot: ['Pace', 'Distance'],
  },
  {
    name: 'on a bicycle',
    stage: () => ({
      modality: aRace({ sport: 'btt', distance: 40_000, name: 'BTT 40' }),
      registration: aPerson(
        finished({
          total_time: 5_400,
          total_time_real: 5_400,
          intermediate_results: splits([1_290, 31, 5, 3], [2_700, 27, 4, 3], [4_020, 25, 4, 2]),
        }),
      ),
    }),
    says: ['Speed 26.7 km/h', '40.0 km'],
    saysNot: ['min/km'],
  },
  {
    name: 'in the water',
    stage: () => ({
      modality: aRace({
        sport: 'open_waters',
        distance: 3_000,
        slope: undefined,
        name: 'Travessia',
        gpx_track: undefined,
      }),
      registration: aPerson(
        finished({
          total_time: 3_240,
          total_time_real: 3_240,
          intermediate_results: splits([800, 31, 5, 3], [1_620, 27, 4, 3], [2_430, 25, 4, 2]),
        }),
      ),
    }),
    says: ['1:48 min/100m', '3.0 km'],
    saysNot: ['min/km'],
  },
  {
    name: 'in miles',
    search: '?units=imperial',
    stage: () => ({ modality: aRace(), registration: aPerson(finished()) }),
    says: ['6.2 mi', '394 ft', 'min/mi', '4.7 mi', 'Finish, 6.2 mi'],
    saysNot: ['km/', 'min/km', 'Km 2.5'],
  },
  {
    name: 'a poster, a circuit and tenths',
    stage: () => ({
      modality: aRace({
        time_precision: 0.1,
        event: anEvent({
          poster: '/bib.svg',
          circuit: { _id: { $oid: 'f'.repeat(24) }, name: 'Circuit de la Vall', slug: 'circuit' },
        }),
      }),
      registration: aPerson(finished({ total_time: 2_530.4, total_time_real: 2_518.9 })),
    }),
    says: ['Official time 42:10.4', 'Net time 41:58.9', 'Circuit de la Vall'],
  },
  {
    name: 'before the gun of a race that is live already',
    stage: () => ({
      modality: aRace({ status: 'live', type: 'batched_chrono', datetime_start: date(gun) }),
      registration: aPerson(undefined, { wave: 'C' }),
    }),
    says: ['Waiting'],
  },
];
