import { ensureFirstAdmin } from '@dorsal/server/modules/accounts/users.ts';
import type { Context } from '@dorsal/server/platform/context.ts';

/** Says how to log in; the password of a first admin is shown this once. */
export async function tellFirstAdmin(context: Context, address: string): Promise<void> {
  const admin = await ensureFirstAdmin(context);
  if (admin === null) console.log(`Log in at ${address}/login. More accounts: npm run -s dorsal -- user add`);
  else
    console.log(`Log in at ${address}/login as ${admin.email} with the password ${admin.password} (shown this once).`);
}
