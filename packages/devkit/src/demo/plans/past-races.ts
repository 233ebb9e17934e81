import type { Sport } from '#generator/plan.ts';
import type { TownName } from './towns.ts';

/** One distance of a race that was run with chips: its people, reads and results are generated. */
export interface PastDistance {
  readonly shortName: string;
  readonly name: string;
  readonly distanceM: number;
  readonly climbM: number;
  readonly field: number;
  readonly intermediates: number;
  readonly startsAfterMin?: number;
}

export interface PastRace {
  readonly slug: string;
  readonly name: string;
  readonly town: TownName;
  /** Days from today. */
  readonly day: number;
  readonly hour: number;
  readonly sport: Sport;
  readonly isOfficial?: boolean;
  readonly circuit?: string;
  readonly tags: readonly string[];
  readonly organiser: number;
  readonly distances: readonly PastDistance[];
}

type Distance = readonly [
  shortName: string,
  name: string,
  distanceM: number,
  climbM: number,
  field: number,
  intermediates: number,
];

const distance = ([shortName, name, distanceM, climbM, field, intermediates]: Distance): PastDistance => ({
  shortName,
  name,
  distanceM,
  climbM,
  field,
  intermediates,
});
const distances = (...all: Distance[]): PastDistance[] =>
  all.map((one, position) => ({ ...distance(one), startsAfterMin: position * 20 }));

const road = { sport: 'running', isOfficial: true, tags: ['asfalt'], organiser: 0 } as const;
const hills = { sport: 'trail_running', isOfficial: true, tags: ['muntanya'], organiser: 2 } as const;

/** The past races of the season, the latest first. */
export const pastRaces: readonly PastRace[] = [
  {
    ...road,
    slug: '5k-de-faixanova',
    name: '5K de Faixanova',
    town: 'faixanova',
    day: -6,
    hour: 17,
    circuit: 'lliga-5k-del-garrofer',
    tags: ['asfalt', 'nocturna'],
    distances: distances(['5k', '5K Absoluta', 5_000, 18, 90, 0]),
  },
  {
    ...hills,
    slug: 'marato-de-penyaroja',
    name: 'Marató de Penyaroja',
    town: 'penyaroja',
    day: -13,
    hour: 6,
    isOfficial: false,
    distances: distances(['42k', 'Marató', 42_300, 2_450, 70, 6], ['16k', 'Tossals', 16_200, 900, 60, 2]),
  },
  {
    ...road,
    slug: 'mitja-de-les-llacunes',
    name: 'Mitja Marató de Les Llacunes',
    town: 'llacunes',
    day: -20,
    hour: 8,
    tags: ['asfalt', 'homologada'],
    organiser: 1,
    distances: distances(['21k', 'Mitja Marató', 21_097.5, 24, 110, 3], ['10k', '10K', 10_000, 12, 80, 1]),
  },
  {
    ...hills,
    slug: 'subida-a-la-olmosa',
    name: 'Subida a La Olmosa',
    town: 'olmosa',
    day: -27,
    hour: 9,
    tags: ['montaña', 'subida'],
    organiser: 3,
    distances: distances(['12k', 'Subida', 12_000, 900, 60, 2]),
  },
  {
    ...road,
    slug: '5k-de-peguera',
    name: '5K de Peguera',
    town: 'peguera',
    day: -34,
    hour: 17,
    circuit: 'lliga-5k-del-garrofer',
    distances: distances(['5k', '5K Absoluta', 5_000, 35, 80, 0]),
  },
  {
    ...hills,
    slug: 'trail-dels-barrancs',
    name: 'Trail dels Barrancs',
    town: 'barrancs',
    day: -41,
    hour: 7,
    distances: distances(['28k', 'Trail', 28_000, 1_750, 70, 4], ['12k', 'Mini Trail', 12_400, 640, 60, 1]),
  },
  {
    ...road,
    slug: 'marxa-btt-de-xaparral',
    name: 'Marató BTT de Xaparral',
    town: 'xaparral',
    day: -48,
    hour: 8,
    sport: 'btt',
    tags: ['btt'],
    organiser: 4,
    distances: distances(['62k', 'Marató', 62_000, 1_480, 60, 3], ['34k', 'Mitja', 34_500, 760, 50, 1]),
  },
  {
    ...road,
    slug: '10k-de-torrevella',
    name: '10K Urbans de Torrevella',
    town: 'torrevella',
    day: -62,
    hour: 8,
    organiser: 1,
    distances: distances(['10k', '10K', 10_000, 48, 110, 1]),
  },
  {
    ...road,
    slug: '5k-d-almensora',
    name: "5K d'Almensora",
    town: 'almensora',
    day: -69,
    hour: 17,
    circuit: 'lliga-5k-del-garrofer',
    distances: distances(['5k', '5K Absoluta', 5_000, 10, 90, 0]),
  },
  {
    ...hills,
    slug: 'ultra-de-cimalva',
    name: 'Ultra de Cimalva',
    town: 'cimalva',
    day: -83,
    hour: 4,
    tags: ['muntanya', 'ultra'],
    distances: distances(['68k', 'Ultra', 68_000, 4_900, 60, 9]),
  },
  {
    ...road,
    slug: 'carrera-de-ardecilla',
    name: 'Carrera Popular de Ardecilla',
    town: 'ardecilla',
    day: -97,
    hour: 18,
    tags: ['asfalto', 'popular'],
    organiser: 3,
    distances: distances(['8k', 'Popular 8K', 8_000, 40, 80, 1]),
  },
  {
    ...road,
    slug: 'cronoescalada-de-camparaso',
    name: 'Cicloescalada de Camparaso',
    town: 'camparaso',
    day: -118,
    hour: 8,
    sport: 'cycling',
    tags: ['ciclismo'],
    organiser: 4,
    distances: distances(['24k', 'Cicloescalada', 24_000, 880, 50, 2]),
  },
  {
    ...hills,
    slug: 'pujada-a-rocafosca',
    name: 'Pujada a Rocafosca',
    town: 'rocafosca',
    day: -146,
    hour: 8,
    distances: distances(['14k', 'Pujada', 14_000, 1_150, 60, 2]),
  },
  {
    ...road,
    slug: 'caminada-de-fontclara',
    name: 'Caminada de Fontclara',
    town: 'fontclara',
    day: -174,
    hour: 7,
    sport: 'walking',
    tags: ['marxa'],
    distances: distances(['18k', 'Marxa llarga', 18_000, 420, 60, 2]),
  },
  {
    ...road,
    slug: 'sant-silvestre-de-vilanera',
    name: 'Sant Silvestre de Vilanera',
    town: 'vilanera',
    day: -201,
    hour: 17,
    tags: ['asfalt', 'popular', 'nocturna'],
    organiser: 1,
    distances: distances(['6k', 'Sant Silvestre', 6_000, 22, 100, 0]),
  },
  {
    ...hills,
    slug: 'travesia-de-los-guaros',
    name: 'Travesía de Los Guaros',
    town: 'guaros',
    day: -236,
    hour: 7,
    tags: ['montaña'],
    organiser: 3,
    distances: distances(['33k', 'Travesía', 33_000, 2_100, 60, 4]),
  },
];
