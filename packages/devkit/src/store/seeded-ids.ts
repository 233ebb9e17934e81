import { randomFrom } from '#random.ts';

/** A source of public ids (24 hex characters) that a seed and a name settle. */
export function seededIds(seed: number, name: string): () => string {
  const random = randomFrom(seed).fork(`ids of ${name}`);
  const word = (): string => random.whole(0, 0xffffffff).toString(16).padStart(8, '0');
  return () => word() + word() + word();
}
