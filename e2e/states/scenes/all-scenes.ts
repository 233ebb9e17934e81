import { aModalityPlan, aRacePlan, type ModalityPlan, type RacePlan } from '@dorsal/devkit/generator/plan.ts';
import type { GeneratedRace, GeneratedRunner } from '@dorsal/devkit/generator/race.ts';
import type { Scene } from './scene.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Little goes wrong in a race that shows how something else looks. */
const calm = { troubles: {}, burdens: {}, boxTroubles: [] } as const;
const onTheDay = { late_start: 0.02, missed_mat: 0.02, rest_on_mat: 0.01 };

/** Races as they stand at `now`. Each call names them, and their readers, by another `number`. */
export function allScenes(now: number, number: number) {
  const today = Math.floor(now / minute) * minute;
  const lastWeek = Math.floor(now / day) * day - 7 * day + 8 * 60 * minute;
  const aScene = namedBy(number);
  return {
    waiting: {
      plan: aScene(
        1,
        'waiting',
        'Cursa del Matí',
        { ...calm, phase: 'before_or_live', startsAt: today + 2 * 60 * minute },
        [
          { field: 40, intermediates: 2 },
          { shortName: '5k', name: '5 km', distanceM: 5_000, field: 20, firstBib: 501, intermediates: 0 },
        ],
      ),
      ground: 'city',
    },
    live: {
      plan: aScene(
        2,
        'live',
        'Cursa de Migdia',
        { ...calm, phase: 'before_or_live', troubles: onTheDay, startsAt: today - 47 * minute },
        [
          {
            name: 'Cursa 10K',
            field: 150,
            intermediates: 3,
            precisionMs: 1000,
          },
          { shortName: '5k', name: '5 km', distanceM: 5_000, field: 30, firstBib: 501 },
        ],
      ),
      ground: 'city',
    },
    provisional: {
      plan: aScene(
        3,
        'provisional',
        'Trail de la Serra',
        {
          phase: 'finished_provisional',
          startsAt: lastWeek,
          troubles: {
            no_show: 0.08,
            retirement: 0.08,
            cut_off: 0.05,
            missed_mat: 0.05,
            missed_finish: 0.04,
            manual_time: 0.02,
          },
          burdens: { penalty: 0.12, disqualification: 0.08, not_classified: 0.03 },
        },
        [
          trail({
            shortName: '42k',
            name: 'Marató',
            intermediates: 5,
            field: 110,
            hasCutoffs: true,
          }),
        ],
      ),
      ground: 'mountain',
    },
    cancelled: {
      plan: aScene(4, 'cancelled', 'Cursa del Vent', { ...calm, phase: 'before_or_live', startsAt: today + 3 * day }, [
        { field: 25 },
      ]),
      modality: { staff_mark: 'cancelled', staff_note: 'Alerta roja por viento en toda la comarca.' },
    },
    one: {
      plan: aScene(5, 'one', 'Cursa d’Un', { ...calm, phase: 'finished_official', startsAt: lastWeek }, [
        { field: 1, intermediates: 1 },
      ]),
      change: withPeople((runner) => ({ ...runner, isClassified: true })),
    },
    long: {
      plan: aScene(
        6,
        'long',
        longEvent,
        { ...calm, phase: 'finished_provisional', startsAt: lastWeek, burdens: { penalty: 0.2 } },
        [
          trail({ shortName: 'ultra', name: longModality, intermediates: 4, field: 24 }),
          trail({
            shortName: 'mitja',
            name: `${longModality} (mitja distància)`,
            intermediates: 1,
            field: 4,
            firstBib: 901,
          }),
        ],
      ),
      change: withPeople(named),
      event: {
        city: 'Castellfollit de la Roca i Sant Miquel de Campmajor',
        county: 'Mancomunitat Intermunicipal de l’Alta Garrotxa',
      },
      modality: {
        start_city: 'Castellfollit de la Roca i Sant Miquel de Campmajor',
        start_county: 'Mancomunitat Intermunicipal de l’Alta Garrotxa',
      },
      ground: 'mountain',
    },
    nameless: {
      plan: aScene(7, 'nameless', 'Cursa Callada', { ...calm, phase: 'finished_official', startsAt: lastWeek }, [
        { field: 20, intermediates: 1 },
      ]),
      change: withPeople((runner) => ({ ...runner, person: { ...runner.person, isPublic: false } })),
    },
    bare: {
      plan: aScene(
        8,
        'bare',
        'Cursa sense Controls',
        { ...calm, phase: 'before_or_live', startsAt: today + 30 * day },
        [{ field: 3 }],
      ),
      hasNoCourse: true,
    },
    many: {
      plan: aScene(
        9,
        'many',
        'Volta a les Cent',
        { ...calm, phase: 'before_or_live', troubles: onTheDay, startsAt: today - 9 * 60 * minute },
        [
          trail({
            shortName: '100k',
            name: 'Cent quilòmetres',
            distanceM: 100_000,
            climbM: 5_200,
            intermediates: 30,
            field: 60,
          }),
        ],
      ),
      ground: 'mountain',
    },
    // Half of the passings over the one mat of the laps were not heard: some wait at a lap.
    checked: {
      plan: aScene(10, 'checked', 'Critèrium de la Plaça', ...unheardLaps(today)),
    },
    // The same with another draw: one runner waits at the finish.
    checkedFinish: {
      plan: aScene(2, 'checked-finish', 'Critèrium de la Vila', ...unheardLaps(today)),
    },
  } satisfies Record<string, Scene>;
}

