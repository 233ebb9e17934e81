import type { Ms } from '@dorsal/domain/timing/types.ts';

/** From the lowest to the highest; drawn evenly on a logarithmic scale. */
export type Range = readonly [number, number];

/** The rates at which things happen. Shares are from 0 to 1, of runners where nothing else is said. */
export interface World {
  readonly name: string;
  readonly summary: string;
  /** Laps of 90 seconds on bicycles instead of all kinds of courses. */
  readonly isCriterium: boolean;
  /** Every checkpoint has a mat of its own. */
  readonly isLine: boolean;
  /** Triathlons, duathlons and aquathlons over one mat instead of all kinds of courses. */
  readonly hasDisciplines: boolean;
  /** Share of the passes that a mat misses; each mat draws its own. */
  readonly missRate: Range;
  readonly startMissRate: Range;
  /** Share of the mats that hear nobody for a while. */
  readonly silentMats: number;
  /** Share of the checkpoints after the start whose window closes while runners still come. */
  readonly earlyCloses: number;
  /** Strolls back over the finish mat after the finish. */
  readonly strolls: number;
  /** Stays beside the finish mat after the finish, heard now and then. */
  readonly lingers: number;
  /** Warm-ups over mats of the course before the own start. */
  readonly warmUps: number;
  /** Waits at the start mat before a gun, and before an own start. */
  readonly waits: number;
  readonly ownWaits: number;
  /** Share of the passes after the start that end with standing on the mat, and for how long. */
  readonly stands: number;
  readonly standMs: Range;
  /** People who stand there go aside meanwhile, and are heard again on leaving. */
  readonly goesAside: boolean;
  /** Share of the legs that take 1.6 to 2.6 times as long. */
  readonly punctures: number;
  /** Share of the legs with a rest of 5 to 15 minutes. */
  readonly rests: number;
  /** Chips that are missed twelve times as often. */
  readonly badChips: number;
  readonly lateStarts: number;
  readonly noShows: number;
  readonly retirements: number;
  /** Share of those who gave up and are heard at the finish mat later. */
  readonly heardAfterRetiring: number;
  /** Deviation of the logarithm of every leg by itself, on top of the runner's own noise and drift. */
  readonly hills: number;
}

const second: Ms = 1_000;

/** Everything that goes wrong, as often as in a usual race. */
const usual: World = {
  name: 'usual',
  summary: 'everything at its usual rate; mats miss 0.5 to 10 %',
  isCriterium: false,
  isLine: false,
  hasDisciplines: false,
  missRate: [0.005, 0.1],
  startMissRate: [0.01, 0.1],
  silentMats: 0.04,
  earlyCloses: 0.03,
  strolls: 0.12,
  lingers: 0.1,
  warmUps: 0.12,
  waits: 0.3,
  ownWaits: 0.1,
  stands: 0.03,
  standMs: [20 * second, 100 * second],
  goesAside: false,
  punctures: 0.005,
  rests: 0.003,
  badChips: 0.01,
  lateStarts: 0.03,
  noShows: 0.03,
  retirements: 0.08,
  heardAfterRetiring: 0.04,
  hills: 0,
};

const criterium: Partial<World> = {
  isCriterium: true,
  earlyCloses: 0.01,
  stands: 0.005,
  standMs: [8 * second, 30 * second],
  rests: 0.001,
};

const aWorld = (name: string, summary: string, differences: Partial<World>): World => ({
  ...usual,
  name,
  summary,
  ...differences,
});

/** The worlds that are measured. The first is the one whose figures are asked for; the others show one thing at its worst. */
export const worlds: readonly World[] = [
  usual,
  aWorld('few-missed', 'mats miss 0.5 %', { missRate: [0.005, 0.005] }),
  aWorld('many-missed', 'mats miss 10 %', { missRate: [0.1, 0.1] }),
  aWorld('stops', 'punctures on 4 % of the legs, rests on 3 %', { punctures: 0.04, rests: 0.03 }),
  aWorld('standing', 'a quarter of all passes ends with standing on the mat', { stands: 0.25 }),
  aWorld('hills', 'every leg times a lognormal of 0.25', { hills: 0.25 }),
  aWorld('strolls', 'half of the runners stroll back over the finish', { strolls: 0.5 }),
  aWorld('bad-chips', '5 % bad chips', { badChips: 0.05 }),
  aWorld('criterium', 'criteriums of 8 to 20 laps of 90 s', criterium),
  aWorld('criterium-stops', 'the same, punctures on 4 % of the laps, 40 % strolls', {
    ...criterium,
    punctures: 0.04,
    strolls: 0.4,
  }),
  aWorld('disciplines', 'triathlons, duathlons and aquathlons over one mat', { hasDisciplines: true }),
  aWorld(
    'stations',
    'a mat of its own at each station, a third of all passes ends with a rest of 6 to 40 minutes beside it',
    {
      isLine: true,
      stands: 1 / 3,
      standMs: [360 * second, 2_400 * second],
      goesAside: true,
    },
  ),
];

/** Seeds to look at while the judgement is changed. */
export const tuningSeeds = { first: 1, last: 50_000 } as const;
/** Seeds that nothing is tuned on: for the figures alone, never for a look at an error. */
export const heldOutSeeds = { first: 50_001, last: 100_000 } as const;
