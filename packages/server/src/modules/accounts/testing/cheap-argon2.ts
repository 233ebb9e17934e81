import { createRequire } from 'node:module';
import type { Options } from '@node-rs/argon2';

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2'); // past `take-cheap-argon2.ts`, which leads here
let isInEarnest = false;

/** Stands in for `@node-rs/argon2` in the tests of the server: the same hashes for a hundredth of the work, of which each file of tests does some. */
export const hash = (password: string, options: Options): Promise<string> =>
  real.hash(password, isInEarnest ? options : { ...options, memoryCost: 8, timeCost: 1 });

export const { verify } = real;

/** Hashes meanwhile as the server does. */
export async function inEarnest<Result>(work: () => Promise<Result>): Promise<Result> {
  isInEarnest = true;
  try {
    return await work();
  } finally {
    isInEarnest = false;
  }
}
