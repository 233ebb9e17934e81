import { aPerson, aRace, date, finished, minutesAgo, onTheWay, splits } from '../stage.ts';
import type { State } from './state.ts';

export const withoutAFinish: readonly State[] = [
  {
    name: 'disqualified after the finish',
    stage: () => ({
      modality: aRace(),
      registration: aPerson(
        finished({
          ...noPlaces,
          intermediate_results: splits([630], [1262], [1897]),
          status: 'disqualified',
          total_time: undefined,
          total_time_dsq: 2_530,
          disqualified_reason: 'Dorsal cedit a una altra persona',
        }),
      ),
    }),
    says: ['Time before the disqualification 42:10', 'Disqualified', 'Reason: Dorsal cedit a una altra persona'],
    saysNot: ['Overall', 'Diploma'],
  },
  {
    name: 'disqualified on the way, without a reason',
    stage: () => ({
      modality: aRace({ status: 'live', chrono_start: date(minutesAgo(29)) }),
      registration: aPerson(onTheWay(29, { status: 'disqualified', intermediate_results: splits([630], [1262]) })),
    }),
    says: ['Disqualified', 'No reason was given'],
    saysNot: ['Race time', 'Overall', 'Expected', 'Diploma'],
  },
  {
    name: 'retired',
    stage: () => ({
      modality: aRace(),
      registration: aPerson(
        finished({
          ...noPlaces,
          status: 'retired',
          total_time: undefined,
          total_time_real: undefined,
          intermediate_results: splits([630, 31, 5, 3], [1262, 27, 4, 3]),
        }),
      ),
    }),
    says: ['Retired', 'Pace to 5.0 km', 'Places at 5.0 km', 'no time'],
    saysNot: ['Official time', 'Diploma'],
  },
  {
    name: 'out of time',
    stage: () => ({
      modality: aRace(),
      registration: aPerson(
        finished({
          ...noPlaces,
          status: 'out_of_time',
          total_time: undefined,
          total_time_real: undefined,
          intermediate_results: splits([1_630, 131, 5, 3]),
        }),
      ),
    }),
    says: ['Over the time limit'],
    saysNot: ['Diploma'],
  },
  {
    name: 'did not start',
    stage: () => ({ modality: aRace(), registration: aPerson({ status: 'not_started' }) }),
    says: ['Did not start'],
    saysNot: ['Official time', 'Checkpoint', 'Diploma', 'Start at'],
  },
  {
    name: 'never came in',
    stage: () => ({ modality: aRace({ status: 'finished_provisional' }), registration: aPerson(onTheWay(200)) }),
    says: ['No finish time'],
    saysNot: ['Race time', 'Running', 'Expected'],
  },
];

const noPlaces = { pos_general: undefined, pos_gender: undefined, pos_category: undefined, totals: undefined };
