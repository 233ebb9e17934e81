import {
  aPerson,
  aRace,
  date,
  expected,
  finishing,
  id,
  mats,
  minutesAgo,
  near,
  onTheWay,
  splits,
  throughThree,
} from '../stage.ts';
import { prizes } from './prizes.ts';
import type { State } from './state.ts';

export const onTheCourse: readonly State[] = [
  {
    name: 'running',
    stage: () => ({
      modality: aRace({ status: 'live', chrono_start: date(minutesAgo(29)), prizes }),
      registration: aPerson(onTheWay(29)),
      arrivals: [
        finishing(
          expected('c2', Date.now() + 120_000, Date.now() + 240_000),
          Date.now() + 700_000,
          Date.now() + 900_000,
        ),
      ],
      positions: [near(6_900, 0.69)],
    }),
    says: [
      /Race time\s*(28:5\d|29:\d\d)/,
      'Running',
      '5.0 km of 10.0 km',
      'Probably near 6.9 km',
      /Expected between \d\d:\d\d and \d\d:\d\d/,
      /Finish expected between \d\d:\d\d and \d\d:\d\d/,
      'Places at 5.0 km',
      '21:02',
      'gained places',
      'same place',
    ],
    saysNot: ['Official time', 'Diploma', 'of 40'],
  },
  {
    name: 'running, not heard yet',
    stage: () => ({
      modality: aRace({ status: 'live', chrono_start: date(minutesAgo(3)) }),
      registration: aPerson(onTheWay(3, { intermediate_results: [] })),
      arrivals: [expected('c0', Date.now() + 300_000, Date.now() + 900_000)],
      positions: [near(600, 0.06)],
    }),
    says: [/Race time\s*(2:5\d|3:\d\d)/, '0.0 km of 10.0 km', 'Probably near 0.6 km', /Expected between/],
    saysNot: ['Places'],
  },
  {
    name: 'later than expected',
    stage: () => ({
      modality: aRace({ status: 'live', chrono_start: date(minutesAgo(61)) }),
      registration: aPerson(onTheWay(61)),
      arrivals: [expected('c2', minutesAgo(28), minutesAgo(24), true)],
      positions: [near(7_400, 0.74)],
    }),
    says: [/Race time\s*1:0[01]:\d\d/, 'Later than expected', /last heard: 5\.0.km, \d\d:\d\d/],
    saysNot: ['Expected between', 'lost', 'about 7.4', 'are estimates'],
  },
  {
    name: 'being checked at a checkpoint',
    stage: () => ({
      modality: aRace({ status: 'live', chrono_start: date(minutesAgo(33)) }),
      registration: aPerson(onTheWay(33, { intermediate_results: [...throughTwo, checkedAt(2)] })),
    }),
    says: [/Race time\s*3[23]:\d\d/, 'Being checked', '5.0 km of 10.0 km', 'Places at 5.0 km'],
    saysNot: ['31:37', 'Expected'],
  },
  {
    name: 'being checked at the finish',
    stage: () => ({
      modality: aRace({ status: 'live', chrono_start: date(minutesAgo(45)) }),
      registration: aPerson(onTheWay(45, { intermediate_results: throughThree, being_checked: true })),
    }),
    says: ['Being checked', 'Heard at the finish, but another explanation is nearly as likely.', '31:37'],
    saysNot: ['Race time', 'Running', 'Official time', 'Diploma'],
  },
  {
    name: 'past 12 of 30 checkpoints of a long race',
    stage: () => ({
      modality: aRace({
        name: 'Ultra 160',
        distance: 160_000,
        slope: 9_850,
        sport: 'trail_running',
        status: 'live',
        chrono_start: date(minutesAgo(562)),
        intermediates: mats(30, 160_000, longStops),
      }),
      registration: aPerson(
        onTheWay(562, {
          intermediate_results: splits(
            ...Array.from({ length: 12 }, (_, i) => [2_700 * (i + 1), 120 - 5 * i, 12, 4] as const),
          ),
        }),
      ),
      arrivals: [
        finishing(
          expected('c12', Date.now() + 900_000, Date.now() + 1_700_000),
          Date.now() + 20_000_000,
          Date.now() + 60_000_000,
          Date.now() + 36_000_000,
        ),
      ],
      positions: [near(64_300, 0.4)],
    }),
    says: [
      /Race time\s*9:2\d:\d\d/,
      '61.9 km of 160.0 km',
      'Probably near 64.3 km',
      'Coll de la Creu Trencada i Mirador',
      /Expected between/,
      /Finish expected about \d\d:\d[05]/,
    ],
  },
];

/** The same way as far as 5 km. */
const throughTwo = throughThree.slice(0, 2);

const checkedAt = (order: number) => ({ order, intermediate: id(`c${order}`), being_checked: true });

const longStops = [
  'Coll de la Creu Trencada i Mirador de les Valls',
  'Refugi',
  'Ermita',
  '',
  'Control 5: avituallamiento líquido',
];
