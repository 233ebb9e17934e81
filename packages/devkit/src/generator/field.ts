import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { itemAt, type Random } from '#random.ts';
import { type Course, corralMsEach } from './course.ts';
import { generatePerson } from './people/generate-person.ts';
import type { RacePlan } from './plan.ts';
import type { Run } from './run.ts';

/** Everybody of a modality, each with the day they would have if nothing went wrong. */
export function runTheField(race: RacePlan, course: Course, random: Random): Run[] {
  const raceDate = new Date(race.startsAt).toISOString().slice(0, 10);
  const runs: Run[] = [];
  for (let i = 0; i < course.plan.field; i += 1) runs.push(oneRun(race, course, raceDate, i, random));
  return runs;
}

function oneRun(race: RacePlan, course: Course, raceDate: string, index: number, random: Random): Run {
  const { plan } = course;
  const bib = `${plan.bibPrefix}${plan.firstBib + index}`;
  const speed = speedOf(course, random);
  const wave = course.waves.length === 0 ? null : waveOf(course, speed, random);
  const startOffsetMs = plan.chronotype === 'individual_chrono' ? index * plan.startEveryMs : null;
  const gunAt = wave === null ? course.gunAt : itemAt(course.waves, wave).gunAt;
  const startAt =
    startOffsetMs === null ? gunAt + corralDelay(course, random) : gunAt + startOffsetMs + random.whole(0, 900);
  const referenceAt = startOffsetMs === null ? gunAt : startAt;
  return {
    course,
    bib,
    person: generatePerson(random, { bib, raceDate, shareOfWomen: plan.shareOfWomen }),
    chips: chipsOf(race, bib, random),
    wave,
    registeredWave: plan.startReadGivesWave && course.checkpoints[0]?.device != null ? null : wave,
    referenceAt,
    startOffsetMs,
    passages: passagesOf(course, startAt, speed, random),
    isHeard: course.checkpoints.map(({ device }) => device !== null),
    startIsTooLate: false,
    acceptsLateStart: false,
    staffStatus: null,
    disqualifiedReason: null,
    isClassified: true,
    penalties: [],
    manualTimes: [],
    noise: [],
    trouble: null,
  };
}

/** Speeds of a field are log-normal. */
function speedOf({ speeds }: Course, random: Random): number {
  return clipped(speeds.median * Math.exp(speeds.sigma * random.normal()), speeds.slowest, speeds.fastest);
}

/** The fast stand in the first waves, with some who overrate or underrate themselves. */
function waveOf(course: Course, speed: number, random: Random): number {
  const { median, sigma } = course.speeds;
  const rank = 0.5 - Math.log(speed / median) / (4 * sigma) + 0.08 * random.normal();
  return Math.floor(clipped(rank, 0, 0.999) * course.waves.length);
}

/** Nobody stands on the line itself; the last of a big corral pass it minutes after the gun. */
function corralDelay({ plan, waves }: Course, random: Random): Ms {
  const inCorral = plan.field / Math.max(1, waves.length);
  return 50 + Math.floor(random.next() * Math.min(inCorral * corralMsEach, plan.waveEveryMs * 0.6));
}

/** Positive splits: the pace fades towards the end, by little or by a lot; a few speed up. Even where the pace must show which mat was missed. */
function passagesOf(course: Course, startAt: EpochMs, speed: number, random: Random): EpochMs[] {
  const { checkpoints, speeds, plan } = course;
  const last = checkpoints.length - 1;
  const isEven = plan.course === 'laps' || plan.course === 'out_and_back';
  const fade = isEven ? random.between(0, 0.06) : clipped(0.07 + 0.07 * random.normal(), -0.04, 0.35);
  const swing = isEven ? 0.012 : 0.03;
  const passages = [startAt];
  let at = startAt;
  for (let leg = 1; leg <= last; leg += 1) {
    const legM = itemAt(checkpoints, leg).distanceM - itemAt(checkpoints, leg - 1).distanceM;
    const done = (leg - 0.5) / last;
    const legSpeed = (speed * (1 - fade * done ** 1.5) * (1 + swing * random.normal())) / itemAt(course.efforts, leg);
    at += Math.round((legM / clipped(legSpeed, speeds.slowest, speeds.fastest)) * 3_600);
    passages.push(plan.comesInBunches ? bunched(at, course.gunAt, random) : at);
  }
  return passages;
}

/** Groups of people cross together, every ten seconds. */
function bunched(at: EpochMs, gunAt: EpochMs, random: Random): EpochMs {
  return gunAt + Math.ceil((at - gunAt) / 10_000) * 10_000 - random.whole(100, 600);
}

const clipped = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

const hex = (value: number): string => value.toString(16).toUpperCase();

/** The first chip of a bib is the bib itself, as most are; the others carry a code of their own. */
function chipsOf(race: RacePlan, bib: string, random: Random): string[] {
  const others = Array.from(
    { length: race.chipsEach - 1 },
    (_, i) => `E2${hex(random.whole(0, 0xffffff))}${hex(i + 10)}X${bib}`,
  );
  return [bib.toUpperCase(), ...others];
}
