import { aContext } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, test, vi } from 'vitest';
import { createAuthenticator } from './authenticate.ts';
import { changeAccount } from './change-account.ts';
import { logIn } from './log-in.ts';
import { addUser } from './users.ts';
import { watchAccounts } from './watch-accounts.ts';

const { db, url } = await aTestDatabase();
const context = aContext(db);
const account = { email: 'ada@example.org', password: 'correct horse battery' };

// @spec [Accounts and roles] issue 16: An account is ended: `user disable`, `enable`, `password` and `role` each end its sessions, also in running servers, and its tokens stop with it
test('a server hears at once that an account was ended elsewhere: its callers are unknown and its streams are looked at', async () => {
  await addUser(context, { ...account, name: 'Ada', roles: ['timer'] });
  const entered = await logIn(context, { ...account, address: '203.0.113.7' });
  const authenticator = createAuthenticator(context);
  const endStreams = vi.fn(async () => undefined);
  const watch = watchAccounts({ context, listenUrl: url, authenticator, endStreams, everyMs: 3_600_000 });
  watch.start();
  // The first look comes after the channel is listened to. The clock of the test stands, so no entry of the cache ends by its age.
  await vi.waitFor(() => expect(endStreams).toHaveBeenCalledTimes(1));
  const token = entered.ok ? entered.token : '';
  expect(await authenticator.authenticate(token)).toMatchObject({ name: 'Ada' });
  await changeAccount(context, { email: account.email }, { kind: 'disable' }, { name: 'test', user: null });
  await vi.waitFor(() => expect(endStreams).toHaveBeenCalledTimes(2));
  expect(await authenticator.authenticate(token)).toBeNull();
  await watch.stop();
});
