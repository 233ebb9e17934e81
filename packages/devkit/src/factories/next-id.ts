import { randomFrom } from '#generator/random.ts';

let made = 0;

/** A public id as factories give them: in the order in which they are asked for, the same in every run of a test file. */
export function nextId(): string {
  made += 1;
  return `fac${made.toString(16).padStart(21, '0')}`;
}

/** Counts what factories make, for names and numbers that must differ. */
export function nextNumber(): number {
  made += 1;
  return made;
}

/** A source of public ids (24 hex characters) that a seed and a name settle. */
export function seededIds(seed: number, name: string): () => string {
  const random = randomFrom(seed).fork(`ids of ${name}`);
  const word = (): string => random.whole(0, 0xffffffff).toString(16).padStart(8, '0');
  return () => word() + word() + word();
}

/** The clock that factories go by: nothing that they make depends on today. */
export const factoryNow = Date.UTC(2026, 4, 17, 6, 0);
