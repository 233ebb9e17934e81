import { aPerson, aRace, finished, minute, splits, throughThree } from '../stage.ts';
import { movedUp, prizes, prizesOfOneBasis, won } from './prizes.ts';
import type { State } from './state.ts';

export const atTheFinish: readonly State[] = [
  {
    name: 'finished with a prize, provisional',
    stage: () => ({
      modality: aRace({ status: 'finished_provisional', prizes, show_prized_positions: true }),
      registration: aPerson(finished({ prizes: won })),
    }),
    says: [
      'Official time 42:10',
      'Net time 41:58',
      '4:13 min/km',
      'Congratulations, Laia Ferrer Campos',
      'Prize · Women: 3 of 3',
      'Provisional: late reads',
      'Overall 24 of 312',
      'Women 3 of 118',
      'SEN · Women 2 of 40',
      'Diploma',
      'Share',
    ],
  },
  {
    name: 'net times rank, in tenths',
    stage: () => ({
      modality: aRace({ positions_by_real_time: true, time_precision: 0.1, prizes, show_prized_positions: true }),
      registration: aPerson(
        finished({
          total_time: 2_530.4,
          total_time_real: 2_518.3,
          prizes: won,
          intermediate_results: [{ ...splits([625, 30, 4, 3])[0], total_time_real: 612.9 }],
        }),
      ),
    }),
    says: ['Net time 41:58.3', 'Official time 42:10.4', '4:12 min/km', '10:12.9', 'Overall 24 of 312'],
    saysNot: ['10:25'],
  },
  {
    name: 'finished with a prize while others run',
    stage: () => ({
      modality: aRace({ status: 'live', prizes, show_prized_positions: true }),
      registration: aPerson(finished({ prizes: won })),
    }),
    says: ['Official time 42:10', 'Congratulations', 'Provisional: late reads'],
    saysNot: ['Race time'],
  },
  {
    name: 'official, local, with a prize that another one excludes',
    stage: () => ({
      modality: aRace({ prizes, show_prized_positions: true }),
      registration: aPerson(finished({ prizes: won, ...asLocal, totals: localTotals }), { local: true }),
    }),
    says: [
      'Congratulations',
      'Local 6 of 57',
      'Local · Women 2 of 21',
      'Local · SEN · Women 1 of 8',
      'Prize · SEN · Women 2* of 40 classified, not given',
      '* Prize · SEN · Women: not given, as this runner takes Prize · Women.',
      'do not take into account that some prizes exclude each other',
    ],
    saysNot: ['Provisional'],
  },
  {
    name: 'moved up to a second prize of one basis',
    stage: () => ({
      modality: aRace({ prizes: prizesOfOneBasis, show_prized_positions: true }),
      registration: aPerson(finished({ prizes: movedUp })),
    }),
    says: [
      'Prize 2 · Overall: 1 of 3',
      'Prize 2 · Overall 1 of 3',
      'Prize 2 · Overall: place 4 by time, and up past Ada Alba, Maria del Mar Casanova Espinosa, and Bib 31, who take other prizes.',
      'Prize 2 · Overall: shared with somebody of the same time.',
      '* Prize · Women: not given, as this runner takes Prize 2 · Overall.',
    ],
    saysNot: ['2 of 1'],
  },
  {
    name: 'prizes that the race does not show',
    stage: () => ({
      modality: aRace({ prizes: prizesOfOneBasis, show_prized_positions: false }),
      registration: aPerson(finished({ prizes: movedUp })),
    }),
    says: ['Overall 24 of 312'],
    saysNot: ['Congratulations', 'Prize', 'exclude'],
  },
  {
    name: 'the fastest of all, in an hour and more',
    stage: () => ({
      modality: aRace({ name: 'Marató', distance: 42_195, slope: undefined }),
      registration: aPerson(
        finished({
          total_time: 9_512,
          total_time_real: 9_512,
          pos_general: 1,
          pos_gender: 1,
          pos_category: 1,
          intermediate_results: splits([2_300, 1, 1, 1], [4_650, 1, 1, 1], [7_010, 1, 1, 1]),
        }),
      ),
    }),
    says: ['Official time 2:38:32', 'Overall 1 of 312'],
    saysNot: ['Net time'],
  },
  {
    name: 'penalties',
    stage: () => ({
      modality: aRace(),
      registration: aPerson(
        finished({
          total_time: 2_530 + 3 * minute,
          penalty_time: 3 * minute,
          penalizations: [
            { time: 2 * minute, reason: 'Abandonar el recorregut marcat entre el quilòmetre 6 i el 7' },
            { time: minute, reason: 'Residus' },
          ],
        }),
      ),
    }),
    says: [
      'Penalties',
      'Time at the finish 42:10',
      'marcat entre el quilòmetre 6 i el 7 +2:00',
      'Residus +1:00',
      'Resulting official time 45:10',
      'Official time 45:10',
      'Finish 10.0 km 45:10 incl. +3:00',
    ],
  },
  {
    name: 'outside the classification',
    stage: () => ({ modality: aRace(), registration: aPerson(finished(noPlaces), { classify: false }) }),
    says: ['Official time 42:10', 'Outside the classification'],
    saysNot: ['Overall', 'Category'],
  },
  {
    name: 'a mat missed on the way',
    stage: () => ({
      modality: aRace(),
      registration: aPerson(finished({ intermediate_results: throughThree.filter(({ order }) => order !== 1) })),
    }),
    says: ['no time', '31:37', 'Official time 42:10'],
    saysNot: ['not there yet'],
  },
];

const asLocal = { pos_local: 6, pos_local_gender: 2, pos_local_category: 1 };
const localTotals = { general: 312, gender: 118, category: 40, local: 57, local_gender: 21, local_category: 8 };
const noPlaces = { pos_general: undefined, pos_gender: undefined, pos_category: undefined, totals: undefined };
