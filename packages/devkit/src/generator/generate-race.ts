import { type Random, randomFrom } from '#random.ts';
import { type Course, layCourse, type MatBook } from './course.ts';
import { deliver } from './deliver.ts';
import { runTheField } from './field.ts';
import { type Ears, hearRun } from './hear.ts';
import { ageCategories } from './people/categories.ts';
import { towns } from './people/places.ts';
import { burdenNames, type RacePlan, troubleNames } from './plan.ts';
import type { GeneratedModality, GeneratedRace, GeneratedReader, GeneratedRunner, ReadKey } from './race.ts';
import type { Run } from './run.ts';
import { stampReads } from './stamp-reads.ts';
import { allTroubles, burdens, type Surroundings } from './troubles.ts';
import { truthOf } from './truth.ts';

/** Generates a race: runners, reads, batches with their arrival, and the truth. The same plan gives the same race. */
export function generateRace(plan: RacePlan): GeneratedRace {
  const random = randomFrom(plan.seed);
  const readers: GeneratedReader[] = [];
  const courses = plan.modalities.map((modality) =>
    layCourse(
      modality,
      plan.startsAt,
      matBook(plan, modality.shortName, readers),
      random.fork(`course ${modality.shortName}`),
    ),
  );
  const ears: Ears = new Map();
  const modalities = courses.map((course) => {
    const runs = runTheField(plan, course, random.fork(`field ${course.plan.shortName}`));
    meetTroubles(plan, course, runs, readers, random.fork(`troubles ${course.plan.shortName}`));
    const hearing = random.fork(`ears ${course.plan.shortName}`);
    for (const run of runs) hearRun(ears, plan, run, hearing);
    return asModality(plan, course, runs);
  });
  const clocks = stampReads(ears, plan.boxTroubles, random.fork('boxes'));
  return {
    seed: plan.seed,
    slug: plan.slug,
    name: plan.name,
    timeZone: plan.timeZone,
    place: random.fork('place').pick(towns),
    startsAt: plan.startsAt,
    endsAt: lastPassage(modalities, plan.startsAt),
    phase: plan.phase,
    modalities,
    readers,
    clocks,
    invalidations: invalidationsOf(ears),
    batches: deliver(ears, plan.boxTroubles, random.fork('delivery')),
  };
}

/** Readers are numbered in the order in which mats are laid. */
function matBook(plan: RacePlan, shortName: string, readers: GeneratedReader[]): MatBook {
  const laid = new Map(plan.sharesMats ? readers.map((reader) => [reader.name, reader.number]) : []);
  return (key) => {
    const name = plan.sharesMats ? key : `${shortName} ${key}`;
    const known = laid.get(name);
    if (known !== undefined) return known;
    const number = plan.firstReader + readers.length;
    readers.push({ number, name });
    laid.set(name, number);
    return number;
  };
}

function meetTroubles(
  plan: RacePlan,
  course: Course,
  runs: readonly Run[],
  readers: readonly GeneratedReader[],
  random: Random,
): void {
  const own = new Set(course.checkpoints.map(({ device }) => device));
  const around = { random, otherMats: readers.map(({ number }) => number).filter((device) => !own.has(device)) };
  for (const run of runs) {
    meetOne(plan, run, around);
    for (const name of burdenNames) if (random.chance(plan.burdens[name] ?? 0)) burdens[name](run, random);
  }
}

function meetOne(plan: RacePlan, run: Run, around: Surroundings): void {
  for (const name of troubleNames) {
    const share = plan.troubles[name] ?? 0;
    if (!around.random.chance(share) || !allTroubles[name].canHappen(run, around)) continue;
    allTroubles[name].happen(run, around);
    run.trouble = name;
    return;
  }
}

function asModality(plan: RacePlan, course: Course, runs: readonly Run[]): GeneratedModality {
  return {
    plan: course.plan,
    chronotype: course.plan.chronotype,
    phase: plan.phase,
    gunAt: course.gunAt,
    plannedStartAt: course.gunAt,
    startClosesMs: course.startClosesMs,
    waves: course.waves,
    checkpoints: course.checkpoints,
    configurations: course.configurations,
    categories: ageCategories,
    runners: runs.map((run) => asRunner(plan, run)),
  };
}

const asRunner = (plan: RacePlan, run: Run): GeneratedRunner => ({
  bib: run.bib,
  person: run.person,
  isClassified: run.isClassified,
  chips: run.chips,
  wave: run.registeredWave,
  startOffsetMs: run.startOffsetMs,
  staffStatus: run.staffStatus,
  disqualifiedReason: run.disqualifiedReason,
  acceptsLateStart: run.acceptsLateStart,
  penalties: run.penalties,
  manualTimes: run.manualTimes,
  trouble: run.trouble,
  passages: run.passages,
  truth: truthOf(run, plan.phase),
});

function lastPassage(modalities: readonly GeneratedModality[], startsAt: number): number {
  let last = startsAt;
  for (const { runners } of modalities) {
    for (const { passages } of runners) for (const at of passages) if (at !== null && at > last) last = at;
  }
  return last;
}

function invalidationsOf(ears: Ears): ReadKey[] {
  const found: ReadKey[] = [];
  for (const [device, { struckOut }] of ears) {
    for (const { chip, time, epoch, seq } of struckOut) found.push({ device, chip, heardAt: time, epoch, seq });
  }
  return found;
}
