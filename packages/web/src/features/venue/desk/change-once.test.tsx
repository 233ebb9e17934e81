import { correctPayment } from '@dorsal/contract/calls/staff/tills.ts';
import { expect, test, vi } from 'vitest';
import { changeOnce } from './change-once.ts';

/** The server, which does what comes under an id once. */
const server = vi.hoisted(() => ({ done: new Map<string, unknown>(), isAnswerLost: false }));
vi.mock('#api/call.ts', () => ({
  callAs: (_call: unknown, input: unknown, { commandId }: { readonly commandId: string }) => {
    if (!server.done.has(commandId)) server.done.set(commandId, input);
    return server.isAnswerLost
      ? Promise.reject(new Error('no network'))
      : Promise.resolve({ answer: { success: true } });
  },
}));

const desk = { address: 'desk', token: 'token' };
const cash = { how: 'cash' as const, amount: 2_500 };
const pay = (was: typeof cash | null, is: typeof cash | null) =>
  changeOnce(desk, { called: correctPayment, input: { body: { registration: 'p1', was, is } }, subject: 'p1' });

// @spec [Registration at the venue] issue 20, staff.md §7: A payment that is sent again after a lost answer is answered as done, and is done once
test('a payment whose answer was lost is done once; the same after another correction is done again', async () => {
  server.isAnswerLost = true;
  await expect(pay(null, cash)).rejects.toThrow('no network');
  server.isAnswerLost = false;
  await pay(null, cash);
  expect(server.done.size).toBe(1);
  server.isAnswerLost = true;
  await expect(pay(cash, null)).rejects.toThrow('no network');
  server.isAnswerLost = false;
  await pay(null, cash);
  await pay(cash, null);
  expect(server.done.size).toBe(4);
});
