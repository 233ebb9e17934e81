import { randomBytes } from 'node:crypto';
import { addUser } from '@dorsal/server/modules/accounts/users.ts';
import { besideTheServer } from '../beside-the-server.ts';

interface Staff {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

/** Somebody new who may log in. */
export async function aMemberOfStaff(role: 'admin' | 'timer' | 'community_manager'): Promise<Staff> {
  const email = `staff-${randomBytes(6).toString('hex')}@example.org`;
  const password = randomBytes(12).toString('base64url');
  const name = 'Empar';
  const added = await besideTheServer((context) =>
    addUser(context, { email, password, name, surname: 'Solbes', roles: [role] }),
  );
  if (!added.ok) throw new Error(added.refusal);
  return { email, password, name };
}
