import type { Checkpoint, Modality } from '../modality.ts';
import type { RaceCounts } from '../race-counts.ts';

export const aCheckpoint = (id: string, parts: Partial<Checkpoint> = {}): Checkpoint => ({
  id,
  order: 0,
  isTimed: true,
  services: [],
  ...parts,
});

/** 10 km with mats at 2.5, 5 and 7.5 km. */
export const aModality = (parts: Partial<Modality> = {}): Modality => ({
  id: '10k',
  number: 1,
  name: '10K',
  shortName: '10k',
  status: 'live',
  sport: 'running',
  chronotype: 'all',
  isTimed: true,
  distanceM: 10_000,
  registration: {},
  prices: [],
  startCheckpoint: aCheckpoint('start', { distanceM: 0 }),
  checkpoints: ['a', 'b', 'c'].map((id, order) => aCheckpoint(id, { order, distanceM: 2_500 * (order + 1) })),
  finishCheckpoint: aCheckpoint('finish', { distanceM: 10_000 }),
  services: [],
  categories: [],
  prizes: [],
  showsPrizePlaces: false,
  takesClaims: false,
  hashtags: [],
  usesTrackLength: false,
  showsNamesOnProfile: false,
  ranksByNet: false,
  notices: [],
  ...parts,
});

export const aRaceCounts = (parts: Partial<RaceCounts> = {}): RaceCounts => ({
  version: 1,
  total: 9,
  isListHidden: false,
  statuses: {},
  tookStart: 0,
  checkpoints: [],
  finish: 0,
  classified: 0,
  sharedCategories: [],
  genders: {},
  categories: {},
  clubs: {},
  ...parts,
});
