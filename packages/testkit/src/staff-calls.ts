import { expect } from 'vitest';
import type { AProgram, CallerKind } from './a-program.ts';

/** The calls of staff to a program: as the administrator, unless another is named. */
export const staffCalls =
  ({ ask, tokenOf }: Pick<AProgram, 'ask' | 'tokenOf'>) =>
  async (path: string, body: unknown, caller: CallerKind = 'admin') => {
    const answer = await ask(path, { body, token: tokenOf(caller) });
    return { status: answer.statusCode, body: answer.json() };
  };

/** The answer of a change that was made. */
export const done = { status: 200, body: { success: true } };

/** A refusal by its status and code; with paths, those are the fields that it names. */
export const refused = (status: number, code: string, ...paths: readonly string[]) => ({
  status,
  body: {
    error: expect.objectContaining({
      code,
      ...(paths.length > 0 && { fields: paths.map((path) => expect.objectContaining({ path })) }),
    }),
  },
});
