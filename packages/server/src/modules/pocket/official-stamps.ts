import { sameBib } from '@dorsal/domain/registration/bibs.ts';
import { isOfficial } from '#modules/readers/official-repository.ts';
import type { Db } from '#platform/context.ts';
import type { HandStamp } from './log-repository.ts';
import { holdersOfEvent, placesOfEvent } from './places-repository.ts';

/** A stamp as it stood and as it is; absent: it did not stand, or is gone. */
export interface StampChange {
  readonly before?: HandStamp | undefined;
  readonly after?: HandStamp | undefined;
}

/** The races (numbers) for whose people these stamps are a time or were one: those that are certain, with their bib, at a place of their course. */
export async function racesStamped(db: Db, event: number, changes: readonly StampChange[]): Promise<number[]> {
  const times = changes
    .flatMap(({ before, after }) => (isSameTime(before, after) ? [] : [before, after]))
    .filter(isTime);
  if (times.length === 0) return [];
  const raceOf = new Map((await placesOfEvent(db, event)).map(({ number, modality }) => [number, modality]));
  const racesOfBib = Map.groupBy(await holdersOfEvent(db, event), ({ bib }) => sameBib(bib));
  const races = times.flatMap(({ bib_key: key, meant_numbers: meant }) => {
    const meantRaces = new Set(meant.map((place) => raceOf.get(place)));
    return (racesOfBib.get(key ?? '') ?? []).flatMap(({ modality }) => (meantRaces.has(modality) ? [modality] : []));
  });
  return [...new Set(races)];
}

/** Tells whether these stamps are, or were, times of people of a race whose results are official. */
export async function isOfficialStamped(db: Db, event: number, changes: readonly StampChange[]): Promise<boolean> {
  for (const race of await racesStamped(db, event, changes)) if (await isOfficial(db, race)) return true;
  return false;
}

const isTime = (stamp: HandStamp | undefined): stamp is HandStamp =>
  (stamp?.is_certain ?? false) && stamp?.bib_key !== null;

const isSameTime = (before: HandStamp | undefined, after: HandStamp | undefined): boolean =>
  isTime(before) && isTime(after) && JSON.stringify(timeOf(before)) === JSON.stringify(timeOf(after));
const timeOf = ({ bib_key: key, at, meant_numbers: meant }: HandStamp): unknown => [key, at, meant];