/** Laps over one mat that missed half of the passings. */
const unheardLaps = (today: number): [Partial<RacePlan>, Partial<ModalityPlan>[]] => [
  {
    ...calm,
    phase: 'before_or_live',
    troubles: { missed_mat: 0.5, missed_start: 0.1 },
    startsAt: today - 55 * minute,
  },
  [{ name: '5 voltes', field: 14, course: 'laps', intermediates: 4 }],
];

export type SceneName = keyof ReturnType<typeof allScenes>;

const longEvent = 'XXXIV Trofeu Internacional de Curses de Muntanya de la Mancomunitat de Municipis de l’Alta Garrotxa';
const longModality = 'Ultramarató de muntanya dels Tres Cims i les Set Ermites – Memorial Joan Puigdemunt';

const namedBy =
  (number: number) =>
  (
    seed: number,
    word: string,
    name: string,
    race: Partial<RacePlan>,
    modalities: readonly Partial<ModalityPlan>[],
  ): RacePlan =>
    aRacePlan({
      ...race,
      seed: 60_000 + seed,
      slug: `scene-${word}-${number}`,
      name,
      firstReader: 1_000_000_000 + number * 1_000 + 100 * seed,
      modalities: modalities.map(aModalityPlan),
    });

const trail = (parts: Partial<ModalityPlan>): Partial<ModalityPlan> => ({
  sport: 'trail_running',
  distanceM: 42_000,
  climbM: 2_600,
  shareOfWomen: 0.3,
  ...parts,
});

type Change = (runner: GeneratedRunner, index: number) => GeneratedRunner;

const withPeople =
  (change: Change) =>
  (race: GeneratedRace): GeneratedRace => ({
    ...race,
    modalities: race.modalities.map((modality) => ({ ...modality, runners: modality.runners.map(change) })),
  });

/** Names, clubs and categories longer than any layout hopes for. */
const long = [
  { name: 'Maria de la Mare de Déu dels Desemparats', surname: 'Puigdemunt i Serrallonga-d’Alòs de Montcortès' },
  { name: 'Wolfeschlegelsteinhausenbergerdorff', surname: 'Thackray-Featherstonehaugh-Cholmondeley' },
  { name: 'Xi', surname: 'O' },
  { name: 'Juan Francisco de Borja Maximiliano', surname: 'Fernández-Villaverde y García-Escribano' },
];
const longClub = 'Corredors i Corredores de la Comarca del Baix Garrofer i Terres de Ponent, Secció de Muntanya';
const unbroken = 'AgrupacióExcursionistaDeLaMancomunitatDelsPoblesDeLaMuntanyaAlta';

function named(runner: GeneratedRunner, index: number): GeneratedRunner {
  const club = [longClub, unbroken, null][index % 3] ?? null;
  const category =
    ['Veteranes femenines majors de 45 anys', 'SEN', 'ParticipantsAmbDiversitatFuncional'][index % 3] ?? null;
  const penalties = runner.penalties.map((penalty) => ({
    ...penalty,
    reason: 'No dur el material obligatori que demana el reglament de la cursa en la seua redacció vigent',
  }));
  const person = {
    ...runner.person,
    ...long[index % long.length],
    club,
    category,
    federation: 'Federació de Muntanyisme i Escalada',
  };
  return { ...runner, person, penalties };
}
