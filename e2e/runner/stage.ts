import type { Page } from '@playwright/test';

/** A race and one person of it as the server would send them: a journey can so show states that few races have. */
export interface Stage {
  readonly modality: Readonly<Record<string, unknown>>;
  readonly registration: Readonly<Record<string, unknown>>;
  readonly arrivals?: readonly unknown[];
  readonly positions?: readonly unknown[];
}

export const minute = 60;
export const id = (text: string) => ({ $oid: text.padStart(24, '0') });
export const minutesAgo = (minutes: number): number => Date.now() - minutes * 60_000;
export const date = (ms: number) => ({ $date: new Date(ms).toISOString() });

export const runnerId = 'b'.repeat(24);
const modalityId = 'a'.repeat(24);
/** 10:00 at the start in Madrid. */
export const gun = Date.UTC(2026, 4, 3, 8);

export const anEvent = (parts: Stage['modality'] = {}) => ({
  _id: id('e'),
  slug: 'volta-al-pantano',
  numeric_id: 7,
  name: 'Volta al Pantà de Beniclara',
  name_short: 'Volta al Pantà',
  status: 'finished_official',
  is_circuit: false,
  date_start: date(gun),
  time_zone: 'Europe/Madrid',
  location: { city: 'Beniclara', county: 'La Vall Fonda', country: 'ES' },
  ...parts,
});

/** Mats at equal distances between start and finish. */
export const mats = (count: number, distanceM: number, names: readonly string[] = []) =>
  Array.from({ length: count }, (_, order) => ({
    _id: id(`c${order}`),
    kind: 'intermediate',
    order,
    name: names[order] ?? `Km ${((distanceM / 1000 / (count + 1)) * (order + 1)).toFixed(1)}`,
    distance_from_start: (distanceM / (count + 1)) * (order + 1),
    timed: true,
  }));

/** 10 km with three mats, official. */
export const aRace = (parts: Stage['modality'] = {}): Stage['modality'] => {
  const distance = Number(parts['distance'] ?? 10_000);
  return {
    _id: id(modalityId),
    numeric_id: 12,
    event: anEvent(),
    name: '10K del Pantà',
    short_name: '10k',
    status: 'finished_official',
    sport: 'running',
    type: 'all',
    distance,
    slope: 120,
    is_timed: true,
    datetime_start: date(gun),
    chrono_start: date(gun),
    start_checkpoint: { _id: id('d0'), kind: 'start', name: 'Eixida', distance_from_start: 0, timed: true },
    intermediates: mats(3, distance),
    finish_checkpoint: { _id: id('d1'), kind: 'finish', name: 'Meta', distance_from_start: distance, timed: true },
    categories: [],
    prizes: [],
    gpx_track: `/api/tracks/${modalityId}`,
    bib_color: '#1a4f7d',
    board_version: 9,
    ...parts,
  };
};

/** Split after split, in seconds, with the places held there: general, gender, category. */
export const splits = (...passed: readonly (readonly [time: number, ...places: number[]])[]) =>
  passed.map(([time, general, gender, category], order) => ({
    order,
    intermediate: id(`c${order}`),
    total_time: time,
    total_time_real: time - 12,
    ...(general !== undefined && { pos_general: general, pos_gender: gender, pos_category: category }),
  }));

export const throughThree = splits([630, 31, 5, 3], [1262, 27, 4, 3], [1897, 25, 4, 2]);

/** 42:10 official, 41:58 since the own start. */
export const finished = (parts: Stage['modality'] = {}) => ({
  status: 'finished',
  reference_time: date(gun),
  start_time_real: date(gun + 12_000),
  total_time: 2530,
  total_time_real: 2518,
  pos_general: 24,
  pos_gender: 3,
  pos_category: 2,
  totals: { general: 312, gender: 118, category: 40 },
  intermediate_results: throughThree,
  ...parts,
});

