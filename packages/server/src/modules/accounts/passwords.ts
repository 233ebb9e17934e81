import { hash, type Options, verify } from '@node-rs/argon2';

// argon2id (the library's default algorithm) with the first of OWASP's equal choices: 19 MiB, 2 passes, 1 lane.
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longer texts are refused: hashing them would cost us, not the attacker. */
export const longestPassword = 256;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/**
 * Tells whether `password` belongs to `stored`. With `stored` null (no such account, or one without a password) it does the same work against a
 * decoy, so that the time of the answer reveals nothing.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const decoyHash = await decoy;
  if (password.length > longestPassword) return false;
  const fits = await verify(stored ?? decoyHash, password, cost);
  return stored !== null && fits;
}
