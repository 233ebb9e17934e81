import { aPerson, aRace } from '../stage.ts';
import type { State } from './state.ts';

export const beforeTheStart: readonly State[] = [
  {
    name: 'waiting, all start together',
    stage: () => ({
      modality: aRace({ status: 'waiting_for_start', chrono_start: undefined }),
      registration: aPerson(undefined),
    }),
    says: [
      'Laia Ferrer Campos',
      '214',
      'CA Beniclara',
      'FACV',
      'Waiting',
      'Start at 10:00',
      '10.0 km',
      '120 m up',
      '03/05/2026',
    ],
    saysNot: ['Places', 'Checkpoint', 'Diploma', 'Pace'],
  },
  {
    name: 'waiting, everyone has an own start',
    stage: () => ({
      modality: aRace({ status: 'waiting_for_start', type: 'individual_chrono', chrono_start: undefined }),
      registration: aPerson(undefined),
    }),
    says: ['Waiting'],
    saysNot: ['Start at'],
  },
  {
    name: 'waiting, no bib yet',
    stage: () => ({
      modality: aRace({ status: 'registrations_opened', chrono_start: undefined }),
      registration: aPerson(undefined, {
        bib_number: undefined,
        club: undefined,
        federation: undefined,
        category: undefined,
      }),
    }),
    says: ['Laia Ferrer Campos', 'Waiting', 'Registration open'],
    saysNot: ['Bib'],
  },
  {
    name: 'the race is called off',
    stage: () => ({
      modality: aRace({ status: 'cancelled', chrono_start: undefined }),
      registration: aPerson(undefined),
    }),
    says: ['Cancelled'],
    saysNot: ['Start at', 'Waiting'],
  },
];
