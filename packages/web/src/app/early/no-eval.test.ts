import { expect, test } from 'vitest';
import './no-eval.ts';

test('zod makes no code of text', async () => {
  const z = await import('zod');
  expect(z.config().jitless).toBe(true);
});
