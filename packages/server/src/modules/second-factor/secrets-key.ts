import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';

/**
 * The box for secrets at rest: under `SECRETS_KEY`, else, where the database lies in the data folder, under a key in a file beside it. Null:
 * several servers may work on the database, and they have no key in common.
 */
export function secretBoxOf({
  secretsKey,
  databaseUrl,
  dataDir,
}: Pick<Config, 'secretsKey' | 'databaseUrl' | 'dataDir'>): SecretBox | null {
  if (secretsKey !== null) return createSecretBox(secretsKey);
  return databaseUrl === null ? createSecretBox(keyIn(dataDir)) : null;
}

function keyIn(folder: string): string {
  const path = join(folder, 'secrets.key');
  mkdirSync(folder, { recursive: true });
  try {
    // Two that start at once make one.
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // as Node throws it
  }
  return readFileSync(path, 'utf8').trim();
}
