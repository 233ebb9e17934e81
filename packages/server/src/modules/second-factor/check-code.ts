import { createHash, randomInt } from 'node:crypto';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '#platform/context.ts';
import { findSecondFactor, takeRecoveryCode, takeStep } from './second-factor-repository.ts';
import type { SecretBox } from './secret-box.ts';

/** RFC 6238 as every app takes it: SHA-1, six digits, 30 s. */
const stepMs: Ms = 30_000;
/** Steps that a clock may be off, either way. */
const window = 1;

export interface CodeCheck {
  readonly user: number;
  readonly code: string | undefined;
  readonly now: EpochMs;
  /** Null: this server has no key, and recovery codes alone help. */
  readonly secrets: SecretBox | null;
}

/** The second step of a log-in. An account without a second factor passes. Each code helps once. */
export async function checkCode(
  db: Db,
  { user, code, now, secrets }: CodeCheck,
): Promise<'passed' | 'second_factor_needed' | 'wrong_code'> {
  const factor = await findSecondFactor(db, user);
  if (!factor?.isOn) return 'passed';
  if (code === undefined) return 'second_factor_needed';
  const secret = secrets?.open(factor.secret, ownerOf(user)) ?? null;
  const step = secret === null ? null : stepOf(secret, code, now);
  if (step !== null) return (await takeStep(db, user, step)) ? 'passed' : 'wrong_code';
  return (await takeRecoveryCode(db, user, hashCode(code))) ? 'passed' : 'wrong_code';
}

/** The owner of a sealed secret. */
export const ownerOf = (user: number): string => `second factor of ${user}`;

/** The step that a code is of; null: it is wrong, or too old. */
export function stepOf(secret: string, code: string, now: EpochMs): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totp(secret).validate({ token, timestamp: now, window });
  return delta === null ? null : Math.floor(now / stepMs) + delta;
}

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Dorsal', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });

/** A new secret of 160 bits, in the letters that people type into their app. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that the QR code says. */
export const uriOf = (secret: string, email: string): string => totp(secret, email).toString();

// Without letters and digits that look alike on paper.
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const group = (): string => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Ten codes of 60 bits, for the day on which the phone is lost. */
export const newRecoveryCodes = (): string[] => Array.from({ length: 10 }, () => `${group()}-${group()}-${group()}`);

/** The stored form; the hyphens are for the eye. */
export const hashCode = (code: string): Buffer =>
  createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, ''), 'utf8').digest();
