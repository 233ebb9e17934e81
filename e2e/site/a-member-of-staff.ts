import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { journeysData } from '../journeys-data.ts';

const project = join(import.meta.dirname, '../..');

interface Staff {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

/** Somebody new who may log in, made as an installation makes them. */
export function aMemberOfStaff(role: 'admin' | 'timer' | 'community_manager'): Staff {
  const email = `staff-${randomBytes(6).toString('hex')}@example.org`;
  const password = randomBytes(12).toString('base64url');
  const name = 'Empar';
  execFileSync(
    'node',
    [
      'scripts/dorsal.mjs',
      'user',
      'add',
      email,
      '--role',
      role,
      '--name',
      name,
      '--surname',
      'Solbes',
      '--password-stdin',
    ],
    { cwd: project, env: { ...process.env, DATA_DIR: journeysData }, input: password, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  return { email, password, name };
}
