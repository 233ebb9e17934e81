import { expect, test, vi } from 'vitest';
import { type Holder, handOut } from './bib-queries.ts';

/** The server, which gives the first outcome again to what comes under one id. */
const server = vi.hoisted(() => ({ out: new Set<string>(), seen: new Set<string>(), isAnswerLost: false }));
vi.mock('#api/command.ts', () => ({
  commandWithHeaders: (_call: unknown, { body }: { body: Body }, { commandId }: { commandId: string }) => {
    if (!server.seen.has(commandId)) server.out[body.collected === true ? 'add' : 'delete'](body.registration);
    server.seen.add(commandId);
    return server.isAnswerLost ? Promise.reject(new Error('no network')) : Promise.resolve({ answer: true });
  },
}));
interface Body {
  readonly registration: string;
  readonly collected?: boolean;
}

const ona: Holder = {
  ...{ id: 'p1', bib: '12', name: 'Ona', surname: 'Prat', race: 'r1', category: '', club: '' },
  ...{ collectedAt: null, note: '' },
};

// @spec [Race day] issue 20: A bib that came back goes out again also where the answer of the first time was lost
test('a bib whose handing out was not answered, and that came back at another table, is handed out again', async () => {
  server.isAnswerLost = true;
  await expect(handOut(ona)).rejects.toThrow('no network');
  server.isAnswerLost = false;
  // Another table takes it back.
  server.out.clear();
  expect(await handOut(ona)).toMatchObject({ collectedAt: expect.any(Number) });
  expect([...server.out]).toEqual(['p1']);
});
