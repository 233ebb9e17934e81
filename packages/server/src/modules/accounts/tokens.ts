import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A secret of 32 random bytes, as the bearer sends it. Shown once; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Longer texts are no tokens of ours. */
export const longestToken = 200;

/** The stored form of a token. A random token of 256 bits needs no slow hash: there is nothing to guess. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();

// Without letters and digits that look alike on paper.
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password to be read from a terminal: four groups of four, 79 bits. */
export const newPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')).join(
    '-',
  );