export const aPerson = (result: Stage['modality'] | undefined, parts: Stage['modality'] = {}) => ({
  _id: id(runnerId),
  bib_number: '214',
  name: 'Laia',
  surname: 'Ferrer Campos',
  gender: 'female',
  category: 'SEN',
  club: 'CA Beniclara',
  federation: 'FACV',
  local: false,
  classify: true,
  modality: id(modalityId),
  ...(result !== undefined && { result }),
  ...parts,
});

/** On the course for so many minutes, past two of three mats. */
export function onTheWay(minutes: number, parts: Stage['modality'] = {}) {
  return {
    status: 'started',
    reference_time: date(Date.now() - minutes * 60_000),
    totals: { general: 40, gender: 12, category: 4 },
    intermediate_results: splits([630, 31, 5, 3], [1262, 27, 4, 3]),
    ...parts,
  };
}

export const expected = (checkpoint: string, fromMs: number, toMs: number, isLate = false) => ({
  registration: id(runnerId),
  checkpoint: id(checkpoint),
  from: date(fromMs),
  to: date(toMs),
  is_late: isLate,
});

/** The same person at the finish, the next stop not being it. */
export const finishing = (arrival: ReturnType<typeof expected>, fromMs: number, toMs: number, aboutMs?: number) => ({
  ...arrival,
  finish: { from: date(fromMs), to: date(toMs), ...(aboutMs !== undefined && { about: date(aboutMs) }) },
});

export const near = (distance: number, share: number) => ({
  registration: id(runnerId),
  bib_number: '214',
  name: 'Laia',
  surname: 'Ferrer Campos',
  at: date(Date.now()),
  distance,
  coordinates: { latitude: trackPoint(share)[1], longitude: trackPoint(share)[0] },
  is_estimate: true,
  last_crossing: { intermediate: id('c1'), at: date(Date.now() - 5 * 60_000) },
});

/** A loop with two hills. */
const trackPoint = (share: number, distance = 10_000): [number, number, number, number] => {
  const turn = share * 2 * Math.PI;
  const radius = 0.016 + 0.004 * Math.sin(3 * turn);
  const height = 240 + 90 * Math.sin(turn * 1.5) ** 2 + 40 * Math.sin(turn * 4.5);
  return [-0.44 + radius * 1.3 * Math.cos(turn), 39.2 + radius * Math.sin(turn), height, share * distance];
};

const json = (answer: unknown, headers: Record<string, string> = {}) => ({ json: answer, headers });

/** From here on the page gets this race and this person. Maps are drawn on paper but for pictures: a real one costs a second, and has tests of its own. */
export async function setStage(
  page: Page,
  { modality, registration, arrivals, positions }: Stage,
  { canDraw = process.env['LOOK'] !== undefined } = {},
): Promise<void> {
  const distance = Number(modality['distance'] ?? 10_000);
  const line = { distance, ascent: 120, points: Array.from({ length: 241 }, (_, i) => trackPoint(i / 240, distance)) };
  const headers = { 'x-board-version': '9', 'x-server-time': String(Date.now()) };
  await page.addInitScript((draws) => {
    // A stream that is open while there is a network, and has nothing to say.
    class Quiet extends EventTarget {
      onopen: (() => void) | null = null;
      onerror: (() => void) | null = null;
      constructor() {
        super();
        setTimeout(() => (navigator.onLine ? this.onopen?.() : this.onerror?.()));
      }
      close(): void {}
    }
    Object.assign(window, { EventSource: Quiet });
    if (!draws) HTMLCanvasElement.prototype.getContext = () => null;
  }, canDraw);
  const answers = {
    registrations: json([registration], headers),
    modalities: json([modality]),
    'expected-arrivals': json(arrivals ?? []),
    'last-positions': json(positions ?? []),
    [`tracks/${modalityId}/line`]: json(line),
    'map-style': json({}),
  };
  for (const [path, answer] of Object.entries(answers))
    await page.route(`**/api/${path}`, (route) => route.fulfill(answer));
}
