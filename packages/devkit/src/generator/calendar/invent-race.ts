import type { Sport } from '@dorsal/contract/codecs/enums.ts';
import type { Random } from '#random.ts';

/** A kind of event, with the kind of its races. */
interface Kind {
  readonly sport: Sport;
  readonly titles: readonly string[];
  /** Kilometres that its races are run over, the longest first. */
  readonly distancesKm: readonly number[];
  /** Metres of climb a kilometre, at most. */
  readonly climb: number;
}

const kinds: readonly Kind[] = [
  {
    sport: 'running',
    titles: ['Cursa Popular de', '10K', 'Volta a Peu a', 'Carrera Popular de', 'Sant Silvestre de', 'Nocturna de'],
    distancesKm: [10, 5],
    climb: 8,
  },
  {
    sport: 'running',
    titles: ['Marató de', 'Maratón de', 'Mitja Marató de', 'Media Maratón de'],
    distancesKm: [42.195, 21.097, 10],
    climb: 5,
  },
  {
    sport: 'trail_running',
    titles: ['Trail', 'Ultra Trail de', 'Cursa de Muntanya de', 'Carrera por Montaña', 'Kilòmetre Vertical de'],
    distancesKm: [62, 32, 16],
    climb: 55,
  },
  { sport: 'hiking', titles: ['Marxa a Peu de', 'Marcha Senderista de', 'Pujada a'], distancesKm: [24, 12], climb: 40 },
  { sport: 'btt', titles: ['BTT', 'Volta BTT', 'Marxa BTT de'], distancesKm: [60, 35], climb: 25 },
  { sport: 'cycling', titles: ['Volta Ciclista a', 'Cicloturista de'], distancesKm: [140, 90], climb: 15 },
  { sport: 'triathlon', titles: ['Triatló de', 'Triatlón de'], distancesKm: [51.5, 25.75], climb: 6 },
  { sport: 'open_waters', titles: ['Travessia a Nado de', 'Travesía a Nado de'], distancesKm: [3, 1.5], climb: 0 },
  { sport: 'nordic_walking', titles: ['Marxa Nòrdica de'], distancesKm: [12], climb: 20 },
];

export interface InventedRace {
  readonly shortName: string;
  readonly sport: Sport;
  readonly distanceM: number;
  readonly slopeM: number;
}

export interface InventedSeries {
  /** `Cursa Popular de Vilaclara`. */
  readonly name: string;
  readonly tags: readonly string[];
  readonly races: readonly InventedRace[];
}

/** The yearly races of a town. */
export function inventSeries(random: Random, city: string): InventedSeries {
  const kind = random.pick(kinds);
  const races = kind.distancesKm
    .filter((_, index) => index === 0 || random.chance(0.75))
    .map((km) => {
      const distanceM = Math.round(km * 1_000 * random.between(0.85, 1.15));
      return {
        shortName: `${Math.round(distanceM / 1_000)}k`,
        sport: kind.sport,
        distanceM,
        slopeM: Math.round((distanceM / 1_000) * random.between(0, kind.climb)),
      };
    });
  return {
    name: `${random.pick(kind.titles)} ${city}`,
    tags: random.chance(0.3)
      ? [random.pick(['Solidària', 'Nocturna', 'Infantil', 'Canicross', 'Campionat provincial'])]
      : [],
    races: races.filter(({ shortName }, index) => races.findIndex((race) => race.shortName === shortName) === index),
  };
}
