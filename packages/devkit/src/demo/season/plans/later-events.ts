import { race } from './coming-events.ts';
import type { SeasonEvent, SeasonModality } from './season-event.ts';
import type { TownName } from './towns.ts';

type Later = readonly [
  slug: string,
  name: string,
  town: TownName,
  day: number,
  sport: SeasonModality['sport'],
  km: number,
  climbM: number,
];

const later: readonly Later[] = [
  ['volta-a-peu-a-vilanera', 'Volta a Peu a Vilanera', 'vilanera', 99, 'running', 8, 30],
  ['10k-de-l-alcorri', "10K de L'Alcorri", 'alcorri', 106, 'running', 10, 14],
  ['trail-de-xaparral', 'Trail de Xaparral', 'xaparral', 120, 'trail_running', 18, 870],
  ['milla-urbana-de-peguera', 'Milla Urbana de Peguera', 'peguera', 127, 'running', 1.6, 6],
  ['marxa-btt-dels-barrancs', 'Marxa BTT dels Barrancs', 'barrancs', 155, 'btt', 46, 1_240],
  ['carrera-nocturna-de-ardecilla', 'Carrera Nocturna de Ardecilla', 'ardecilla', 169, 'running', 10, 45],
  ['pujada-a-montcau', 'Pujada a Montcau', 'montcau', 183, 'time_trial_climb', 9, 720],
  ['caminada-de-rocafosca', 'Caminada Popular de Rocafosca', 'rocafosca', 204, 'walking', 14, 380],
  ['mitja-de-camparaso', 'Media Maratón de Camparaso', 'camparaso', 232, 'running', 21.1, 95],
];

/** What comes in half a year and more: a date, a distance, and registrations that open six weeks before. */
export const laterEvents: readonly SeasonEvent[] = later.map(([slug, name, town, day, sport, km, climbM], i) => ({
  slug,
  name,
  town,
  day,
  hour: 8,
  window: [day - 42, day - 4],
  organisers: [i % 4],
  modalities: [race([`${Math.round(km)}k`, `${km} km`, sport, km * 1_000, climbM], { hasTrack: i % 3 === 0 })],
}));
